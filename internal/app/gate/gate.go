// Package gate serves a front end to the browsers of this machine and to no one
// else: it listens on the loopback, checks host and origin, wants a key for every
// call, sends the files of the page, and carries the protocol of package talk over a
// WebSocket.
package gate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/manual"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/web"
)

// tryPorts is how many ports after a taken one are tried.
const tryPorts = 20

// ErrAddress is wrapped by the errors about addresses that are not of this
// machine alone.
var ErrAddress = errors.New("bad address")

// Config is how a page is served.
type Config struct {
	// Addr is a loopback address with a port; "" is Default, where another port is
	// taken if need be. An address that is given is used or refused. Port 0 is any.
	Addr    string
	Default string // such as 127.0.0.1:9010
	Version string
	// Home serves on an address of the home network instead, under that address alone, without the
	// manual.
	Home bool
	Log  *slog.Logger // nil for none
	// Files are those of the page; nil for the embedded ones. Index is the one at
	// "/"; "" is index.html.
	Files fs.FS
	Index string
}

// Server is a page that is served.
type Server struct {
	config  Config
	log     *slog.Logger
	ctx     context.Context // ends with the server
	cancel  context.CancelFunc
	started time.Time
	secret  string
	port    string

	listener net.Listener
	http     *http.Server // nil until Serve
	serving  sync.WaitGroup
	served   error

	hub  *talk.Hub
	keys *keys

	mu      sync.Mutex
	closing bool
	sockets int
	open    sync.WaitGroup // sockets
}

// Bounds of HTTP.
const (
	headerTime  = 10 * time.Second
	bodyTime    = 60 * time.Second
	idleTime    = 2 * time.Minute
	headerBytes = limits.RequestHead
	closeTime   = 5 * time.Second
	// farewellTime is how long pages may take to say goodbye.
	farewellTime = time.Second
)

// Listen takes the address. Serve begins to answer there; Close must be called.
func Listen(ctx context.Context, c Config) (*Server, error) {
	s := &Server{config: c, log: c.Log, started: time.Now(), secret: newKey()}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	var err error
	if s.listener, err = listen(ctx, c.Addr, c.Default, c.Home); err != nil {
		return nil, err
	}
	if _, s.port, err = net.SplitHostPort(s.listener.Addr().String()); err != nil {
		return nil, errors.Join(err, s.listener.Close())
	}
	s.ctx, s.cancel = context.WithCancel(context.WithoutCancel(ctx))
	return s, nil
}

// Router adds HTTP handlers. Their paths begin with /api/; the key has been checked
// when they are called.
type Router interface {
	Routes(mux *http.ServeMux)
}

// Serve serves the page: hub answers what it says, sessions keeps the keys of open
// pages for the next start and may be nil.
func (s *Server) Serve(ctx context.Context, hub *talk.Hub, sessions Store, routers ...Router) (err error) {
	if s.keys, err = newKeys(ctx, sessions, s.secret); err != nil {
		return fmt.Errorf("reading sessions: %w", err)
	}
	s.hub = hub
	handler, err := s.handler(routers)
	if err != nil {
		return err
	}
	s.http = &http.Server{
		Handler: handler, ReadHeaderTimeout: headerTime, ReadTimeout: bodyTime, IdleTimeout: idleTime, MaxHeaderBytes: headerBytes,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	s.serving.Go(func() {
		if err := s.http.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
			s.served = err
			s.cancel()
		}
	})
	return nil
}

// handler is everything that is served.
func (s *Server) handler(routers []Router) (http.Handler, error) {
	from, index := s.config.Files, s.config.Index
	if from == nil {
		from = web.Dist()
	}
	if index == "" {
		index = "index.html"
	}
	page, err := Page(from, index)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", page)
	if !s.config.Home {
		mux.Handle("GET /docs/", manual.Handler())
	}
	mux.HandleFunc("GET /api/hello", s.hello)
	mux.HandleFunc("GET /api/ws", s.socket)
	for _, r := range routers {
		r.Routes(mux)
	}
	guarded := s.guard(mux)
	if s.config.Home {
		guarded = withoutOpener(guarded)
	}
	return Secured(guarded), nil
}

// hello confirms a page's key.
func (s *Server) hello(w http.ResponseWriter, _ *http.Request) {
	Reply(w, map[string]any{"protocol": talk.Protocol, "version": s.config.Version})
}

// CheckAddress reports whether an address is of the loopback, with a port; "" is the
// standard one. The error wraps ErrAddress.
func CheckAddress(addr, standard string) error {
	_, _, err := parseAddress(addr, standard, false)
	return err
}

func parseAddress(addr, standard string, home bool) (host string, port uint64, err error) {
	if addr == "" {
		addr = standard
	}
	host, number, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, fmt.Errorf("%w: %.60q: want host:port, such as %s", ErrAddress, addr, standard)
	}
	if home && !homeHost(host) {
		return "", 0, fmt.Errorf("%w: %.60q: it is not of a home network", ErrAddress, addr)
	}
	if !home && !loopbackHost(host) {
		return "", 0, fmt.Errorf("%w: %.60q: the page is served on the loopback only, such as %s", ErrAddress, addr, standard)
	}
	if port, err = strconv.ParseUint(number, 10, 16); err != nil {
		return "", 0, fmt.Errorf("%w: %.60q: want a port number", ErrAddress, addr)
	}
	return host, port, nil
}

// listen opens the address, which must be of the loopback, or of the home network.
func listen(ctx context.Context, addr, standard string, home bool) (net.Listener, error) {
	host, number, err := parseAddress(addr, standard, home)
	if err != nil {
		return nil, err
	}
	given := addr != ""
	if !given {
		addr = standard
	}
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", addr)
	for i := uint64(1); err != nil && !given && i <= tryPorts; i++ {
		l, err = config.Listen(ctx, "tcp", net.JoinHostPort(host, strconv.FormatUint(number+i, 10)))
	}
	if err != nil && !given {
		l, err = config.Listen(ctx, "tcp", net.JoinHostPort(host, "0"))
	}
	return l, err
}

// URL returns the address to open: with the secret in its fragment, which
// browsers send to no one.
func (s *Server) URL() string { return s.Base() + "/#key=" + s.secret }

// Base returns the address without the secret.
func (s *Server) Base() string { return "http://" + s.listener.Addr().String() }

// Done is closed when the server ends, by Close or because it could not go on.
func (s *Server) Done() <-chan struct{} { return s.ctx.Done() }

// Close informs the pages and stops serving. It waits for both. What the hub's
// commands use can be closed afterwards.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closing = true
	s.mu.Unlock()
	defer s.cancel()
	if s.http == nil {
		return s.listener.Close()
	}
	s.hub.Close() // the pages are informed
	enough := time.AfterFunc(farewellTime, s.cancel)
	defer enough.Stop()
	s.open.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if err != nil {
		err = s.http.Close()
	}
	s.serving.Wait()
	return errors.Join(s.served, err)
}
