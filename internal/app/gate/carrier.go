package gate

import (
	"context"
	"errors"
	"log/slog"
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
	Burst     float64 // messages at once
	PingEvery time.Duration
	// Lag is told how long each ping took; nil when nobody wants to know.
	Lag func(time.Duration)
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
	var writing sync.WaitGroup
	writing.Go(func() {
		defer cancel()
		c.write(ctx, program, ws, conn)
	})
	c.read(ctx, ws, conn)
	cancel()
	conn.Close()
	writing.Wait()
}

// read hands the messages of the page to the hub.
func (c *Carrier) read(ctx context.Context, ws *websocket.Conn, conn *talk.Conn) {
	allowed, last := c.Burst, time.Now()
	for {
		kind, message, err := ws.Read(ctx)
		if err != nil {
			return
		}
		now := time.Now()
		allowed = min(c.Burst, allowed+c.Rate*now.Sub(last).Seconds()) - 1
		last = now
		if allowed < 0 {
			_ = ws.Close(talk.CloseTooFast, "too many messages") // the page may have gone
			return
		}
		if kind != websocket.MessageText {
			_ = ws.Close(websocket.StatusUnsupportedData, "want text") // the page may have gone
			return
		}
		conn.Receive(message)
	}
}

// write sends the page what the hub has for it.
func (c *Carrier) write(ctx, program context.Context, ws *websocket.Conn, conn *talk.Conn) {
	pinging := make(chan struct{})
	var ping sync.WaitGroup
	ping.Go(func() { c.keepAlive(ctx, ws, pinging) })
	defer ping.Wait()
	defer close(pinging)
	for {
		message, err := conn.Next(ctx)
		var end *talk.End
		switch {
		case errors.As(err, &end) && end.Code != 0:
			_ = ws.Close(websocket.StatusCode(end.Code), "") // the page may have gone
			return
		case err != nil && program.Err() != nil:
			_ = ws.Close(websocket.StatusGoingAway, "the program ends") // the page may have gone
			return
		case err != nil:
			return
		}
		bounded, cancel := context.WithTimeout(ctx, writeTime)
		err = ws.Write(bounded, websocket.MessageText, message)
		cancel()
		if err != nil {
			return
		}
	}
}

// keepAlive finds out about pages that have gone without a word, and how long the
// way to the others is.
func (c *Carrier) keepAlive(ctx context.Context, ws *websocket.Conn, done <-chan struct{}) {
	t := time.NewTicker(c.PingEvery)
	defer t.Stop()
	for {
		if c.Lag == nil && !waits(ctx, t.C, done) { // who wants to know the lag wants it at once
			return
		}
		bounded, cancel := context.WithTimeout(ctx, writeTime)
		begun := time.Now()
		err := ws.Ping(bounded)
		cancel()
		if err != nil {
			_ = ws.CloseNow() // reading ends then
			return
		}
		if c.Lag != nil {
			c.Lag(time.Since(begun))
			if !waits(ctx, t.C, done) {
				return
			}
		}
	}
}

// waits waits for the next tick; false when all ends before.
func waits(ctx context.Context, tick <-chan time.Time, done <-chan struct{}) bool {
	select {
	case <-tick:
		return true
	case <-done:
	case <-ctx.Done():
	}
	return false
}
