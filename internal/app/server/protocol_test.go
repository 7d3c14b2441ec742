package server

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/coder/websocket"
)

// TestBadRequests sends what no page should, and wants each answered clearly.
func TestBadRequests(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game, _ := p.newGame(object{})
	study := as[string](p.do("game.new", object{"kind": "study"})["game"])
	quits := "/bin/true"
	if runtime.GOOS == "windows" {
		quits = filepath.Join(os.Getenv("SystemRoot"), "System32", "hostname.exe")
	}
	tests := []struct {
		do   string
		args any
		code string
		en   string // part of the message
	}{
		{"nothing", object{}, "unknown_command", "nothing"},
		{"game.new", object{"fen": "nonsense"}, "bad_fen", ""},
		{"game.new", object{"fen": "9/9/9/9/9/9/9/9/9/9 w"}, "bad_fen", "king"},
		{"game.new", object{"fen": "startpos moves h2e2 a0a9"}, "bad_fen", "Move 2"},
		{"game.new", object{"handicap": "everything"}, "bad_args", "two_rooks"},
		{"game.new", object{"handicap": "two_rooks", "fen": "startpos"}, "bad_args", ""},
		{"game.new", object{"rules": "house"}, "bad_args", "axf"},
		{"game.new", object{"colour": "red"}, "bad_args", "colour"},
		{"game.new", object{"title": 5}, "bad_args", "title"},
		{"game.new", object{"title": strings.Repeat("长", 101)}, "bad_args", "100"},
		{"game.new", object{"time": object{"kind": "hourglass"}}, "bad_args", "byoyomi"},
		{"game.new", object{"time": object{"kind": "move", "move_ms": 1}}, "bad_args", "0.1"},
		{"game.new", object{"time": object{"kind": "byoyomi", "base_ms": 1000, "period_ms": 1000}}, "bad_args", "periods"},
		{"game.new", object{"time": object{"kind": "move", "move_ms": 1000, "base_ms": 5}}, "bad_args", ""},
		{"game.new", object{"players": object{"red": object{"kind": "ghost"}}}, "bad_args", "ghost"},
		{"game.new", object{"players": object{"red": object{"kind": "engine", "level": 21}}}, "bad_args", "20"},
		{"game.new", object{"players": object{"red": object{"kind": "engine", "engine": "none"}}}, "not_found", "none"},
		{"game.new", object{"kind": "engines"}, "bad_args", "engines"},
		{"game.move", object{"game": game, "move": "h2e2"}, "bad_args", "at"},
		{"game.move", object{"game": game, "move": "h2e2", "at": 5}, "stale", ""},
		{"game.move", object{"game": "none", "move": "h2e2", "at": 0}, "not_found", "none"},
		{"game.move", object{"game": game, "move": "b0d1", "at": 0}, "illegal_move", "leg"},
		{"game.move", object{"game": game, "move": "a0a4", "at": 0}, "illegal_move", "way"},
		{"game.move", object{"game": game, "move": "e0e2", "at": 0}, "illegal_move", ""},
		{"game.move", object{"game": game, "move": "h9g7", "at": 0}, "illegal_move", "opponent"},
		{"game.move", object{"game": game, "move": "rubbish", "at": 0}, "bad_move_text", "rubbish"},
		{"game.go", object{"game": game, "node": 99}, "not_found", "99"},
		{"game.go", object{"game": game, "to": "nowhere"}, "bad_args", "nowhere"},
		{"game.undo", object{"game": game}, "not_now", ""},
		{"game.redo", object{"game": game}, "not_now", ""},
		{"game.stop", object{"game": game}, "not_now", ""},
		{"game.answer_draw", object{"game": game, "accept": true}, "not_now", ""},
		{"game.resign", object{"game": study}, "not_now", "study"},
		{"game.restart", object{"game": study}, "not_now", "study"},
		{"game.why", object{"game": game, "from": "z9"}, "bad_args", "z9"},
		{"tree.delete", object{"game": game, "node": 0}, "not_now", ""},
		{"tree.marks", object{"game": game, "node": 0, "marks": []string{"Xe4"}}, "bad_args", "Xe4"},
		{"tree.nags", object{"game": game, "node": 0, "nags": []int{0}}, "bad_args", "255"},
		{"tree.comment", object{"game": game, "node": 0, "comment": strings.Repeat("x", 17<<10)}, "limit", ""},
		{"tree.add", object{"game": game, "node": 0, "moves": []string{"h2e2", "h2e2"}}, "illegal_move", "Move 2"},
		{"editor.check", object{"pieces": object{"e0": "X"}}, "bad_args", "X"},
		{"editor.check", object{"pieces": object{"j0": "K"}}, "bad_args", "j0"},
		{"record.read", object{"text": "what is this", "format": "pdf"}, "bad_record", "pdf"},
		{"record.read", object{"text": "\x00\x01\x02"}, "bad_record", ""},
		{"record.write", object{"game": game, "format": "chn"}, "bad_record", "chn"},
		{"record.write", object{"game": game, "notation": "tones"}, "bad_record", "tones"},
		{"analysis.start", object{"game": game, "slot": "c"}, "bad_args", "c"},
		{"analysis.start", object{"game": game, "slot": "a", "lines": 6}, "bad_args", "5"},
		{"analysis.start", object{"game": game, "slot": "a", "engine": "none"}, "not_found", "none"},
		{"engine.add", object{}, "bad_engine", "path"},
		{"engine.add", object{"path": "/no/such/engine"}, "bad_engine", "Could not start"},
		{"engine.add", object{"path": quits}, "bad_engine", "quit"},
		{"engine.add", object{"path": "/bin/cat", "protocol": "latin"}, "bad_engine", "uci"},
		{"engine.change", object{"engine": "chuhe", "options": object{"Threads": "many"}}, "bad_engine", "Threads"},
		{"engine.change", object{"engine": "chuhe", "options": object{"Speed": "1"}}, "bad_engine", "Speed"},
		{"engine.change", object{"engine": "chuhe", "path": "/bin/sh"}, "bad_engine", "built-in"},
		{"engine.remove", object{"engine": "chuhe"}, "bad_engine", "cannot be removed"},
		{"engine.test", object{"engine": "none"}, "not_found", "none"},
		{"settings.set", object{"colour": 1}, "bad_settings", "colour"},
		{"settings.set", object{"hint_ms": 5}, "bad_settings", "60000"},
		{"settings.set", object{"page.x": strings.Repeat("x", 5000)}, "bad_settings", "4096"},
		{"subscribe", object{"topic": "game/none"}, "not_found", "none"},
		{"subscribe", object{"topic": "weather"}, "not_found", "weather"},
		{"subscribe", object{"topic": "game/" + game, "after": -1}, "bad_args", "after"},
	}
	for _, tt := range tests {
		fault := p.fail(tt.do, tt.args)
		if fault["code"] != tt.code {
			t.Errorf("%s %.200v: code %v (%v), want %s", tt.do, tt.args, fault["code"], at(fault, "message", "en"), tt.code)
		}
		if en := as[string](at(fault, "message", "en")); !strings.Contains(en, tt.en) {
			t.Errorf("%s %.200v: message %q, want %q in it", tt.do, tt.args, en, tt.en)
		}
	}
	for _, message := range []string{"", "nonsense", "[]", "{}", `{"id":0,"do":"ping"}`, `{"id":-1}`, `{"do":"ping"}`, `{"id":1e99,"do":"ping"}`, strings.Repeat("[", 1000)} {
		p.answer[0] = nil
		p.write([]byte(message))
		if _, fault := p.wait(0); fault["code"] != "bad_message" {
			t.Errorf("%.20q: %v, want bad_message", message, fault)
		}
	}
	p.do("ping", nil)
}

