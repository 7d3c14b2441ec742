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

// ServerOptions configures a server in this process.
type ServerOptions struct {
	// Listen is the address for connections from other processes and machines, such as :4222. If it is "",
	// the server opens no socket.
	Listen string
	// Home contains the owner's key and the certificate. It is required if the server listens.
	Home *Home
	// Tunnel allows the server to listen without TLS, because the connections are protected by other means,
	// such as ssh or a private network. Clients still need keys.
	Tunnel bool
	Users  []User // users who may connect, in addition to the owner
}

// Server is a NATS server in this process. It forwards messages and stores none.
type Server struct {
	options ServerOptions
	server  *server.Server
	own     Key // the coordinator's key, generated at each start

	mu    sync.Mutex // guards the fields below
	users []User
}

// ErrServer is wrapped by errors about servers that cannot be started.
var ErrServer = errors.New("server cannot start")

// Limits for each connection.
const (
	mostMessageBytes  = mostResultBytes + 1<<20 // plus the first line of a result
	mostSubscriptions = 100                     // per connection
)

// StartServer starts a server and waits until it accepts connections.
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

// settings returns the options for the NATS library's server, including the current users.
func (s *Server) settings() (*server.Options, error) {
	options := &server.Options{
		ServerName: "chuhe", DontListen: true, NoSigs: true, NoLog: true, NoSystemAccount: true,
		MaxPayload: mostMessageBytes, MaxSubs: mostSubscriptions,
		// Clients that do not answer for longer than this are disconnected.
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

// listen fills in the options that a listening server needs.
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

// isLoopback reports whether the given host can be reached only from this machine.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// SetUsers replaces the users who may connect in addition to the owner, and disconnects those who no longer
// may. Any change also causes the NATS library's server to reject clients that are just logging in, so
// SetUsers does nothing if the users are the same as before.
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

// URL returns the address for connections from other clients, or "" if the server has no socket.
func (s *Server) URL() string {
	if s.server.Addr() == nil {
		return ""
	}
	host, port, err := net.SplitHostPort(s.server.Addr().String())
	if err != nil {
		return ""
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() { // the server listens on all addresses of the machine
		if host, err = os.Hostname(); err != nil {
			host = "localhost"
		}
	}
	return "nats://" + net.JoinHostPort(host, port)
}

// Close shuts down the server and waits until it has stopped.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
