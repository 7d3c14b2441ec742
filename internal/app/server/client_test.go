package server

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/coder/websocket"
	"go.uber.org/goleak"
)

// TestMain runs the tests, or plays an engine for them.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == mockEngine {
		playEngine(os.Args[2])
		return
	}
	if len(os.Args) > 2 && os.Args[1] == mockServer {
		serveUntilKilled(os.Args[2])
		return
	}
	if len(os.Args) > 2 && os.Args[1] == mockBoard {
		serveOrFind(os.Args[2])
		return
	}
	goleak.VerifyTestMain(m)
}

// patience is how long tests wait for what should come immediately, however busy the machine is.
const patience = 3 * time.Minute

// testFiles are a page, that of a guest, and what they load.
var testFiles = fstest.MapFS{
	"index.html":    {Data: []byte("<!doctype html><title>Chuhe</title>" + strings.Repeat(" ", 2000))},
	"guest.html":    {Data: []byte("<!doctype html><title>Guest</title>")},
	"assets/app.js": {Data: []byte("export {}")},
}

// startServer starts the application on a data folder and any port.
func startServer(t *testing.T, data, addr string) *Server {
	t.Helper()
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	s, err := Start(t.Context(), Config{Addr: addr, Data: data, Version: "test", Files: testFiles})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// secretOf returns the secret of this start.
func secretOf(s *Server) string {
	_, secret, _ := strings.Cut(s.URL(), "#key=")
	return secret
}

// closeServer closes it and wants no error.
func closeServer(t *testing.T, s *Server) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Errorf("closing the server: %v", err)
	}
}

// newServer starts the application and closes it at the end of the test.
func newServer(t *testing.T) *Server {
	t.Helper()
	s := startServer(t, t.TempDir(), "")
	t.Cleanup(func() { closeServer(t, s) })
	return s
}

// object is any JSON object.
type object = map[string]any

// page is a page as the tests play it: it applies events as docs/protocol.md says.
type page struct {
	t      *testing.T
	ws     *websocket.Conn
	key    string
	next   int
	states map[string]object // by topic
	last   map[string]uint64 // number of the last event by topic
	epochs map[string]string
	said   []object
	answer map[int]object
}

// openPage connects a page.
func openPage(t *testing.T, s *Server, key string) *page {
	t.Helper()
	p, err := dialPage(t, s, key)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func dialPage(t *testing.T, s *Server, key string) (*page, error) {
	t.Helper()
	return dialURL(t, s.Base(), key)
}

func dialURL(t *testing.T, base, key string) (*page, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	ws, response, err := websocket.Dial(ctx, base+"/api/ws", &websocket.DialOptions{Subprotocols: []string{gate.Subprotocol, gate.KeyProtocol + key}})
	if err != nil {
		if response != nil && response.Body != nil {
			_ = response.Body.Close()
		}
		return nil, err
	}
	ws.SetReadLimit(64 << 20)
	p := &page{
		t: t, ws: ws, states: map[string]object{}, last: map[string]uint64{}, epochs: map[string]string{}, answer: map[int]object{},
	}
	t.Cleanup(func() { _ = ws.CloseNow() })
	m, err := p.read()
	if err != nil {
		return nil, err
	}
	p.key = as[string](at(m, "welcome", "key"))
	return p, nil
}

// read takes in one message.
func (p *page) read() (object, error) {
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	defer cancel()
	_, data, err := p.ws.Read(ctx)
	if err != nil {
		return nil, err
	}
	var m object
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	if re, ok := m["re"].(float64); ok {
		p.answer[int(re)] = m
	} else if _, ok := m["topic"]; ok {
		p.apply(m)
	}
	return m, nil
}

// apply brings a state up to date with an event.
func (p *page) apply(e object) {
	topic := as[string](e["topic"])
	state := p.states[topic]
	if n, ok := e["n"].(float64); ok {
		if uint64(n) != p.last[topic]+1 {
			p.t.Errorf("%s: event %v after %d", topic, n, p.last[topic])
		}
		p.last[topic] = uint64(n)
	}
	if set, ok := e["set"].(object); ok {
		maps.Copy(state, set)
	}
	if nodes, ok := e["nodes"].(object); ok {
		all := as[object](state["nodes"])
		for id, node := range nodes {
			if node == nil {
				delete(all, id)
			} else {
				all[id] = node
			}
		}
	}
	for _, s := range list(e["say"]) {
		p.said = append(p.said, as[object](s))
	}
}

// send sends a command and returns its number.
func (p *page) send(do string, args any) int {
	p.t.Helper()
	p.next++
	message, err := json.Marshal(object{"id": p.next, "do": do, "args": args})
	if err != nil {
		p.t.Fatal(err)
	}
	p.write(message)
	return p.next
}

func (p *page) write(message []byte) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	defer cancel()
	if err := p.ws.Write(ctx, websocket.MessageText, message); err != nil {
		p.t.Fatal(err)
	}
}

