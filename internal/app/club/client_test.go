package club_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

func TestMain(m *testing.M) {
	code := storetest.Main(m)
	http.DefaultTransport.(*http.Transport).CloseIdleConnections() //nolint:errcheck // a wrong type fails the test
	if err := goleak.Find(goleak.IgnoreTopFunction("internal/poll.runtime_pollWait"), goleak.IgnoreTopFunction("net/http.(*persistConn).writeLoop")); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

type object = map[string]any

// page takes the place of the files of the page.
var page = fstest.MapFS{"club.html": {Data: []byte("<!doctype html><title>club</title>")}}

// opened is a club that is served.
type opened struct {
	*club.Club
	url  string
	http *httptest.Server
}

// cheap is what hashes cost in tests, which sign up hundreds of people.
var cheap = account.Cost{Memory: 64, Passes: 1}

// open starts a club at a place. close ends it, in order.
func open(t testing.TB, config club.Config) *opened {
	t.Helper()
	config.Files, config.Log = page, slog.New(slog.NewTextHandler(t.Output(), nil))
	if config.Cost == (account.Cost{}) {
		config.Cost = cheap
	}
	c, err := club.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(c.Handler())
	o := &opened{c, s.URL, s}
	t.Cleanup(func() { o.close(t) })
	return o
}

func (o *opened) close(t testing.TB) {
	t.Helper()
	if o.Club == nil {
		return
	}
	if err := o.Club.Close(); err != nil {
		t.Error(err)
	}
	o.http.Close()
	o.Club = nil
}

// browser is the browser of one user: cookies, and a connection.
type browser struct {
	t      testing.TB
	url    string
	client *http.Client
	ws     *websocket.Conn
	mu     sync.Mutex
	last   uint64
	answer map[uint64]chan object
	topics map[string]object // by name: their state
	said   []object
	closed chan struct{}
}

func newBrowser(t testing.TB, o *opened) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{t: t, url: o.url, client: &http.Client{Jar: jar, Timeout: 20 * time.Second}}
	t.Cleanup(b.disconnect)
	return b
}

// post sends a request about the account.
func (b *browser) post(path string, body object) (status int, answer object) {
	b.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodPost, b.url+path, bytes.NewReader(data))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	return b.send(r)
}

func (b *browser) get(path string) (status int, answer object) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.url+path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.send(r)
}

func (b *browser) send(r *http.Request) (status int, answer object) {
	b.t.Helper()
	response, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	var value any
	_ = json.Unmarshal(data, &value) // some answers are no JSON
	answer, _ = value.(object)
	if list, ok := value.([]any); ok {
		answer = object{"list": list}
	}
	return response.StatusCode, answer
}

const goodPassword = "three black horses"

// signUp makes an account and connects.
func (b *browser) signUp(name string) *browser {
	b.t.Helper()
	if status, answer := b.post("/api/account/sign-up", object{"name": name, "password": goodPassword}); status != http.StatusOK {
		b.t.Fatalf("signing up as %s: %d %v", name, status, answer)
	}
	return b.connect()
}

// connect opens the WebSocket.
func (b *browser) connect() *browser {
	b.t.Helper()
	ws, _, err := websocket.Dial(b.t.Context(), strings.Replace(b.url, "http", "ws", 1)+"/api/ws", &websocket.DialOptions{ //nolint:bodyclose // of a WebSocket, which is closed by itself
		HTTPClient: b.client, Subprotocols: []string{gate.Subprotocol},
	})
	if err != nil {
		b.t.Fatal(err)
	}
	ws.SetReadLimit(4 << 20)
	b.mu.Lock()
	b.ws, b.answer, b.topics, b.closed = ws, map[uint64]chan object{}, map[string]object{}, make(chan struct{})
	b.mu.Unlock()
	go b.read(ws, b.closed)
	return b
}

func (b *browser) disconnect() {
	if b.ws != nil {
		_ = b.ws.CloseNow()
		<-b.closed
		b.ws = nil
	}
}

func (b *browser) read(ws *websocket.Conn, closed chan struct{}) {
	defer close(closed)
	for {
		_, data, err := ws.Read(context.Background())
		if err != nil {
			return
		}
		var m object
		if json.Unmarshal(data, &m) != nil {
			return
		}
		b.mu.Lock()
		if re, ok := m["re"].(float64); ok {
			if c := b.answer[uint64(re)]; c != nil {
				delete(b.answer, uint64(re))
				if answer, ok := m["ok"].(object); ok && answer["topic"] != nil && answer["state"] != nil {
					b.topics[answer["topic"].(string)] = answer["state"].(object) //nolint:errcheck // a wrong type fails the test
				}
				c <- m
			}
		} else if name, ok := m["topic"].(string); ok {
			state := b.topics[name]
			for field, value := range asObject(m["set"]) {
				state[field] = value
			}
			for id, node := range asObject(m["nodes"]) {
				asObject(state["nodes"])[id] = node
			}
			for _, s := range asList(m["say"]) {
				b.said = append(b.said, asObject(s))
			}
		}
		b.mu.Unlock()
	}
}

func asObject(v any) object { o, _ := v.(object); return o }
func asList(v any) []any    { l, _ := v.([]any); return l }

// call sends a command and returns its answer, and its error.
func (b *browser) call(name string, args object) (ok, fault object) {
	b.t.Helper()
	b.mu.Lock()
	b.last++
	id := b.last
	answered := make(chan object, 1)
	b.answer[id] = answered
	b.mu.Unlock()
	data, err := json.Marshal(object{"id": id, "do": name, "args": args})
	if err != nil {
		b.t.Fatal(err)
	}
	if err := b.ws.Write(b.t.Context(), websocket.MessageText, data); err != nil {
		b.t.Fatal(err)
	}
	select {
	case m := <-answered:
		return asObject(m["ok"]), asObject(m["error"])
	case <-b.closed:
		b.t.Fatalf("%s: the connection ended", name)
	case <-time.After(2 * time.Minute):
		b.t.Fatalf("%s: no answer", name)
	}
	return nil, nil
}

// do is call for a command that has to work.
func (b *browser) do(name string, args object) object {
	b.t.Helper()
	ok, fault := b.call(name, args)
	if fault != nil {
		b.t.Fatalf("%s %v: %v", name, args, fault)
	}
	return ok
}

// follow subscribes to a topic.
func (b *browser) follow(topic string) *browser {
	b.t.Helper()
	b.do("subscribe", object{"topic": topic})
	return b
}

// state returns a field of a topic's state.
func (b *browser) state(topic string, path ...string) any {
	b.mu.Lock()
	defer b.mu.Unlock()
	var v any = b.topics[topic]
	for _, p := range path {
		v = asObject(v)[p]
	}
	return v
}

// wait waits until something holds.
func (b *browser) wait(what string, holds func() bool) {
	b.t.Helper()
	await.That(b.t, what, holds)
}

// at returns the node at which a game is.
func (b *browser) at(topic string) int {
	n, _ := b.state(topic, "live").(float64)
	return int(n)
}

// bodyOf reads the body of a response.
func bodyOf(t *testing.T, r *http.Response) string {
	t.Helper()
	defer func() { _ = r.Body.Close() }()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
