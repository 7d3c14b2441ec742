package offline

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/server"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Program is the application, running for a single page.
type Program struct {
	board *server.Board
	conn  *talk.Conn
	mux   *http.ServeMux
}

// welcome is the first message to the page. It is the same as that of a server.
type welcome struct {
	Protocol int       `json:"protocol"`
	Version  string    `json:"version"`
	Key      string    `json:"key"`
	Started  time.Time `json:"started"`
}

// Start runs the application on a disk. It calls tell with the messages for the page, one at a
// time. The caller must call Close.
func Start(ctx context.Context, d Disk, version string, tell func(message []byte)) (*Program, error) {
	store, err := OpenStore(ctx, d)
	if err != nil {
		return nil, err
	}
	board, err := server.NewBoard(store, nil, server.Config{Version: version})
	if err != nil {
		return nil, err
	}
	p := &Program{board: board, mux: http.NewServeMux()}
	store.serveEverything(p.mux)
	for _, r := range board.Routers() {
		r.Routes(p.mux)
	}
	if p.conn, err = board.Hub.Connect(ctx, welcome{talk.Protocol, version, "none", time.Now().UTC()}); err != nil {
		_ = board.Close() // the first error is more specific
		return nil, err
	}
	p.conn.Deliver(func() {
		for {
			message, ok, err := p.conn.Take()
			if !ok || err != nil {
				return
			}
			tell(message)
		}
	})
	return p, nil
}

// Receive handles a message from the page. All calls must come from the same goroutine.
func (p *Program) Receive(message []byte) { p.conn.Receive(message) }

// Request is a request that the page would send over HTTP to a server.
type Request struct {
	Method string
	Target string // path and query
	Body   []byte
}

// Answer is the response to a Request.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Ask answers a request.
func (p *Program) Ask(ctx context.Context, r Request) Answer {
	a := &recorder{Answer{Status: http.StatusOK, Header: http.Header{}}}
	request, err := http.NewRequestWithContext(ctx, r.Method, r.Target, bytes.NewReader(r.Body))
	if err != nil || !strings.HasPrefix(r.Target, "/") {
		a.Status = http.StatusBadRequest
		return a.Answer
	}
	p.mux.ServeHTTP(a, request)
	return a.Answer
}

// Close closes the application.
func (p *Program) Close() error {
	p.conn.Close()
	return p.board.Close()
}

// recorder records the response written by a handler.
type recorder struct{ Answer }

// Header implements http.ResponseWriter.
func (r *recorder) Header() http.Header { return r.Answer.Header }

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) { r.Status = status }

// Write implements http.ResponseWriter.
func (r *recorder) Write(body []byte) (int, error) {
	r.Body = append(r.Body, body...)
	return len(body), nil
}
