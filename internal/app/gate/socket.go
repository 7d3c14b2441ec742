package gate

import (
	"context"
	"net/http"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
)

// Limits on WebSockets.
const (
	MaxMessage    = limits.Message // size of a message from a page, in bytes
	writeTime     = 20 * time.Second
	pingEvery     = 30 * time.Second
	messageRate   = 100 // messages per second
	MessageBurst  = 500 // messages in one burst
	mostSockets   = 100
	greetingLimit = 5 * time.Second
)

// welcome is the first message sent to a page.
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
	// The guard has already compared Origin with Host, including the port.
	ws, err := Upgrade(w, r)
	if err != nil {
		return
	}
	defer func() { _ = ws.CloseNow() }() // does nothing after Close
	ws.SetReadLimit(MaxMessage)
	carrier := Carrier{Hub: s.hub, Log: s.log, Rate: messageRate, Burst: MessageBurst, PingEvery: pingEvery}
	carrier.Carry(s.ctx, ws, welcome{talk.Protocol, s.config.Version, key, s.started.UTC()})
}

// enter counts a page. It returns false if there are too many pages or the server is closing.
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
