package botapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/readlaw"
)

// streamFor is how long a stream may go on in FuzzRequests.
const streamFor = 20 * time.Millisecond

// FuzzRequests sends any request of a program that plays a game: it is answered by JSON or
// a stream of it, and never as a fault of the club. GAME is replaced by the game under way.
func FuzzRequests(f *testing.F) {
	s := serve(f, func(c *club.Config) { c.Limits.Calls, c.Limits.CallBurst = 1e9, 1e9 })
	anna, bao := s.token("Anna", "board:play", "challenge:write"), s.token("Bao", "board:play", "challenge:write")
	game := ""
	begin := func() bool { // anyone who plays a game to its end gets another, unless too many challenges are open
		_, made := s.call(anna, "POST", "/api/challenge/Bao", "clock.limit=600&clock.increment=5&color=white")
		id, _ := made["id"].(string)
		if status, _ := s.call(bao, "POST", "/api/challenge/"+id+"/accept", ""); status != http.StatusOK {
			return false
		}
		_, playing := s.call(anna, "GET", "/api/account/playing", "")
		games, _ := playing["nowPlaying"].([]any)
		if len(games) == 0 {
			return false
		}
		first, _ := games[0].(map[string]any)
		game, _ = first["gameId"].(string)
		return game != ""
	}
	if !begin() {
		f.Fatal("no game has begun")
	}
	for _, seed := range []struct{ method, path, body string }{
		{"GET", "/api/account", ""}, {"GET", "/api/account/playing", ""}, {"GET", "/api/stream/event", ""}, {"GET", "/api/bot/online", ""},
		{"GET", "/game/export/GAME", ""}, {"GET", "/api/games/user/anna?max=3", ""}, {"GET", "/api/board/game/stream/GAME", ""},
		{"POST", "/api/board/game/GAME/move/h2e2?offeringDraw=true", ""}, {"POST", "/api/board/game/GAME/move/炮二平五", ""}, {"POST", "/api/board/game/GAME/chat", "room=player&text=\x00\u202e<b>"},
		{"POST", "/api/board/game/GAME/chat", `{"room":"player","text":{"a":[]}}`}, {"POST", "/api/board/game/GAME/draw/yes", ""}, {"POST", "/api/board/game/GAME/takeback/no", ""},
		{"POST", "/api/board/game/GAME/claim-victory", ""}, {"POST", "/api/board/game/GAME/claim-draw", ""}, {"POST", "/api/board/game/../../account", ""}, {"POST", "/api/board/seek", "time=10&increment=5&rated=true&ratingRange=1-9999999"},
		{"POST", "/api/challenge/anna", `{"clock.limit":-1,"clock.increment":1e99,"rated":null,"color":"green","fen":"9/9"}`}, {"POST", "/api/challenge/x/accept", "%zz"},
		{"POST", "/api/bot/game/GAME/resign", ""}, {"DELETE", "/api/account", ""}, {"GET", "/api/account/\xff%2f", "{"},
	} {
		f.Add(seed.method, seed.path, seed.body)
	}
	handler := s.club.Handler()
	f.Fuzz(func(t *testing.T, method, path, body string) {
		s.t = t
		at, err := url.Parse(strings.ReplaceAll(path, "GAME", game))
		if err != nil || !strings.HasPrefix(at.Path, "/") || len(body) > 9000 {
			return // no request of HTTP
		}
		ctx, end := context.WithTimeout(t.Context(), streamFor)
		defer end()
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", strings.NewReader(body))
		r.Method, r.URL, r.RequestURI = method, at, at.RequestURI()
		r.Header.Set("Authorization", "Bearer "+anna)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if strings.HasPrefix(body, "{") {
			r.Header.Set("Content-Type", "application/json")
		}
		var w *httptest.ResponseRecorder
		readlaw.Check(t, len(path)+len(body), func() {
			r.Body = io.NopCloser(strings.NewReader(body))
			w = httptest.NewRecorder()
			handler.ServeHTTP(w, r)
		})
		// Who has gone away meanwhile, as the end of streamFor shows, receives whatever it may be.
		if w.Code >= http.StatusInternalServerError && ctx.Err() == nil {
			t.Fatalf("%q %q %q: %d %s", method, path, body, w.Code, w.Body)
		}
		switch kind := w.Header().Get("Content-Type"); kind {
		case "application/json", "application/x-ndjson":
			for line := range bytes.Lines(w.Body.Bytes()) {
				if line = bytes.TrimSpace(line); len(line) > 0 && !json.Valid(line) {
					t.Fatalf("%q %q %q: %s", method, path, body, line)
				}
			}
		}
		if stand, err := s.club.Stand(t.Context(), &account.Visitor{}, game); err == nil && stand.Turn == "" {
			begin() // it is over: others may see it
		}
	})
}
