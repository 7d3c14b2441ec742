package server

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

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/web"
)

// DefaultAddr is where the application listens unless that port is taken.
const DefaultAddr = "127.0.0.1:9010"

// tryPorts is how many ports behind a taken one are tried.
const tryPorts = 20

// ErrAddress is wrapped by the errors about addresses that are not of this
// machine alone.
var ErrAddress = errors.New("bad address")

// Config is how the application runs.
type Config struct {
	// Addr is a loopback address with a port; "" is DefaultAddr, where another port
	// is taken if need be. An address that is given is used or refused. Port 0 is
	// any.
	Addr    string
	Data    string // the folder of games and settings
	Version string
	Log     *slog.Logger // nil for none
	// Files are those of the page; nil for the embedded ones.
	Files fs.FS
	// Tables are folders of endgame tables, beside the folder "tables" of Data.
	Tables []string
	// Cloud is the address of the cloud database; "" is the public one. It is asked
	// only when the user wants it.
	Cloud string
	// Modules are added to those of the package.
	Modules []Module
}

// Server is the running application.
type Server struct {
	config  Config
	log     *slog.Logger
	ctx     context.Context // ends with the server
	cancel  context.CancelFunc
	started time.Time
	secret  string
	port    string

	listener net.Listener
	http     *http.Server
	serving  sync.WaitGroup
	served   error

	hub     *talk.Hub
	store   *Database
	rooms   *rooms.Rooms
	tables  *tablebase.Prober
	modules []Module
	keys    *keys

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
	headerBytes = 16 << 10
	closeTime   = 5 * time.Second
	// farewellTime is how long pages may take to say goodbye.
	farewellTime = time.Second
)

// Start opens the data, listens and serves. Close must be called.
func Start(ctx context.Context, c Config) (*Server, error) {
	s := &Server{config: c, log: c.Log, started: time.Now(), secret: newKey()}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.ctx, s.cancel = context.WithCancel(context.WithoutCancel(ctx))
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, s.release())
	}
	handler, err := s.handler()
	if err != nil {
		return nil, errors.Join(err, s.release())
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
	return s, nil
}

// prepare makes the parts.
func (s *Server) prepare(ctx context.Context) (err error) {
	if s.listener, err = listen(ctx, s.config.Addr); err != nil {
		return err
	}
	if _, s.port, err = net.SplitHostPort(s.listener.Addr().String()); err != nil {
		return err
	}
	if s.store, err = OpenDatabase(ctx, s.config.Data); err != nil {
		return err
	}
	if s.keys, err = newKeys(ctx, s.store, s.secret); err != nil {
		return fmt.Errorf("reading sessions: %w", err)
	}
	s.hub = talk.NewHub(s.log)
	if s.tables, err = openTables(s.config.Data, s.config.Tables, s.log); err != nil {
		return err
	}
	if s.rooms, err = rooms.New(s.hub, rooms.Config{Store: s.store, Tables: s.tables}); err != nil {
		return err
	}
	if s.modules, err = modules(Parts{s.config, s.store, s.rooms, s.tables}); err != nil {
		return err
	}
	for _, m := range s.modules {
		if err := m.Register(s.hub); err != nil {
			return err
		}
	}
	return nil
}

// handler is everything that is served.
func (s *Server) handler() (http.Handler, error) {
	from := s.config.Files
	if from == nil {
		from = web.Dist()
	}
	page, err := readFiles(from)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", page)
	mux.HandleFunc("GET /api/hello", s.hello)
	mux.HandleFunc("GET /api/ws", s.socket)
	for _, m := range s.modules {
		if r, ok := m.(Router); ok {
			r.Routes(mux)
		}
	}
	return secured(s.guard(mux)), nil
}

// hello tells a page that its key is good.
func (s *Server) hello(w http.ResponseWriter, _ *http.Request) {
	reply(w, map[string]any{"protocol": talk.Protocol, "version": s.config.Version})
}

// listen opens the address, which must be of the loopback.
func listen(ctx context.Context, addr string) (net.Listener, error) {
	given := addr != ""
	if !given {
		addr = DefaultAddr
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("%w: %.60q: want host:port, such as %s", ErrAddress, addr, DefaultAddr)
	}
	if !loopbackHost(host) {
		return nil, fmt.Errorf("%w: %.60q: the board listens on the loopback only, such as %s", ErrAddress, addr, DefaultAddr)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("%w: %.60q: want a port number", ErrAddress, addr)
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
// browsers send to nobody.
func (s *Server) URL() string { return s.Base() + "/#key=" + s.secret }

// Base returns the address without the secret.
func (s *Server) Base() string { return "http://" + s.listener.Addr().String() }

// Done is closed when the server ends, by Close or because it could not go on.
func (s *Server) Done() <-chan struct{} { return s.ctx.Done() }

// Close tells the pages, stops engines and clocks, and closes the data. It waits
// for all of it.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closing = true
	s.mu.Unlock()
	s.hub.Close() // the pages are told
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
	return errors.Join(s.served, err, s.release())
}

// release closes what has been opened.
func (s *Server) release() error {
	s.cancel()
	var errs []error
	for _, m := range s.modules {
		errs = append(errs, m.Close())
	}
	if s.rooms != nil {
		errs = append(errs, s.rooms.Close())
	}
	if s.tables != nil {
		errs = append(errs, s.tables.Close())
	}
	if s.store != nil {
		errs = append(errs, s.store.Close())
	}
	if s.listener != nil {
		if err := s.listener.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