// TestMessageLimit sends a message that is just short enough and one that is not.
func TestMessageLimit(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	const frame = `{"id":1,"do":"nothing","args":{"x":""}}`
	p.write([]byte(strings.Replace(frame, `""`, `"`+strings.Repeat("x", gate.MaxMessage-len(frame))+`"`, 1)))
	if _, fault := p.wait(1); fault["code"] != "unknown_command" {
		t.Errorf("a message of %d bytes: %v", gate.MaxMessage, fault)
	}
	p.write([]byte(strings.Replace(frame, `""`, `"`+strings.Repeat("x", gate.MaxMessage-len(frame)+1)+`"`, 1)))
	var err error
	for err == nil {
		_, err = p.read()
	}
	if got := websocket.CloseStatus(err); got != websocket.StatusMessageTooBig {
		t.Errorf("a message of %d bytes: closed with %v (%v), want %v", gate.MaxMessage+1, got, err, websocket.StatusMessageTooBig)
	}
}

// TestTooManyMessages floods the program.
func TestTooManyMessages(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	done := make(chan error, 1)
	go func() {
		for {
			if _, err := p.read(); err != nil {
				done <- err
				return
			}
		}
	}()
	for range 20 * gate.MessageBurst {
		if p.ws.Write(t.Context(), websocket.MessageText, []byte(`{"id":1,"do":"ping"}`)) != nil {
			break
		}
	}
	if err := <-done; websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("flooding ended with %v", err)
	}
}

