package club_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
)

// TestLimits goes as far as each limit allows, and one further: that is refused and appears
// in the metrics.
func TestLimits(t *testing.T) {
	limits := bounds.DefaultLimits()
	for name, n := range map[string]int{
		"message-bytes": 2000, "messages-at-once": 60, "messages-per-20s": 1, "body-bytes": 500, "games": 2, "seeks": 2, "challenges": 3, "chat-lines": 4,
		"connections": 20, "new-connections": 40, "accounts": 8,
	} {
		if err := limits.Set(name, n); err != nil {
			t.Fatal(err)
		}
	}
	o := open(t, club.Config{Data: t.TempDir(), Limits: limits})
	beyond := func(limit string, want int) {
		t.Helper()
		line := fmt.Sprintf("chuhe_limited_total{limit=%q} %d\n", limit, want)
		newBrowser(t, o).wait(line, func() bool { // a connection is counted after its end
			w := httptest.NewRecorder()
			o.Metrics(w, nil)
			return strings.Contains(w.Body.String(), line)
		})
	}
	red, black, game := pair(t, o, blitz)
	terms := object{"control": object{"kind": "increment", "base_ms": 600_000, "increment_ms": 1000}, "rated": false, "color": "red"}
	refused := func(b *browser, limit, command string, args object, allowed int) {
		t.Helper()
		for i := range allowed {
			if _, fault := b.call(command, args); fault != nil {
				t.Fatalf("%s, number %d of %d: %v", command, i+1, allowed, fault)
			}
		}
		if _, fault := b.call(command, args); fault["code"] != "limit" {
			t.Errorf("%s, one more than %d: %v", command, allowed, fault)
		}
		beyond(limit, 1)
	}
	refused(red, "chat-lines", "game.chat", object{"game": game, "text": "你好"}, 4)
	refused(red, "seeks", "seek.new", object{"terms": terms}, 2)
	refused(red, "challenges", "challenge.new", object{"terms": terms}, 3)
	again := asObject(red.do("challenge.look", object{"challenge": black.do("challenge.new", object{"terms": terms})["challenge"]}))
	red.do("challenge.accept", object{"challenge": again["id"]})
	third := black.do("challenge.new", object{"terms": terms})
	if _, fault := red.call("challenge.accept", object{"challenge": third["challenge"]}); fault["code"] != "limit" {
		t.Errorf("a third game: %v", fault)
	}
	beyond("games", 1)

	anna := newBrowser(t, o)
	body := func(bytes int) object {
		const rest = len(`{"name":"A","password":""}`)
		return object{"name": "A", "password": strings.Repeat("x", bytes-rest)}
	}
	if status, _ := anna.post("/api/account/sign-in", body(500)); status != http.StatusUnauthorized {
		t.Errorf("a body of 500 bytes: %d", status)
	}
	if status, _ := anna.post("/api/account/sign-in", body(501)); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a body of 501 bytes: %d", status)
	}
	beyond("body-bytes", 1)

	long := func(bytes int) []byte {
		const rest = len(`{"id":77,"do":"none","args":""}`)
		return fmt.Appendf(nil, `{"id":77,"do":"none","args":"%s"}`, strings.Repeat("x", bytes-rest))
	}
	send := func(message []byte, times int) *browser {
		b := newBrowser(t, o).connect()
		for range times {
			if err := b.ws.Write(t.Context(), websocket.MessageText, message); err != nil {
				break
			}
		}
		return b
	}
	fits := send(long(2000), 1)
	fits.do("ping", object{})
	<-send(long(2001), 1).closed
	beyond("message-bytes", 1)
	ping := []byte(`{"id":77,"do":"none"}`)
	quick := send(ping, 59)
	quick.do("ping", object{})
	<-send(bytes.Clone(ping), 61).closed
	beyond("messages-per-20s", 1)
}

// TestNewConnections opens connections one after the other: the limit holds and is reported.
func TestNewConnections(t *testing.T) {
	limits := bounds.DefaultLimits()
	limits.NewPer10s = 1 // within ten seconds, however slow the machine: more is tried until one is refused
	o := open(t, club.Config{Data: t.TempDir(), Limits: limits})
	for range 100 {
		ws, response, err := websocket.Dial(t.Context(), strings.Replace(o.url, "http", "ws", 1)+"/api/ws", nil) //nolint:bodyclose // of a WebSocket
		if err == nil {
			_ = ws.CloseNow() // it was open
			continue
		}
		if response == nil || response.StatusCode != http.StatusTooManyRequests {
			t.Fatalf("%v, %v", response, err)
		}
		w := httptest.NewRecorder()
		o.Metrics(w, nil)
		if line := `chuhe_limited_total{limit="new-connections"} 1` + "\n"; !strings.Contains(w.Body.String(), line) {
			t.Errorf("the metrics lack %s", line)
		}
		return
	}
	t.Error("there is no limit of new connections")
}

// TestReviewsLimit has as many games wait for the engine as may, and one more.
func TestReviewsLimit(t *testing.T) {
	limits := bounds.DefaultLimits()
	limits.Reviews = 2
	o := open(t, club.Config{Data: t.TempDir(), Limits: limits})
	type ended struct {
		player *browser
		game   string
	}
	red, black, game := pair(t, o, blitz)
	var games []ended
	for i := range 4 {
		if i > 0 {
			game = begin(t, red, black, blitz)
		}
		play(t, red, black, game, "h2e2")
		red.do("game.resign", object{"game": game})
		games = append(games, ended{newBrowser(t, o).signUp(fmt.Sprint("Reader", i)), game}) // an account has one review at a time
	}
	running, release, err := club.HoldReviews(t.Context(), o.Club, games[0].game)
	if err != nil {
		t.Fatal(err)
	}
	games[1].player.wait("the engine has begun", running)
	for _, g := range games[1:3] {
		g.player.do("review.start", object{"game": g.game})
	}
	last := games[3]
	if _, fault := last.player.call("review.start", object{"game": last.game}); fault["code"] != "limit" {
		t.Errorf("a third review that would wait: %v", fault)
	}
	release()
	last.player.wait("there is room again", func() bool { return !running() })
	last.player.do("review.start", object{"game": last.game})
	w := httptest.NewRecorder()
	o.Metrics(w, nil)
	if strings.Contains(w.Body.String(), `chuhe_limited_total{limit="reviews"} 0`) {
		t.Error("the metrics do not count the limit")
	}
}
