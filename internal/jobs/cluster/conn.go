package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/bus"
)

// Target specifies which server a client connects to, and how.
type Target struct {
	Server *Server // a server in this process; or
	URL    string  // the server's address, such as nats://hub.lab:4222, or several separated by commas
	// Key is the user's key. Without a key, a connection to a server in this process is the coordinator's.
	Key *Key
	CA  string // path of the certificate that signed the server's certificate
	// Tunnel allows a connection without TLS, because it is protected by other means.
	Tunnel bool
	Name   string // the client's name in the server's lists
	// Watch, if not nil, is notified when the connection is lost. A watched connection keeps trying even if
	// the server rejects its user.
	Watch *Watch
}

// Conn is a connection to a server.
type Conn struct {
	nc      *nats.Conn
	key     Key
	unwatch func() // stops watching

	mu sync.Mutex // guards the fields below
	// cut is closed when pending requests can no longer be answered, because the connection was lost or
	// another coordinator has started.
	cut chan struct{}
}

// helloVerb is the last part of the subject used to announce that a coordinator has started.
const helloVerb = "hello"

// errCut is the error for a request that can no longer be answered.
var errCut = errors.New("the connection or the coordinator has ended meanwhile")

// broken returns a channel that is closed when requests made now can no longer be answered.
func (c *Conn) broken() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.cut
}

func (c *Conn) breakOff() {
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.cut)
	c.cut = make(chan struct{})
}

// ErrPlain is wrapped by the error for a connection that is protected neither by TLS nor by other means.
var ErrPlain = errors.New("the way to the server is not guarded")

// Connect connects to a server, and reconnects whenever the connection is lost. If no server answers yet,
// Connect keeps trying in the background, unless the target is in this process. If the address is invalid,
// the error wraps ErrAddress.
func Connect(t Target) (*Conn, error) {
	c := &Conn{cut: make(chan struct{}), unwatch: func() {}}
	options := append(bus.Options(t.Name),
		nats.DisconnectErrHandler(func(*nats.Conn, error) { c.breakOff() }),
		nats.ReconnectHandler(func(*nats.Conn) { c.breakOff() })) // wake goroutines that wait for the connection
	address := t.URL
	switch {
	case t.Server != nil:
		address = ""
		options = append(options, nats.InProcessServer(t.Server.server))
		c.key = t.Server.own
	case t.Key == nil:
		return nil, fmt.Errorf("%w: no key is given for %s: chuhe-lab hub user NAME makes one, on the hub's machine", ErrUser, t.URL)
	default:
		if _, err := CheckAddress(t.URL); err != nil {
			return nil, err
		}
		guard, err := t.guard()
		if err != nil {
			return nil, err
		}
		options = append(append(options, guard...), nats.RetryOnFailedConnect(true))
	}
	if t.Key != nil {
		c.key = *t.Key
	}
	options = append(options, c.key.options()...)
	l := &link{}
	if t.Watch != nil {
		l.Watch = *t.Watch
		options = append(options, nats.IgnoreAuthErrorAbort(), nats.ReconnectErrHandler(func(_ *nats.Conn, err error) { l.dialed.Store(err.Error()) }))
	}
	var err error
	if c.nc, err = nats.Connect(address, options...); err != nil {
		return nil, fmt.Errorf("connecting to %s: %w", t.URL, err)
	}
	if t.Watch != nil {
		l.nc = c.nc
		c.watch(l)
	}
	return c, nil
}

// guard returns the options that prevent others from impersonating the hub and from eavesdropping.
func (t *Target) guard() ([]nats.Option, error) {
	switch {
	case t.Tunnel:
		return nil, nil
	case t.CA != "":
		pem, err := os.ReadFile(t.CA)
		if err != nil {
			return nil, err
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("%s: no certificate in it", t.CA)
		}
		return []nats.Option{nats.Secure(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12})}, nil
	case t.Key.Hub != "":
		return []nats.Option{nats.Secure(pinned(t.Key.Hub))}, nil
	case allSecure(t.URL): // one of the system's certificate authorities must vouch for the server
		return []nats.Option{nats.Secure(&tls.Config{MinVersion: tls.VersionTLS12})}, nil
	}
	return nil, fmt.Errorf("%w: %s is without TLS, and the key does not say how the hub is known: "+
		"make another key with chuhe-lab hub user, or give the hub's certificate with --ca, or --tunnel where ssh or a private network is the guard",
		ErrPlain, t.URL)
}

// allSecure reports whether every address in the list requires TLS.
func allSecure(list string) bool {
	for part := range strings.SplitSeq(list, ",") {
		u, err := bus.ParseAddress(strings.TrimSpace(part))
		if err != nil || u.Scheme != "tls" && u.Scheme != "wss" {
			return false
		}
	}
	return true
}

// Local reports whether every address in the list is on this machine.
func Local(list string) bool {
	for part := range strings.SplitSeq(list, ",") {
		u, err := bus.ParseAddress(strings.TrimSpace(part))
		if err != nil || !isLoopback(u.Hostname()) {
			return false
		}
	}
	return true
}

// watch starts watching the connection.
func (c *Conn) watch(l *link) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.watch(ctx)
	}()
	c.unwatch = func() {
		cancel()
		<-ended
	}
}

// Await waits until the connection is established.
func (c *Conn) Await(ctx context.Context) error {
	for c.nc.Status() != nats.CONNECTED {
		if c.nc.Status() == nats.CLOSED {
			return errors.Join(nats.ErrConnectionClosed, c.nc.LastError())
		}
		if !sleep(ctx, 20*time.Millisecond) {
			return fmt.Errorf("no connection to the server: %w", errors.Join(ctx.Err(), c.nc.LastError()))
		}
	}
	return nil
}

// Close closes the connection.
func (c *Conn) Close() {
	c.unwatch()
	c.nc.Close()
}

// ask sends a request in the name of the connection's user and returns the answer.
func (c *Conn) ask(ctx context.Context, subjects, verb string, data []byte) ([]byte, error) {
	broken := c.broken()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case <-broken:
			cancel(errCut)
		case <-ctx.Done():
		}
	}()
	m, err := c.nc.RequestWithContext(ctx, subjects+c.key.public+"."+verb, data)
	if err != nil {
		if errors.Is(context.Cause(ctx), errCut) {
			err = errCut
		}
		return nil, err
	}
	return m.Data, nil
}

// hearHello listens for announcements of coordinators that start.
func (c *Conn) hearHello() error {
	_, err := c.nc.Subscribe(answers(c.key.public)+"."+helloVerb, func(*nats.Msg) { c.breakOff() })
	return err
}

// sleep pauses for d. It returns false if ctx is cancelled first.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}