// TestResume loses a page's connection, plays on, and brings the page back.
func TestResume(t *testing.T) {
	s := newServer(t)
	a := openPage(t, s, secretOf(s))
	game, state := a.newGame(object{})
	topic := "game/" + game
	b := openPage(t, s, secretOf(s))
	b.subscribe(topic)
	a.move(game, "h2e2")
	b.until("the move arrives", func() bool { return b.last[topic] == a.last[topic] })
	_ = b.ws.CloseNow()
	a.move(game, "h9g7")
	a.do("tree.comment", object{"game": game, "node": 2, "comment": "屏风马"})

	c := openPage(t, s, b.key)
	ok := c.do("subscribe", object{"topic": topic, "epoch": b.epochs[topic], "after": b.last[topic]})
	if ok["state"] != nil || len(list(ok["events"])) < 2 {
		t.Fatalf("resuming gives %v", ok)
	}
	c.states[topic], c.last[topic] = b.states[topic], b.last[topic]
	for _, e := range list(ok["events"]) {
		c.apply(as[object](e))
	}
	if got := at(c.states[topic], "nodes", "2", "comment"); got != "屏风马" {
		t.Errorf("comment after resuming is %v", got)
	}
	if got, want := at(c.states[topic], "board", "fen"), at(state, "board", "fen"); got != want {
		t.Errorf("board after resuming is %v, want %v", got, want)
	}
	// Another epoch, a number that is to come, and far too long ago: a snapshot.
	for i := range 300 {
		a.do("tree.nags", object{"game": game, "node": 1, "nags": []int{1 + i%6}})
	}
	for name, args := range map[string]object{
		"another epoch": {"topic": topic, "epoch": "x", "after": a.last[topic]},
		"the future":    {"topic": topic, "epoch": a.epochs[topic], "after": a.last[topic] + 1},
		"long ago":      {"topic": topic, "epoch": a.epochs[topic], "after": 1},
		"no number":     {"topic": topic},
	} {
		if ok := c.do("subscribe", args); ok["state"] == nil || ok["events"] != nil {
			t.Errorf("%s: no snapshot: %.200v", name, ok)
		}
	}
}

// TestRestart ends the program in a game and continues with the same page.
func TestRestart(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	p := openPage(t, s, secretOf(s))
	game, _ := p.newGame(object{"title": "Sunday", "time": object{"kind": "increment", "base_ms": 60000}})
	for _, m := range []string{"h2e2", "h9g7"} {
		p.move(game, m)
	}
	p.do("tree.add", object{"game": game, "node": 0, "moves": []string{"b0c2", "b9c7"}})
	p.do("tree.comment", object{"game": game, "node": 1, "comment": "当头炮"})
	p.do("settings.set", object{"page.theme": "wood", "hint_ms": 500})
	addr := strings.TrimPrefix(s.Base(), "http://")
	closeServer(t, s)
	if _, err := p.read(); err == nil || websocket.CloseStatus(drain(p, err)) != websocket.StatusGoingAway {
		t.Errorf("the page is told %v", err)
	}

	s = startServer(t, data, addr)
	defer closeServer(t, s)
	again := openPage(t, s, p.key)
	state := again.subscribe("game/" + game)
	for _, want := range []struct {
		path []string
		want any
	}{
		{[]string{"title"}, "Sunday"}, {[]string{"phase"}, "playing"}, {[]string{"clocks", "paused"}, true},
		{[]string{"nodes", "1", "comment"}, "当头炮"}, {[]string{"nodes", "4", "move"}, "b9c7"}, {[]string{"board", "ply"}, 2.0},
	} {
		if got := at(state, want.path...); got != want.want {
			t.Errorf("%v is %v after a restart, want %v", want.path, got, want.want)
		}
	}
	app := again.subscribe("app")
	if got := at(app, "settings", "page.theme"); got != "wood" {
		t.Errorf("setting is %v", got)
	}
	if games := list(app["games"]); len(games) != 1 || at(games[0], "title") != "Sunday" {
		t.Errorf("games %v", games)
	}
	again.do("game.resume", object{"game": game})
	again.move(game, "h0g2")
}

// drain reads until the connection ends and returns how.
func drain(p *page, err error) error {
	for err == nil {
		_, err = p.read()
	}
	return err
}

func TestMessagesOfClosedPage(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game, _ := p.newGame(object{})
	p.send("game.hint", object{"game": game})
	_ = p.ws.CloseNow()
	if _, err := p.read(); err == nil || errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("reading a closed connection: %v", err)
	}
	// The hint ends with its page; the server closes without waiting for it.
}
