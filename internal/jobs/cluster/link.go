package cluster

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/bus"
)

// ErrAddress is wrapped by errors about invalid server addresses.
var ErrAddress = bus.ErrAddress

// CheckAddress rejects invalid server addresses, as bus.CheckAddress does.
func CheckAddress(text string) (shown string, err error) { return bus.CheckAddress(text) }

// Watch monitors the connection to a server. Its functions are called one at a time, and must not close the
// connection.
type Watch struct {
	// Lost is called with the reason when the server cannot be reached. It is called once for each loss, and
	// a second time if the server can be reached but then refuses the connection.
	Lost func(reason error)
	// Found is called when the server is reached again after a call to Lost.
	Found func()
}

// watchEvery is how often a watched connection is checked. A loss goes unreported unless at least two
// consecutive checks find no connection.
const watchEvery = time.Second

// link watches a connection.
type link struct {
	Watch
	nc     *nats.Conn
	dialed atomic.Value // string: why the last attempt to connect failed
	looks  int          // consecutive checks that found no connection
	lost   bool         // Lost has been called
	barred bool         // Lost has been called because the server refused the connection
}

// watch checks the connection regularly until ctx is cancelled.
func (l *link) watch(ctx context.Context) {
	for {
		l.look()
		if !sleep(ctx, watchEvery) {
			return
		}
	}
}

func (l *link) look() {
	if l.nc.Status() == nats.CONNECTED {
		if l.lost {
			l.Found()
		}
		l.looks, l.lost, l.barred = 0, false, false
		l.dialed.Store("")
		return
	}
	if l.looks++; l.looks == 1 {
		return // wait for the next check; most losses have ended by then, or their reason is known
	}
	// During a connection attempt, this is the reason why a reachable server rejected the attempt: either the
	// key is wrong or no authority has signed the certificate.
	reason := l.nc.LastError()
	if errors.Is(reason, nats.ErrNoServers) {
		reason = nil // the last attempt is more specific
	}
	refused := reason != nil
	if l.lost && (l.barred || !refused) {
		return
	}
	const patience = 5 // number of checks to wait for the next attempt to report a reason
	if text, _ := l.dialed.Load().(string); reason == nil && text != "" {
		reason = errors.New(text)
	}
	if reason == nil && l.looks < patience {
		return
	}
	if reason == nil {
		reason = errors.New("the connection is lost")
	}
	l.lost, l.barred = true, refused
	l.Lost(reason)
}
