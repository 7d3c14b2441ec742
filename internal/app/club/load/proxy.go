package load

import (
	"context"
	"net"
	"net/url"
	"sync"
	"time"
)

// slowness is by how much a slow way delays each piece of what is sent.
const slowness = 100 * time.Millisecond

// proxy is a way to a server that can be made to fail.
type proxy struct {
	listener net.Listener
	target   string
	work     sync.WaitGroup

	mu      sync.Mutex
	open    chan struct{} // closed while pieces pass
	delay   time.Duration
	refuses bool
	ended   bool
	conns   map[net.Conn]struct{}
}

// newProxy opens a way to an address.
func newProxy(target string) (*proxy, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &proxy{listener: listener, target: target, open: make(chan struct{}), conns: map[net.Conn]struct{}{}}
	close(p.open)
	p.work.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return // it is closed
			}
			p.work.Go(func() { p.carry(conn) })
		}
	})
	return p, nil
}

// through returns the address of a database with the proxy in place of its server; ok is
// false for one that is not reached by TCP.
func through(place string) (target string, with func(address string) string, ok bool) {
	u, err := url.Parse(place)
	if err != nil || u.Hostname() == "" {
		return "", nil, false
	}
	target = u.Host
	if u.Port() == "" {
		target = net.JoinHostPort(u.Hostname(), "5432")
	}
	return target, func(address string) string {
		other := *u
		other.Host = address
		return other.String()
	}, true
}

func (p *proxy) carry(from net.Conn) {
	defer func() { _ = from.Close() }() // it may be closed already
	to, err := net.Dial("tcp", p.target)
	if err != nil {
		return
	}
	defer func() { _ = to.Close() }() // it may be closed already
	if !p.keep(from, to) {
		return
	}
	var both sync.WaitGroup
	both.Go(func() { p.pass(to, from) })
	both.Go(func() { p.pass(from, to) })
	both.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, from)
	delete(p.conns, to)
}

// keep remembers connections, and refuses them while the way refuses.
func (p *proxy) keep(conns ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.refuses || p.ended {
		return false
	}
	for _, c := range conns {
		p.conns[c] = struct{}{}
	}
	return true
}

// pass hands on what comes.
func (p *proxy) pass(to, from net.Conn) {
	defer func() { _, _ = to.Close(), from.Close() }() // the other direction ends too
	piece := make([]byte, 32<<10)
	for {
		n, err := from.Read(piece)
		p.mu.Lock()
		open, delay := p.open, p.delay
		p.mu.Unlock()
		<-open
		time.Sleep(delay)
		if _, failed := to.Write(piece[:n]); err != nil || failed != nil {
			return
		}
	}
}

// cut ends all connections.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.conns {
		_ = c.Close() // it may be closed already
	}
}

// set changes how the way is.
func (p *proxy) set(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
}

// close ends the way.
func (p *proxy) close() error {
	err := p.listener.Close()
	p.set(func() {
		p.ended = true
		select {
		case <-p.open:
		default:
			close(p.open)
		}
	})
	p.cut()
	p.work.Wait()
	return err
}

// troubles are what can go wrong with the way to what is called by a name.
func (p *proxy) troubles(name string) []Trouble {
	trouble := func(what string, runs bool, begin, end func()) Trouble {
		return Trouble{name + " " + what, runs, func(context.Context) (func(context.Context) error, error) {
			p.set(begin)
			if p.refuses {
				p.cut()
			}
			return func(context.Context) error { p.set(end); return nil }, nil
		}}
	}
	return []Trouble{
		trouble("refuses connections", false, func() { p.refuses = true }, func() { p.refuses = false }),
		trouble("does not answer", false, func() { p.open = make(chan struct{}) }, func() { close(p.open) }),
		trouble("is slow", true, func() { p.delay = slowness }, func() { p.delay = 0 }),
	}
}
