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

// Carrier carries the protocol over WebSocket connections that have been accepted.
type Carrier struct {
	Hub       *talk.Hub
	Log       *slog.Logger
	Rate      float64 // messages per second that a page may send
	Burst     float64 // messages that a page may send in one burst
	PingEvery time.Duration
	// Lag, if not nil, is called after each ping with the round-trip time.
	Lag func(time.Duration)
	// Begun, if not nil, is called with each connection before anything is read from it. The
	// function it returns is called when that connection ends.
	Begun func(*talk.Conn) (left func())
	// Ended, if not nil, is called with the error that ended reading from a page.
	Ended func(error)
}

// ErrTooFast is the error for a page that exceeds its message rate.
var ErrTooFast = errors.New("too many messages")

// readBuffer is the size of a WebSocket's read buffer, in bytes. Pages send only short messages, so
// the larger buffer that net/http allocates for requests would be wasted. The net/http buffer is
// kept for writing: a game event fits into it and can be sent with a single system call.
const readBuffer = 512

// Upgrade upgrades a request to a WebSocket connection. It refuses any Origin other than the host
// itself. If Upgrade returns an error, it has already answered the request. The handler may return
// while the WebSocket is still in use; this frees the resources of the request.
func Upgrade(w http.ResponseWriter, r *http.Request) (*websocket.Conn, error) {
	ws, err := websocket.Accept(slim{w}, r, &websocket.AcceptOptions{Subprotocols: []string{Subprotocol}, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, err // Accept has already answered
	}
	if ws.Subprotocol() != Subprotocol {
		_ = ws.Close(websocket.StatusPolicyViolation, "want subprotocol "+Subprotocol) // the page may be gone
		return nil, errors.New("another subprotocol")
	}
	return ws, nil
}

// slim is a ResponseWriter whose Hijack uses a small read buffer.
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
	read, err := given.Reader.Peek(waiting) // data received after the request
	if err != nil {
		return nil, nil, errors.Join(err, conn.Close())
	}
	from := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(bytes.Clone(read)), conn), max(readBuffer, waiting))
	if _, err := from.Peek(waiting); err != nil { // fills the buffer, which Accept reads directly
		return nil, nil, errors.Join(err, conn.Close())
	}
	return conn, bufio.NewReadWriter(from, given.Writer), nil
}

// Carry relays messages between a WebSocket and the hub until either side ends or ctx is done. Cancel
// ctx only when the program is about to exit. Command handlers receive a context derived from ctx.
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

// read passes messages from the page to the hub.
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
			_ = ws.Close(talk.CloseTooFast, word(talk.CloseTooFast)) // the page may be gone
			return ErrTooFast
		}
		if kind != websocket.MessageText {
			_ = ws.Close(websocket.StatusUnsupportedData, "want text") // the page may be gone
			return errors.New("a message that is no text")
		}
		conn.Receive(message)
	}
}

// writer sends messages from the hub to a page.
type writer struct {
	ws     *websocket.Conn
	conn   *talk.Conn
	cancel context.CancelFunc
	late   *time.Timer // ends the connection if the page is too slow to accept a message
}

// write sends all queued messages, then returns.
func (w *writer) write() {
	for {
		message, ok, err := w.conn.Take()
		if !ok {
			return
		}
		if end := (*talk.End)(nil); errors.As(err, &end) {
			if end.Code != 0 {
				_ = w.ws.Close(websocket.StatusCode(end.Code), word(end.Code)) // the page may be gone
			}
			w.cancel()
			return
		}
		if w.late == nil {
			w.late = time.AfterFunc(writeTime, func() { _ = w.ws.CloseNow() })
		} else {
			w.late.Reset(writeTime)
		}
		// A cancellable context would cost a timer and two functions per message.
		err = w.ws.Write(context.Background(), websocket.MessageText, message)
		w.late.Stop()
		if err != nil {
			w.cancel()
			return
		}
	}
}

// word returns the English reason sent when a connection is closed with the given code, or "" if
// the code has none.
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

// sayEnd notifies the page that the program is about to exit.
func (w *writer) sayEnd() {
	_ = w.ws.Close(talk.CloseGoingAway, word(talk.CloseGoingAway)) // the page may be gone
}

// pinger detects pages that are gone without having closed their connection, and measures the lag
// of the others. It occupies a goroutine only while a ping is pending.
type pinger struct {
	mu    sync.Mutex
	timer *time.Timer
	ended bool
	work  sync.WaitGroup
}

// begin schedules the first ping. If the lag must be measured, it sends the ping immediately.
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
			_ = ws.CloseNow() // makes the pending read fail
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

// end stops pinging and waits for any ping that is pending.
func (p *pinger) end() {
	p.mu.Lock()
	p.ended = true
	if p.timer != nil {
		p.timer.Stop()
	}
	p.mu.Unlock()
	p.work.Wait()
}
