package school_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/doors"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/school"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

func TestMain(m *testing.M) {
	code := storetest.Main(m)
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

type object = map[string]any

// open opens a club with a school.
func open(t *testing.T, place string) *club.Club {
	t.Helper()
	return openWith(t, place, "")
}

// openWith opens one of several processes of a club, which reach each other by NATS.
func openWith(t *testing.T, place, nats string) *club.Club {
	t.Helper()
	return openLimited(t, place, nats, bounds.DefaultLimits())
}

// openLimited is openWith with other limits.
func openLimited(t *testing.T, place, nats string, limits bounds.Limits) *club.Club {
	t.Helper()
	c, err := club.Open(t.Context(), club.Config{
		Data: place, NATS: nats, Limits: limits, Files: fstest.MapFS{"club.html": {Data: []byte("<!doctype html>")}}, Log: slog.New(slog.NewTextHandler(t.Output(), nil)), House: []int{1}, Cost: account.Cost{Memory: 64, Passes: 1},
		Routes: school.Routes, Parts: []func(*club.Club) club.Part{school.New},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shut(t, c) })
	return c
}

// shut closes a club, once.
func shut(t *testing.T, c *club.Club) {
	t.Helper()
	select {
	case <-c.Done():
	default:
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

// person is a user of a club.
type person struct {
	t      *testing.T
	club   *club.Club
	v      *account.Visitor
	cookie *http.Cookie
}

const password = "three black horses"

// enter signs a user up; "" is a guest.
func enter(t *testing.T, c *club.Club, name string) *person {
	t.Helper()
	return enterAt(t, c, name, "192.0.2.1")
}

// enterAt is enter from an address.
func enterAt(t *testing.T, c *club.Club, name, address string) *person {
	t.Helper()
	path, body := "/api/account/sign-up", object{"name": name, "password": password}
	if name == "" {
		path, body = "/api/account/guest", object{}
	}
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, bytes.NewReader(data))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = address + ":1"
	w := httptest.NewRecorder()
	c.Handler().ServeHTTP(w, r)
	answer := w.Result()
	_ = answer.Body.Close()
	// One is that of the session, another lets the browser be known.
	i := slices.IndexFunc(answer.Cookies(), func(cookie *http.Cookie) bool { return cookie.Name == "chuhe" })
	if answer.StatusCode != http.StatusOK || i < 0 {
		t.Fatalf("signing up as %s: %s", name, w.Body)
	}
	p := (&person{t: t, cookie: answer.Cookies()[i]}).at(c)
	p.v.Address = address
	return p
}

// at is the person at a club that was opened again.
func (p *person) at(c *club.Club) *person {
	p.t.Helper()
	r := httptest.NewRequestWithContext(p.t.Context(), http.MethodGet, "/", nil)
	r.AddCookie(p.cookie)
	v, err := c.Accounts.MemberOf(r)
	if err != nil {
		p.t.Fatal(err)
	}
	return &person{p.t, c, v, p.cookie}
}

// post sends a request of HTTP and returns the status.
func (p *person) post(path string, body object) int {
	p.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		p.t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(p.t.Context(), http.MethodPost, path, bytes.NewReader(data))
	r.Header.Set("Content-Type", "application/json")
	r.AddCookie(p.cookie)
	w := httptest.NewRecorder()
	p.club.Handler().ServeHTTP(w, r)
	return w.Code
}

// get makes a request of HTTP.
func (p *person) get(path string) (int, string) {
	p.t.Helper()
	r := httptest.NewRequestWithContext(p.t.Context(), http.MethodGet, path, nil)
	r.AddCookie(p.cookie)
	w := httptest.NewRecorder()
	p.club.Handler().ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// call gives a command; the code is that of the refusal, "" for none.
func (p *person) call(name string, args object) (answer object, code string) {
	p.t.Helper()
	err := p.club.Do(p.t.Context(), p.v, name, args, &answer)
	var told *talk.Error
	if errors.As(err, &told) {
		return nil, told.Code
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return answer, ""
}

// do is call for a command that has to work.
func (p *person) do(name string, args object) object {
	p.t.Helper()
	answer, code := p.call(name, args)
	if code != "" {
		p.t.Fatalf("%s %v by %s: %s", name, args, p.v.Name, code)
	}
	return answer
}

// refused gives a command that has to be refused.
func (p *person) refused(name string, args object, want string) {
	p.t.Helper()
	if _, code := p.call(name, args); code != want {
		p.t.Errorf("%s %v by %s: %q, want %q", name, args, p.v.Name, code, want)
	}
}

// page is a connection that follows topics.
type page struct {
	t       *testing.T
	mu      sync.Mutex
	states  map[string]map[string]json.RawMessage
	refusal string
	ended   bool
	changed chan struct{} // closed at each change, and made again
}

// follow opens a connection that follows topics until the test ends.
func (p *person) follow(topics ...string) *page {
	p.t.Helper()
	ctx, cancel := context.WithCancel(p.t.Context())
	l, err := doors.Open(ctx, p.club, p.v)
	if err != nil {
		p.t.Fatal(err)
	}
	g := &page{t: p.t, states: map[string]map[string]json.RawMessage{}, changed: make(chan struct{})}
	done := make(chan struct{})
	for _, topic := range topics {
		l.Follow(topic)
	}
	go func() {
		defer close(done)
		defer l.Close()
		for {
			n, err := l.Next(ctx)
			g.take(n, err)
			if err != nil {
				return
			}
		}
	}()
	p.t.Cleanup(func() {
		cancel()
		<-done
	})
	return g
}

func (g *page) take(n doors.News, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case err != nil:
		g.ended = true
	case n.Error != nil:
		g.refusal = n.Error.Code
	default:
		if g.states[n.Topic] == nil {
			g.states[n.Topic] = map[string]json.RawMessage{}
		}
		maps.Copy(g.states[n.Topic], n.Set)
		for id, node := range n.Nodes {
			g.states[n.Topic][fmt.Sprint("node ", id)] = node
		}
	}
	close(g.changed)
	g.changed = make(chan struct{})
}

// await waits until a topic's field, as JSON, contains a text.
func (g *page) await(topic, field, text string) {
	g.t.Helper()
	g.until(fmt.Sprintf("%s of %s to contain %s", field, topic, text), func() bool {
		value := g.states[topic][field]
		return value != nil && bytes.Contains(value, []byte(text))
	})
}

func (g *page) until(what string, holds func() bool) {
	g.t.Helper()
	late := time.After(3 * time.Minute)
	for {
		g.mu.Lock()
		ok, changed := holds(), g.changed
		g.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-changed:
		case <-late:
			g.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// field reads a field of a topic.
func (g *page) field(topic, field string, into any) {
	g.t.Helper()
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := json.Unmarshal(g.states[topic][field], into); err != nil {
		g.t.Fatalf("%s of %s: %v", field, topic, err)
	}
}

// classroom is a class with a teacher and a pupil, and its chapter.
type classroom struct {
	teacher, pupil *person
	class, board   string
}

// newClassroom makes one.
func newClassroom(t *testing.T, c *club.Club) *classroom {
	t.Helper()
	r := &classroom{teacher: enter(t, c, "Teacher"), pupil: enter(t, c, "Pupil")}
	r.class, _ = r.teacher.do("class.new", object{"name": "Cannons"})["class"].(string)
	desk := r.teacher.follow("class/"+r.class, "desk/"+r.class)
	desk.await("desk/"+r.class, "code", "-")
	desk.await("class/"+r.class, "board", `"`)
	var code string
	desk.field("desk/"+r.class, "code", &code)
	desk.field("class/"+r.class, "board", &r.board)
	r.pupil.do("class.join", object{"code": " " + code + " "})
	return r
}

// stranger is a client without an account.
var stranger account.Visitor
