package cluster

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/bus"
)

// ErrAddress is wrapped by the errors about addresses at which no server can be.
var ErrAddress = bus.ErrAddress

// CheckAddress refuses what is no address of a server, as bus.CheckAddress does.
func CheckAddress(text string) (shown string, err error) { return bus.CheckAddress(text) }

// Watch follows the connection to a server. Its functions are called one
// at a time and must not close the connection.
type Watch struct {
	// Lost is called when the server cannot be reached, with the reason: once until
	// it is reached again, and once more if it is there then and refuses.
	Lost func(reason error)
	// Found is called when the server is reached after Lost.
	Found func()
}

// watchEvery is how often a watched connection is checked. A loss that one look
// does not find passes without a word.
const watchEvery = time.Second

// link is a connection as its watch sees it.
type link struct {
	Watch
	nc     *nats.Conn
	dialed atomic.Value // string: why the last attempt to connect failed
	looks  int          // without a connection, in a row
	lost   bool         // Lost was called
	barred bool         // and with the refusal of a server
}

// watch looks at the connection until ctx is cancelled.
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
		return // most losses are over, or have a reason, at the next look
	}
	// While a connection is tried, this is the reason why a server that was reached
	// did not take it: a wrong key, a certificate that no authority vouches for.
	reason := l.nc.LastError()
	if errors.Is(reason, nats.ErrNoServers) {
		reason = nil // the last attempt is more specific
	}
	refused := reason != nil
	if l.lost && (l.barred || !refused) {
		return
	}
	const patience = 5 // looks, for the next attempt to report a reason
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