// wait waits for the answer to a command.
func (p *page) wait(id int) (ok, fault object) {
	p.t.Helper()
	for p.answer[id] == nil {
		if _, err := p.read(); err != nil {
			p.t.Fatalf("waiting for an answer: %v", err)
		}
	}
	ok, _ = p.answer[id]["ok"].(object)
	fault, _ = p.answer[id]["error"].(object)
	return ok, fault
}

// do carries out a command that must succeed.
func (p *page) do(do string, args any) object {
	p.t.Helper()
	ok, fault := p.wait(p.send(do, args))
	if fault != nil {
		p.t.Fatalf("%s %v: %v", do, args, fault)
	}
	return ok
}

// fail carries out a command that must fail, and returns its error.
func (p *page) fail(do string, args any) object {
	p.t.Helper()
	ok, fault := p.wait(p.send(do, args))
	if fault == nil {
		p.t.Fatalf("%s %v succeeded: %v", do, args, ok)
	}
	message, _ := fault["message"].(object)
	if message["en"] == "" || message["zh"] == "" {
		p.t.Errorf("%s %v: error without words: %v", do, args, fault)
	}
	return fault
}

// subscribe follows a topic from its present state on.
func (p *page) subscribe(topic string) object {
	p.t.Helper()
	// Events after the answer belong to the state of the answer: it must be there
	// before they are applied.
	id := p.send("subscribe", object{"topic": topic})
	for p.answer[id] == nil {
		if _, err := p.read(); err != nil {
			p.t.Fatal(err)
		}
	}
	p.take(topic, id)
	return p.states[topic]
}

func (p *page) take(topic string, id int) {
	p.t.Helper()
	ok, _ := p.answer[id]["ok"].(object)
	if ok == nil {
		p.t.Fatalf("subscribe %s: %v", topic, p.answer[id])
	}
	p.states[topic], p.last[topic], p.epochs[topic] = as[object](ok["state"]), uint64(as[float64](ok["n"])), as[string](ok["epoch"])
}

// until reads until a condition holds.
func (p *page) until(what string, holds func() bool) {
	p.t.Helper()
	for end := time.Now().Add(patience); !holds(); {
		if time.Now().After(end) {
			p.t.Fatalf("waiting until %s", what)
		}
		if _, err := p.read(); err != nil {
			p.t.Fatalf("waiting until %s: %v", what, err)
		}
	}
}

// heard reports whether something of a kind has been said.
func (p *page) heard(kind string) bool {
	for _, s := range p.said {
		if s["kind"] == kind {
			return true
		}
	}
	return false
}

// newGame makes a game and follows it.
func (p *page) newGame(args object) (id string, state object) {
	p.t.Helper()
	id = as[string](p.do("game.new", args)["game"])
	return id, p.subscribe("game/" + id)
}

// move plays a move at the current node.
func (p *page) move(game, move string) {
	p.t.Helper()
	p.do("game.move", object{"game": game, "move": move, "at": p.states["game/"+game]["current"]})
}

// as returns what JSON holds as a type, the zero value when it is of another.
func as[T any](v any) T {
	t, _ := v.(T)
	return t
}

func list(v any) []any { return as[[]any](v) }

// at digs into an object: at(state, "board", "turn").
func at(v any, path ...string) any {
	for _, name := range path {
		o, ok := v.(object)
		if !ok {
			return nil
		}
		v = o[name]
	}
	return v
}

// call makes an HTTP request with a key and returns status and body.
func call(t *testing.T, s *Server, method, path, key string, body []byte, headers map[string]string) (int, http.Header, []byte) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, s.Base()+path, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	for name, value := range headers {
		if name == "Host" {
			r.Host = value
		} else {
			r.Header.Set(name, value)
		}
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DisableCompression: true}}
	response, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, response.Header, data
}

// engineSeat is a seat of our own engine.
func engineSeat(level int) object {
	return object{"kind": "engine", "name": "", "engine": "chuhe", "level": level, "limit": object{"move_ms": 50}}
}

func person() object { return object{"kind": "person", "name": ""} }
