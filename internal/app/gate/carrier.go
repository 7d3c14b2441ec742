package gate

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Carrier carries the protocol over WebSockets that have been accepted.
type Carrier struct {
	Hub       *talk.Hub
	Log       *slog.Logger
	Rate      float64 // messages a second that a page may send
	Burst     float64 // messages at the same time
	PingEvery time.Duration
	// Lag, when not nil, is called with the time that each ping took.
	Lag func(time.Duration)
	// Begun, when not nil, is called with the connection before anything is read from it, and what it returns is
	// called at the end.
	Begun func(*talk.Conn) (left func())
	// Ended, when not nil, is called with the reason why reading from a page has ended.
	Ended func(error)
}

// ErrTooFast is the error of a page that sends more messages than it may.
var ErrTooFast = errors.New("too many messages")

// readBuffer is how much a WebSocket reads at a time, in bytes. What net/http has made for
// requests is larger, and what pages send is short. Events of a game fit into the writer
// of net/http, and so take one call of the system.
const readBuffer = 512

// Upgrade makes a WebSocket of a request, or answers why not: then the error is not nil.
// Any Origin but that of the host is refused. The handler may return while the WebSocket
// is used, and frees what the request took then.
func Upgrade(w http.ResponseWriter, r *http.Request) (*websocket.Conn, error) {
	ws, err := websocket.Accept(slim{w}, r, &websocket.AcceptOptions{Subprotocols: []string{Subprotocol}, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, err // Accept has answered
	}
	if ws.Subprotocol() != Subprotocol {
		_ = ws.Close(websocket.StatusPolicyViolation, "want subprotocol "+Subprotocol) // the page may have gone
		return nil, errors.New("another subprotocol")
	}
	return ws, nil
}

// slim hands connections over with a small buffer to read into.
type slim struct{ http.ResponseWriter }

// Hijack implements http.Hijacker.
func (s slim) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	hijacker, ok := s.ResponseWriter.(http.Hijacker)
	if !ok {
		return nil, nil, errors.ErrUnsupported
	}
	conn, given, err := hijacker.Hijack()
	if err != nil {
		return nil, nil, err
	}
	waiting := given.Reader.Buffered()
	read, err := given.Reader.Peek(waiting) // what has come after the request
	if err != nil {
		return nil, nil, errors.Join(err, conn.Close())
	}
	from := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(read)), conn), max(readBuffer, waiting))
	if _, err := from.Peek(waiting); err != nil { // fills the buffer, of which Accept takes it
		return nil, nil, errors.Join(err, conn.Close())
	}
	return conn, bufio.NewReadWriter(from, given.Writer), nil
}

// Carry moves messages between a WebSocket and the hub until either ends, or ctx
// does: then the program ends. Handlers of commands get a context under ctx.
func (c *Carrier) Carry(ctx context.Context, ws *websocket.Conn, first any) {
	program := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, err := c.Hub.Connect(ctx, first)
	if err != nil {
		c.Log.Error("connecting a page", "err", err)
		return
	}
	if c.Begun != nil {
		defer c.Begun(conn)()
	}
	w := &writer{ws: ws, conn: conn, cancel: cancel}
	conn.Deliver(w.write)
	ending := context.AfterFunc(program, w.sayEnd)
	defer ending()
	var pings pinger
	if c.PingEvery > 0 {
		pings.begin(ctx, c, ws)
	}
	err = c.read(ctx, ws, conn)
	if c.Ended != nil {
		c.Ended(err)
	}
	cancel()
	pings.end()
	conn.Close()
}

// read hands the messages of the page to the hub.
func (c *Carrier) read(ctx context.Context, ws *websocket.Conn, conn *talk.Conn) error {
	allowed, last := c.Burst, time.Now()
	for {
		kind, message, err := ws.Read(ctx)
		if err != nil {
			return err
		}
		now := time.Now()
		allowed = min(c.Burst, allowed+c.Rate*now.Sub(last).Seconds()) - 1
		last = now
		if allowed < 0 {
			_ = ws.Close(talk.CloseTooFast, word(talk.CloseTooFast)) // the page may have gone
			return ErrTooFast
		}
		if kind != websocket.MessageText {
			_ = ws.Close(websocket.StatusUnsupportedData, "want text") // the page may have gone
			return errors.New("a message that is no text")
		}
		conn.Receive(message)
	}
}

// writer sends a page what the hub has for it.
type writer struct {
	ws     *websocket.Conn
	conn   *talk.Conn
	cancel context.CancelFunc
	late   *time.Timer // ends a connection that takes a message too slowly
}

// write sends what is waiting, and returns.
func (w *writer) write() {
	for {
		message, ok, err := w.conn.Take()
		if !ok {
			return
		}
		if end := (*talk.End)(nil); errors.As(err, &end) {
			if end.Code != 0 {
				_ = w.ws.Close(websocket.StatusCode(end.Code), word(end.Code)) // the page may have gone
			}
			w.cancel()
			return
		}
		if w.late == nil {
			w.late = time.AfterFunc(writeTime, func() { _ = w.ws.CloseNow() })
		} else {
			w.late.Reset(writeTime)
		}
		// A context that can end would cost a timer and two functions for each message.
		err = w.ws.Write(context.Background(), websocket.MessageText, message)
		w.late.Stop()
		if err != nil {
			w.cancel()
			return
		}
	}
}

// word says in English why a connection ends with a code, "" for one that has no reason here.
func word(code int) string {
	switch code {
	case talk.CloseGoingAway:
		return "the program ends"
	case talk.CloseTooFast:
		return "too many messages"
	case talk.CloseTooSlow:
		return "too slow: come back and resume"
	case talk.CloseSignedOut:
		return "signed out"
	}
	return ""
}

// sayEnd informs a page that the program ends.
func (w *writer) sayEnd() {
	_ = w.ws.Close(talk.CloseGoingAway, word(talk.CloseGoingAway)) // the page may have gone
}

// pinger finds out about pages that have gone without a word, and how long the way to the
// others is. It has a goroutine only while a ping is pending.
type pinger struct {
	mu    sync.Mutex
	timer *time.Timer
	ended bool
	work  sync.WaitGroup
}

// begin sends the first ping immediately if the lag is wanted.
func (p *pinger) begin(ctx context.Context, c *Carrier, ws *websocket.Conn) {
	var ping func()
	after := func(d time.Duration) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if !p.ended {
			p.timer = time.AfterFunc(d, ping)
		}
	}
	ping = func() {
		p.mu.Lock()
		if p.ended {
			p.mu.Unlock()
			return
		}
		p.work.Add(1)
		p.mu.Unlock()
		defer p.work.Done()
		bounded, cancel := context.WithTimeout(ctx, writeTime)
		defer cancel()
		begun := time.Now()
		if err := ws.Ping(bounded); err != nil {
			_ = ws.CloseNow() // reading ends then
			return
		}
		if c.Lag != nil {
			c.Lag(time.Since(begun))
		}
		after(c.PingEvery)
	}
	if c.Lag != nil {
		after(0)
	} else {
		after(c.PingEvery)
	}
}

// end waits for the pending ping.
func (p *pinger) end() {
	p.mu.Lock()
	p.ended = true
	if p.timer != nil {
		p.timer.Stop()
	}
	p.mu.Unlock()
	p.work.Wait()
}
