package cluster

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// ServerOptions are the settings of a server in this process.
type ServerOptions struct {
	Dir string // of its store
	// Listen is the address for other machines, such as :4222; "" opens no socket.
	Listen string
	// Certificate and Key are paths of files for TLS. A server that listens beyond
	// the loopback wants them, unless Insecure is set.
	Certificate, Key string
	Insecure         bool
	Users            []User // who may connect; none lets everybody on the loopback
	// SyncAlways writes every message to the disk before it is acknowledged. Without
	// it a power failure may lose minutes of messages, which the sweep then finds
	// missing.
	SyncAlways bool
	MostBytes  int64 // that the store may take; 0: what the disk has
}

// Server is a NATS server in this process.
type Server struct {
	server *server.Server
	own    string // secret key of the coordinator's own user, "" without users
}

// ErrServer is wrapped by the errors about servers that cannot be started.
var ErrServer = errors.New("server cannot start")

// StartServer starts a server and waits until it takes connections.
func StartServer(o ServerOptions) (*Server, error) {
	options := &server.Options{
		ServerName: "chuhe", JetStream: true, StoreDir: o.Dir, DontListen: true, NoSigs: true, NoLog: true,
		MaxPayload: mostResultBytes, SyncAlways: o.SyncAlways, JetStreamMaxStore: o.MostBytes,
		// A client that is silent for so long is gone.
		PingInterval: 20 * time.Second, MaxPingsOut: 3,
	}
	s := &Server{}
	if o.Listen != "" {
		if err := o.listen(options); err != nil {
			return nil, err
		}
	}
	if len(o.Users) > 0 {
		own, users, err := accounts(o.Users)
		if err != nil {
			return nil, err
		}
		s.own, options.Nkeys = own, users
	}
	var err error
	if s.server, err = server.NewServer(options); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrServer, err)
	}
	s.server.Start()
	const patience = 20 * time.Second
	if !s.server.ReadyForConnections(patience) {
		s.Close()
		return nil, fmt.Errorf("%w: not ready within %v", ErrServer, patience)
	}
	if !s.server.JetStreamEnabled() {
		s.Close()
		return nil, fmt.Errorf("%w: its store in %s cannot be opened (in use, or no room?)", ErrServer, o.Dir)
	}
	return s, nil
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
	if o.Certificate != "" {
		pair, err := tls.LoadX509KeyPair(o.Certificate, o.Key)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrServer, err)
		}
		options.TLS, options.TLSTimeout = true, 5
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	}
	if isLoopback(host) || o.Insecure {
		return nil
	}
	if o.Certificate == "" {
		return fmt.Errorf("%w: it listens on %s, beyond this machine: give it a certificate and a key", ErrServer, o.Listen)
	}
	if len(o.Users) == 0 {
		return fmt.Errorf("%w: it listens on %s, beyond this machine: give it users", ErrServer, o.Listen)
	}
	return nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// URL is where others connect to; "" for a server without a socket.
func (s *Server) URL() string {
	if s.server.Addr() == nil {
		return ""
	}
	return s.server.ClientURL()
}

// Close ends the server and waits for it.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
