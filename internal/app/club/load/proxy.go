package load

import (
	"net"
	"sync"
	"time"
)

// slowness is the delay of each piece of data on a slow connection.
const slowness = 100 * time.Millisecond

// proxy forwards connections to a server. It can be made to fail.
type proxy struct {
	listener net.Listener
	target   string
	work     sync.WaitGroup

	mu      sync.Mutex
	open    chan struct{} // closed while data may pass
	delay   time.Duration
	refuses bool
	ended   bool
	conns   map[net.Conn]struct{}
}

// newProxy opens a proxy for the server at target.
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

// keep registers connections, so that they can be cut. It returns false if the proxy is refusing
// connections.
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

// pass forwards data from one connection to the other.
func (p *proxy) pass(to, from net.Conn) {
	defer func() { _, _ = to.Close(), from.Close() }() // so that the other direction ends too
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

// cut closes all connections. p.mu must be held.
func (p *proxy) cut() {
	for c := range p.conns {
		_ = c.Close() // it may be closed already
	}
}

// set changes the state of the proxy.
func (p *proxy) set(change func(*proxy)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(p)
}

// close closes the proxy.
func (p *proxy) close() error {
	err := p.listener.Close()
	p.set(func(p *proxy) {
		p.ended = true
		select {
		case <-p.open:
		default:
			close(p.open)
		}
		p.cut()
	})
	p.work.Wait()
	return err
}
