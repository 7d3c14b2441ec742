package cluster

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// ServerOptions are the settings of a server in this process.
type ServerOptions struct {
	// Listen is the address for other processes and machines, such as :4222; "" opens
	// no socket.
	Listen string
	// Home has the key of the owner and the certificate. A server that listens wants
	// it.
	Home *Home
	// Tunnel lets it listen without TLS: something else guards the way to it, such as
	// ssh or a private network. Keys are wanted anyway.
	Tunnel bool
	Users  []User // who may connect, besides the owner
}

// Server is a NATS server in this process. It passes messages on and keeps none.
type Server struct {
	options ServerOptions
	server  *server.Server
	own     Key // of the coordinator, made for this start

	mu    sync.Mutex // guards what follows
	users []User
}

// ErrServer is wrapped by the errors about servers that cannot be started.
var ErrServer = errors.New("server cannot start")

// Bounds of what a connection may send.
const (
	mostMessageBytes  = mostResultBytes + 1<<20 // the first line of a result comes on top
	mostSubscriptions = 100                     // of a connection
)

// StartServer starts a server and waits until it takes connections.
func StartServer(o ServerOptions) (*Server, error) {
	s := &Server{options: o, users: slices.Clone(o.Users)}
	var err error
	if s.own, err = newKey(); err != nil {
		return nil, err
	}
	options, err := s.settings()
	if err != nil {
		return nil, err
	}
	if s.server, err = server.NewServer(options); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrServer, err)
	}
	s.server.Start()
	const patience = time.Minute
	if !s.server.ReadyForConnections(patience) {
		s.Close()
		return nil, fmt.Errorf("%w: not ready within %v (is %s in use?)", ErrServer, patience, o.Listen)
	}
	return s, nil
}

// settings are those of the library's server, with the present users.
func (s *Server) settings() (*server.Options, error) {
	options := &server.Options{
		ServerName: "chuhe", DontListen: true, NoSigs: true, NoLog: true, NoSystemAccount: true,
		MaxPayload: mostMessageBytes, MaxSubs: mostSubscriptions,
		// A client that is silent for so long is gone.
		PingInterval: 20 * time.Second, MaxPingsOut: 3,
	}
	if s.options.Listen != "" {
		if err := s.options.listen(options); err != nil {
			return nil, err
		}
	}
	list := append([]User{{Name: coordinatorName, Role: coordinatorRole, Key: s.own.public}}, s.users...)
	if s.options.Home != nil {
		list = append(list, s.options.Home.User())
	}
	for i := range list {
		options.Nkeys = append(options.Nkeys, &server.NkeyUser{Nkey: list[i].Key, Permissions: list[i].permissions()})
	}
	return options, nil
}

// listen fills in what a listening server needs.
func (o *ServerOptions) listen(options *server.Options) error {
	host, port, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return fmt.Errorf("%w: address %q: %w", ErrServer, o.Listen, err)
	}
	if options.Port, err = strconv.Atoi(port); err != nil {
		return fmt.Errorf("%w: port %q: %w", ErrServer, port, err)
	}
	if options.Port == 0 {
		options.Port = server.RANDOM_PORT
	}
	options.Host, options.DontListen = host, false
	if o.Home == nil {
		return fmt.Errorf("%w: it listens on %s and has no keys", ErrServer, o.Listen)
	}
	if !o.Tunnel {
		options.TLS, options.TLSTimeout = true, 5
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{o.Home.certificate}, MinVersion: tls.VersionTLS13}
	}
	return nil
}

// isLoopback reports whether only this machine can be at the address.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// SetUsers replaces the users that may connect besides the owner. Anyone who is no
// longer among them is disconnected. The library's server also refuses anyone who is just
// logging in then, so nothing is done where the users are those of before.
func (s *Server) SetUsers(users []User) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.users
	if slices.Equal(users, before) {
		return nil
	}
	s.users = slices.Clone(users)
	options, err := s.settings()
	if err == nil {
		err = s.server.ReloadOptions(options)
	}
	if err != nil {
		s.users = before
		return fmt.Errorf("taking over the users: %w", err)
	}
	return nil
}

// URL is where others connect to; "" for a server without a socket.
func (s *Server) URL() string {
	if s.server.Addr() == nil {
		return ""
	}
	host, port, err := net.SplitHostPort(s.server.Addr().String())
	if err != nil {
		return ""
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() { // it listens on all addresses of the machine
		if host, err = os.Hostname(); err != nil {
			host = "localhost"
		}
	}
	return "nats://" + net.JoinHostPort(host, port)
}

// Close ends the server and waits for it.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
