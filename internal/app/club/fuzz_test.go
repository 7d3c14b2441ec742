package club_test

import (
	"encoding/json"
	"testing"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/readlaw"
)

// FuzzMessages sends anything to a club as a user who plays a game: each message is
// answered or ends the connection, and the club continues.
func FuzzMessages(f *testing.F) {
	for _, seed := range []string{
		`{"id":1,"do":"game.move","args":{"game":"x","move":"h2e2","at":0,"tag":"t","thought":-1}}`, `{"id":1,"do":"game.chat","args":{"game":"x","text":"\u0000\u202e"}}`,
		`{"id":1,"do":"seek.new","args":{"terms":{"control":{"kind":"increment","base_ms":-1}}}}`, `{"id":1,"do":"subscribe","args":{"topic":"game/../me/"}}`,
		`{"id":1,"do":"games.find","args":{"before":"never"}}`, `{"id":1,"do":"game.try","args":{"game":"x","node":-9,"tried":["a0a0"]}}`, `{"id":0}`, `{`, "\xff",
	} {
		f.Add([]byte(seed))
	}
	limits := bounds.DefaultLimits()
	limits.Rate, limits.Burst = 1e9, 1e9
	o := open(f, club.Config{Data: f.TempDir(), Limits: limits})
	b := newBrowser(f, o)
	if status, _ := b.post("/api/account/guest", object{}); status != 200 {
		f.Fatal(status)
	}
	b.connect()
	f.Fuzz(func(t *testing.T, message []byte) {
		b.t = t
		readlaw.Check(t, len(message), func() {
			if err := b.ws.Write(t.Context(), websocket.MessageText, message); err != nil || !json.Valid(message) && len(message) > 8000 {
				b.connect()
			}
			b.call("ping", object{}) // its answer, or that of a message of the same number: the test fails without one
		})
	})
}
