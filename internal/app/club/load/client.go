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
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// client is one person's browser.
type client struct {
	urls []string // where the club may be; the first is tried first, and goes to the end when nobody answers
	http *http.Client
	ws   *websocket.Conn

	mu     sync.Mutex
	last   uint64
	waits  map[uint64]chan answer
	live   int // node at which the followed game stands
	over   bool
	turned chan struct{} // holds a token when a game event has come
	gone   chan struct{} // closed when the connection has ended
}

type answer struct {
	Re    uint64          `json:"re"`
	OK    json.RawMessage `json:"ok"`
	Error *talk.Error     `json:"error"`
}

// event is what a client reads of an event or snapshot of a game.
type event struct {
	Set struct {
		Live  *int   `json:"live"`
		Phase string `json:"phase"`
	} `json:"set"`
	State struct {
		Live  *int   `json:"live"`
		Phase string `json:"phase"`
	} `json:"state"`
}

var errGone = errors.New("the connection has ended")

// newClient connects somebody without an account, who can watch.
func newClient(ctx context.Context, urls []string) (*client, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	c := &client{urls: slices.Clone(urls), http: &http.Client{Jar: jar, Timeout: 10 * time.Second}, turned: make(chan struct{}, 1)}
	return c, c.find(ctx, c.connect)
}

// newGuest signs somebody in as a guest, and connects.
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

// find does something at the address at which the club answers.
func (c *client) find(ctx context.Context, do func(context.Context) error) (err error) {
	for range c.urls {
		if err = do(ctx); err == nil {
			return nil
		}
		c.urls = append(c.urls[1:], c.urls[0])
	}
	return err
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
	c.mu.Unlock()
	go c.read(ws, c.gone)
	return nil
}

func (c *client) close() {
	if c.ws != nil {
		_ = c.ws.CloseNow() // it may have ended
		<-c.gone
	}
}

// cut ends the connection as a net that fails would.
func (c *client) cut() {
	c.mu.Lock()
	ws := c.ws
	c.mu.Unlock()
	if ws != nil {
		_ = ws.CloseNow() // it may have ended
	}
}

func (c *client) read(ws *websocket.Conn, gone chan struct{}) {
	defer close(gone)
	for {
		_, data, err := ws.Read(context.Background())
		if err != nil {
			return
		}
		var a answer
		if json.Unmarshal(data, &a) == nil && a.Re > 0 {
			c.mu.Lock()
			wait := c.waits[a.Re]
			delete(c.waits, a.Re)
			c.mu.Unlock()
			var e event
			if json.Unmarshal(a.OK, &e) == nil {
				c.note(&e)
			}
			if wait != nil {
				wait <- a
			}
			continue
		}
		var e event
		if json.Unmarshal(data, &e) == nil {
			c.note(&e)
		}
	}
}

// note remembers how the game stands.
func (c *client) note(e *event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range []struct {
		live  *int
		phase string
	}{{e.Set.Live, e.Set.Phase}, {e.State.Live, e.State.Phase}} {
		if s.live != nil {
			c.live, c.over = *s.live, s.phase != "playing"
			select {
			case c.turned <- struct{}{}:
			default:
			}
		}
	}
}

// call sends a command and waits for its answer. The error is a *talk.Error, or errGone.
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

// sees waits until the followed game stands at a node.
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
