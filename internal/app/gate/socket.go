package gate

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
)

// Bounds of a WebSocket.
const (
	MaxMessage    = limits.Message // bytes of a message from a page
	writeTime     = 20 * time.Second
	pingEvery     = 30 * time.Second
	messageRate   = 100 // messages a second
	MessageBurst  = 500 // messages at once
	mostSockets   = 100
	greetingLimit = 5 * time.Second
)

// welcome is the first message to a page.
type welcome struct {
	Protocol int       `json:"protocol"`
	Version  string    `json:"version"`
	Key      string    `json:"key"`
	Started  time.Time `json:"started"`
}

// socket carries the protocol over a WebSocket.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	if !s.enter() {
		Refuse(w, http.StatusTooManyRequests, talk.NewError(talk.Limit, "access.tooManyPages"))
		return
	}
	defer s.leave()
	greeting, cancel := context.WithTimeout(r.Context(), greetingLimit)
	key, err := s.keys.session(greeting, keyOf(r))
	cancel()
	if err != nil {
		Refuse(w, http.StatusInternalServerError, talk.NewError(talk.Storage, "storage.unwritable").Because(err))
		return
	}
	// The guard has checked Origin, with the port, against Host.
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols: []string{Subprotocol}, CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		return // Accept has answered
	}
	defer func() { _ = ws.CloseNow() }() // after Close it does nothing
	if ws.Subprotocol() != Subprotocol {
		_ = ws.Close(websocket.StatusPolicyViolation, "want subprotocol "+Subprotocol) // the page may have gone
		return
	}
	ws.SetReadLimit(MaxMessage)
	s.carry(ws, welcome{talk.Protocol, s.config.Version, key, s.started.UTC()})
}

// carry moves messages between a WebSocket and the hub until either ends.
func (s *Server) carry(ws *websocket.Conn, first welcome) {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	conn, err := s.hub.Connect(ctx, first)
	if err != nil {
		s.log.Error("connecting a page", "err", err)
		return
	}
	var writing sync.WaitGroup
	writing.Go(func() {
		defer cancel()
		s.write(ctx, ws, conn)
	})
	s.read(ctx, ws, conn)
	cancel()
	conn.Close()
	writing.Wait()
}

// read hands the messages of the page to the hub.
func (s *Server) read(ctx context.Context, ws *websocket.Conn, conn *talk.Conn) {
	allowed, last := float64(MessageBurst), time.Now()
	for {
		kind, message, err := ws.Read(ctx)
		if err != nil {
			return
		}
		now := time.Now()
		allowed = min(MessageBurst, allowed+messageRate*now.Sub(last).Seconds()) - 1
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
func (s *Server) write(ctx context.Context, ws *websocket.Conn, conn *talk.Conn) {
	pinging := make(chan struct{})
	var ping sync.WaitGroup
	ping.Go(func() { keepAlive(ctx, ws, pinging) })
	defer ping.Wait()
	defer close(pinging)
	for {
		message, err := conn.Next(ctx)
		var end *talk.End
		switch {
		case errors.As(err, &end) && end.Code != 0:
			_ = ws.Close(websocket.StatusCode(end.Code), "") // the page may have gone
			return
		case err != nil && s.ctx.Err() != nil:
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

// keepAlive finds out about pages that have gone without a word.
func keepAlive(ctx context.Context, ws *websocket.Conn, done <-chan struct{}) {
	t := time.NewTicker(pingEvery)
	defer t.Stop()
	for {
		select {
		case <-t.C:
		case <-done:
			return
		case <-ctx.Done():
			return
		}
		bounded, cancel := context.WithTimeout(ctx, writeTime)
		err := ws.Ping(bounded)
		cancel()
		if err != nil {
			_ = ws.CloseNow() // reading ends then
			return
		}
	}
}

// enter counts a page in, unless there are too many.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sockets >= mostSockets || s.closing {
		return false
	}
	s.sockets++
	s.open.Add(1)
	return true
}

func (s *Server) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sockets--
	s.open.Done()
}
