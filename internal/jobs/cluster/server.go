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

// ServerOptions configure a server in this process.
type ServerOptions struct {
	// Listen is the address for other processes and machines, such as :4222; "" opens no socket.
	Listen string
	// Home contains the owner's key and the certificate. A listening server requires it.
	Home *Home
	// Tunnel allows the server to listen without TLS, because something else protects the connections, such
	// as ssh or a private network. Clients still need keys.
	Tunnel bool
	Users  []User // who may connect, in addition to the owner
}

// Server is a NATS server in this process. It forwards messages and stores none.
type Server struct {
	options ServerOptions
	server  *server.Server
	own     Key // the coordinator's key, generated for this start

	mu    sync.Mutex // guards the fields below
	users []User
}

// ErrServer is wrapped by errors about servers that cannot be started.
var ErrServer = errors.New("server cannot start")

// Limits on what a connection may send.
const (
	mostMessageBytes  = mostResultBytes + 1<<20 // plus the first line of a result
	mostSubscriptions = 100                     // of a connection
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

// settings returns the options of the library's server, with the current users.
func (s *Server) settings() (*server.Options, error) {
	options := &server.Options{
		ServerName: "chuhe", DontListen: true, NoSigs: true, NoLog: true, NoSystemAccount: true,
		MaxPayload: mostMessageBytes, MaxSubs: mostSubscriptions,
		// A client that does not answer for longer than this is disconnected.
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

// listen fills in the options of a listening server.
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

// isLoopback reports whether the address is reachable only from this machine.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// SetUsers replaces the users who may connect in addition to the owner, and disconnects users who are no
// longer among them. A change also makes the library's server reject clients that are just logging in, so
// SetUsers does nothing if the users have not changed.
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

// URL returns the address at which other clients reach the server, or "" if the server has no socket.
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

// Close ends the server and waits for it.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
