// Package gate serves a page to browsers on the same machine. It listens on the loopback interface,
// checks the host and origin of each request, and requires a key for every call. It serves the
// page's files and carries the protocol of package talk over a WebSocket.
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

// tryPorts is how many more ports the server tries if its default port is taken.
const tryPorts = 20

// ErrAddress is wrapped by errors about addresses that other machines can reach.
var ErrAddress = errors.New("bad address")

// Config specifies how a page is served.
type Config struct {
	// Addr is a loopback address with a port; port 0 selects any free port. If Addr is "", the
	// server uses Default, or another port if that one is taken. Otherwise it uses Addr and nothing
	// else.
	Addr    string
	Default string // such as 127.0.0.1:9010
	Version string
	// Home makes the server listen on a home network address instead. It then answers requests for
	// that address only, and does not serve the manual.
	Home bool
	Log  *slog.Logger // nil disables logging
	// Files holds the page's files; nil selects the embedded ones. Index is the file served at "/";
	// "" means index.html.
	Files fs.FS
	Index string
}

// Server serves a page.
type Server struct {
	config  Config
	log     *slog.Logger
	ctx     context.Context // done when the server ends
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

// HTTP limits.
const (
	headerTime  = 10 * time.Second
	bodyTime    = 60 * time.Second
	idleTime    = 2 * time.Minute
	headerBytes = limits.RequestHead
	closeTime   = 5 * time.Second
	// farewellTime is how long pages have to close their connections when the server ends.
	farewellTime = time.Second
)

// Listen opens the listening socket. Requests are not answered until Serve is called. The caller
// must call Close.
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

// Router adds HTTP handlers for paths that begin with /api/. The handlers are called only for
// requests that carry a valid key.
type Router interface {
	Routes(mux *http.ServeMux)
}

// Serve starts serving the page and returns. hub answers the messages that pages send. sessions,
// which may be nil, stores the keys of open pages so that they remain valid across restarts.
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

// handler returns the handler of all requests.
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

// hello confirms that a page's key is valid.
func (s *Server) hello(w http.ResponseWriter, _ *http.Request) {
	Reply(w, map[string]any{"protocol": talk.Protocol, "version": s.config.Version})
}

// CheckAddress returns an error that wraps ErrAddress unless addr is a loopback address with a
// port. If addr is "", the standard address is checked instead.
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

// listen listens on addr, which must be a loopback address or, if home is set, an address of the
// home network.
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

// URL returns the address to open in a browser. The secret is in the fragment, which browsers never
// send to a server.
func (s *Server) URL() string { return s.Base() + "/#key=" + s.secret }

// Base returns the address without the secret.
func (s *Server) Base() string { return "http://" + s.listener.Addr().String() }

// Done returns a channel that is closed when the server ends, whether because of Close or because
// of a fatal error.
func (s *Server) Done() <-chan struct{} { return s.ctx.Done() }

// Close notifies the pages, stops serving, and waits for both to complete. After Close returns, the
// resources used by the hub's commands can safely be closed.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closing = true
	s.mu.Unlock()
	defer s.cancel()
	if s.http == nil {
		return s.listener.Close()
	}
	s.hub.Close() // notifies the pages
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
