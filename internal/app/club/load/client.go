package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// client simulates a person's browser.
type client struct {
	urls []string // addresses of the club in the order in which they are tried; one at which no server answers moves to the end
	home string   // the first of the addresses at the start
	http *http.Client
	ws   *websocket.Conn

	mu     sync.Mutex
	last   uint64
	waits  map[uint64]chan answer
	field  []byte // field with the current node of the topic that is followed; nil selects a game's
	live   int    // the current node
	came   time.Time
	over   bool
	turned chan struct{} // holds a token if an event of a game has arrived
	gone   chan struct{} // closed when the connection has ended
	end    *ending       // how the connection has ended
}

// ending describes how a connection ended.
type ending struct {
	url  string
	gone chan struct{}        // closed when the connection has ended
	code websocket.StatusCode // close code that the club sent; -1 for none
	ours atomic.Bool          // this client closed the connection, perhaps before the club did
}

// ending returns the ending of the open connection, or nil if there is no open connection.
func (c *client) ending() *ending {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.gone:
		return nil
	default:
		return c.end
	}
}

type answer struct {
	Re    uint64          `json:"re"`
	OK    json.RawMessage `json:"ok"`
	Error *talk.Error     `json:"error"`
}

var errGone = errors.New("the connection has ended")

// newClient connects a visitor without an account, who can only watch.
func newClient(ctx context.Context, urls []string) (*client, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	c := &client{urls: slices.Clone(urls), home: urls[0], http: &http.Client{Jar: jar, Timeout: 10 * time.Second}, turned: make(chan struct{}, 1)}
	return c, c.find(ctx, c.connect)
}

// newGuest signs a guest in and connects.
func newGuest(ctx context.Context, urls []string) (*client, error) {
	c, err := newClient(ctx, urls)
	if err != nil {
		return nil, err
	}
	c.close()
	return c, c.find(ctx, func(ctx context.Context) error {
		if err := c.signIn(ctx); err != nil {
			return err
		}
		return c.connect(ctx)
	})
}

// find calls do until it succeeds, trying the club's addresses in turn. If do fails for all of them, find
// returns all the errors.
func (c *client) find(ctx context.Context, do func(context.Context) error) error {
	var failed []error
	for range c.urls {
		err := do(ctx)
		if err == nil {
			return nil
		}
		failed = append(failed, err)
		c.urls = append(c.urls[1:], c.urls[0])
	}
	return errors.Join(failed...)
}

// goHome reconnects to the original process if it answers.
func (c *client) goHome(ctx context.Context) {
	if c.urls[0] == c.home {
		return
	}
	if _, err := get(ctx, c.home+"/healthz"); err != nil {
		return
	}
	c.close()
	for c.urls[0] != c.home {
		c.urls = append(c.urls[1:], c.urls[0])
	}
	_ = c.find(ctx, c.connect) // if this fails, the next command will report it
}

func (c *client) signIn(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.urls[0]+"/api/account/guest", bytes.NewReader([]byte("{}")))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := c.http.Do(r)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(response.Body)
	if err := errors.Join(err, response.Body.Close()); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("signing in as a guest: %s: %.200s", response.Status, body)
	}
	return nil
}

// connect opens a connection.
func (c *client) connect(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	ws, _, err := websocket.Dial(ctx, strings.Replace(c.urls[0], "http", "ws", 1)+"/api/ws", &websocket.DialOptions{ //nolint:bodyclose // of a WebSocket, which is closed by itself
		HTTPClient: c.http, Subprotocols: []string{gate.Subprotocol},
	})
	if err != nil {
		return err
	}
	ws.SetReadLimit(4 << 20)
	c.mu.Lock()
	c.ws, c.waits, c.gone = ws, map[uint64]chan answer{}, make(chan struct{})
	c.end = &ending{url: c.urls[0], gone: c.gone}
	c.mu.Unlock()
	go c.read(ws, c.end)
	return nil
}

func (c *client) close() {
	if c.ws != nil {
		c.end.ours.Store(true)
		_ = c.ws.CloseNow() // it may have ended
		<-c.gone
	}
}

// cut ends the connection as a network failure would.
func (c *client) cut() {
	c.mu.Lock()
	ws, end := c.ws, c.end
	c.mu.Unlock()
	if ws != nil {
		end.ours.Store(true)
		_ = ws.CloseNow() // it may have ended
	}
}

func (c *client) read(ws *websocket.Conn, end *ending) {
	defer close(end.gone)
	for {
		_, data, err := ws.Read(context.Background())
		if err != nil {
			end.code = websocket.CloseStatus(err)
			return
		}
		c.note(data)
		var a answer
		if bytes.HasPrefix(data, []byte(`{"re":`)) && json.Unmarshal(data, &a) == nil && a.Re > 0 {
			c.mu.Lock()
			wait := c.waits[a.Re]
			delete(c.waits, a.Re)
			c.mu.Unlock()
			if wait != nil {
				wait <- a
			}
		}
	}
}

// Fields of the state of a game, as they appear in events and snapshots. The contents of a JSON string
// cannot be mistaken for them, because quotes in strings are escaped.
var (
	liveField  = []byte(`"live":`)
	phaseField = []byte(`"phase":"playing"`)
)

// note records the state of the game that a message describes. It does not parse the message, but only
// looks for two fields. If thousands of clients parsed whole messages, they would use more of the machine
// than the server.
func (c *client) note(message []byte) {
	field := c.field
	if field == nil {
		field = liveField
	}
	_, rest, ok := bytes.Cut(message, field)
	if !ok {
		return
	}
	end := bytes.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	live, err := strconv.Atoi(string(rest[:max(0, end)]))
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.live, c.over, c.came = live, !bytes.Contains(message, phaseField), time.Now()
	select {
	case c.turned <- struct{}{}:
	default:
	}
}

// call sends a command and waits for the answer. Any error is a *talk.Error or errGone.
func (c *client) call(ctx context.Context, name string, args, into any) error {
	c.mu.Lock()
	c.last++
	id, ws, gone, wait := c.last, c.ws, c.gone, make(chan answer, 1)
	c.waits[id] = wait
	c.mu.Unlock()
	message, err := talk.Encode(map[string]any{"id": id, "do": name, "args": args})
	if err != nil {
		return err
	}
	if err := ws.Write(ctx, websocket.MessageText, message); err != nil {
		return errGone
	}
	select {
	case a := <-wait:
		if a.Error != nil {
			return a.Error
		}
		if into == nil {
			return nil
		}
		return json.Unmarshal(a.OK, into)
	case <-gone:
		return errGone
	case <-ctx.Done():
		return ctx.Err()
	}
}

// sees waits until the game that the client follows has reached a node.
func (c *client) sees(ctx context.Context, node int) error {
	for {
		c.mu.Lock()
		live, gone := c.live, c.gone
		c.mu.Unlock()
		if live >= node {
			return nil
		}
		select {
		case <-c.turned:
		case <-gone:
			return errGone
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
