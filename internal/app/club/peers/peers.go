// Package peers carries messages over NATS between the processes that serve a club together. Nothing
// important depends on these messages: a lost message is requested again, and a move is in the database
// before any client sees it.
//
// Every message is authenticated with a key that is stored in the database. Messages from NATS clients that
// do not have the key are ignored. Such clients can, however, read the messages of others.
package peers

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/bus"
)

// Errors returned by Ask.
var (
	// ErrNobody reports that the process could not be reached and has not carried out the request.
	ErrNobody = errors.New("the process is not there")
	// ErrUnknown reports that no answer arrived. The request may or may not have been carried out.
	ErrUnknown = errors.New("the process did not answer")
)

// Limits on messages in transit.
const (
	mostWaiting = 1 << 14 // messages waiting to be sent
	mostAsked   = 512     // requests being carried out concurrently
	farewell    = time.Second
)

// Handlers handle messages from other processes. Calls to Event come from one goroutine, and calls to Tell
// from another. Answer may be called by many goroutines concurrently.
type Handlers struct {
	// Answer answers a request from another process.
	Answer func(ctx context.Context, from, kind string, data json.RawMessage) (any, error)
	// Tell handles a message that another process has sent to all.
	Tell func(from, kind string, data json.RawMessage)
	// Event handles an event of a topic that this process follows.
	Event func(from string, e *Event)
	// Away is called when the connection has been lost.
	Away func()
	// Back is called when the connection has been restored. Any messages sent in the meantime are lost.
	Back func()
}

// Event is an event of a topic, numbered by the topic's owner.
type Event struct {
	Topic   string          `json:"topic"`
	Epoch   string          `json:"epoch"`
	N       uint64          `json:"n"`
	Message json.RawMessage `json:"message"`
	Gone    bool            `json:"gone,omitempty"`
}

// Bus is a connection to the other processes.
type Bus struct {
	process string
	prefix  string
	key     []byte
	log     *slog.Logger
	nc      *nats.Conn
	handle  Handlers

	out     chan *nats.Msg
	ctx     context.Context
	cancel  context.CancelFunc
	answers sync.WaitGroup
	sending sync.WaitGroup
	last    chan struct{} // closed when there is nothing more to send
	places  chan struct{}
	asks    *nats.Subscription // subscription to requests from other processes
	dropped atomic.Int64

	mu     sync.Mutex // held while a goroutine is being started
	closed bool
}

// envelope is the wire format of a message.
type envelope struct {
	From string          `json:"from"`
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// answer is the wire format of the answer to a request.
type answer struct {
	OK    json.RawMessage `json:"ok,omitempty"`
	Error json.RawMessage `json:"error,omitempty"`
}

// Open connects a process to all others that use the same key. It does not wait for the NATS server: until
// the server can be reached, the process simply runs without the others.
func Open(address, process, key string, log *slog.Logger, handle Handlers) (*Bus, error) {
	if _, err := bus.CheckAddress(address); err != nil {
		return nil, err
	}
	club := sha256.Sum256([]byte("club " + key))
	b := &Bus{
		process: process, prefix: "chuhe.club." + hex.EncodeToString(club[:8]) + ".", key: []byte(key), log: log, handle: handle,
		out: make(chan *nats.Msg, mostWaiting), places: make(chan struct{}, mostAsked),
		last: make(chan struct{}),
	}
	b.ctx, b.cancel = context.WithCancel(context.Background())
	options := append(bus.Options("chuhe-server "+process), nats.RetryOnFailedConnect(true), nats.IgnoreAuthErrorAbort(),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if b.ctx.Err() == nil {
				log.Error("NATS is away: this process does not reach the others", "err", err)
				handle.Away()
			}
		}),
		nats.ConnectHandler(func(*nats.Conn) { b.back() }), nats.ReconnectHandler(func(*nats.Conn) { b.back() }))
	var err error
	if b.nc, err = nats.Connect(address, options...); err != nil {
		b.cancel()
		return nil, fmt.Errorf("connecting to NATS: %w", err)
	}
	for subject, take := range map[string]nats.MsgHandler{
		b.prefix + "all": b.told, b.prefix + "to." + process: b.asked, b.prefix + "events." + process: b.event,
	} {
		sub, err := b.nc.Subscribe(subject, take)
		if err == nil {
			err = sub.SetPendingLimits(mostWaiting*4, 256<<20)
		}
		if err != nil {
			b.Close()
			return nil, fmt.Errorf("listening to the other processes: %w", err)
		}
		if subject == b.prefix+"to."+process {
			b.asks = sub
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sending.Go(b.send)
	return b, nil
}

// Reach checks that a NATS server answers at the given address. If none does, the error explains why.
func Reach(address string) error {
	nc, err := nats.Connect(address, append(bus.Options("chuhe-server check"), nats.NoReconnect())...)
	if err != nil {
		return fmt.Errorf("connecting to NATS: %w", err)
	}
	nc.Close()
	return nil
}

func (b *Bus) back() {
	if b.ctx.Err() == nil {
		b.log.Info("NATS is there")
		b.handle.Back()
	}
}

// Connected reports whether the NATS server can be reached.
func (b *Bus) Connected() bool { return b.nc.IsConnected() }

// Dropped returns how many messages were dropped because the queue was full or the connection was down.
func (b *Bus) Dropped() int64 { return b.dropped.Load() }

// Close sends all pending messages and closes the connection. It rejects requests that arrive in the
// meantime, so that their senders turn to the next owner. It is safe to call Close more than once.
func (b *Bus) Close() {
	b.mu.Lock()
	closed := b.closed
	b.closed = true
	b.mu.Unlock()
	if closed {
		return
	}
	b.cancel()
	b.listenNoMore()
	b.answers.Wait()
	close(b.last)
	b.sending.Wait()
	if b.nc.IsConnected() {
		_ = b.nc.FlushTimeout(farewell) // lost messages are requested again
	}
	b.nc.Close()
}

// listenNoMore stops the delivery of requests. It waits until those already delivered have been rejected,
// but not longer than farewell.
func (b *Bus) listenNoMore() {
	if b.asks == nil || !b.nc.IsConnected() || b.asks.Drain() != nil || b.nc.FlushTimeout(farewell) != nil {
		return
	}
	const look = time.Millisecond
	for end := time.Now().Add(farewell); b.asks.IsValid() && time.Now().Before(end); {
		time.Sleep(look)
	}
}

// noListener answers a request as the NATS server does if nothing is listening.
func (b *Bus) noListener(m *nats.Msg) {
	b.publish(&nats.Msg{Subject: m.Reply, Header: nats.Header{"Status": {"503"}}})
}

// send sends the queued messages. It runs in a goroutine of its own, so that no game waits for the network.
func (b *Bus) send() {
	for {
		select {
		case m := <-b.out:
			b.publish(m)
		case <-b.last:
			for {
				select {
				case m := <-b.out:
					b.publish(m)
				default:
					return
				}
			}
		}
	}
}

func (b *Bus) publish(m *nats.Msg) {
	if err := b.nc.PublishMsg(m); err != nil {
		b.dropped.Add(1)
	}
}

// post queues a message, or drops it if the queue is full.
func (b *Bus) post(subject string, data []byte) {
	select {
	case b.out <- &nats.Msg{Subject: subject, Data: b.sign(subject, data)}:
	default:
		b.dropped.Add(1)
	}
}

// sign prepends its authentication code to a message.
func (b *Bus) sign(subject string, data []byte) []byte {
	return append(b.code(subject, data), data...)
}

func (b *Bus) code(subject string, data []byte) []byte {
	h := hmac.New(sha256.New, b.key)
	_, _ = h.Write([]byte(subject + "\n")) // a hash never fails
	_, _ = h.Write(data)
	return h.Sum(nil)
}

// open returns the contents of a message, and reports whether the message is authentic.
func (b *Bus) open(subject string, message []byte) ([]byte, bool) {
	if len(message) < sha256.Size {
		return nil, false
	}
	data := message[sha256.Size:]
	return data, hmac.Equal(message[:sha256.Size], b.code(subject, data))
}

// Tell sends a message to all other processes.
func (b *Bus) Tell(kind string, data any) {
	message, err := json.Marshal(data)
	if err == nil {
		message, err = json.Marshal(envelope{b.process, kind, message})
	}
	if err != nil {
		b.log.Error("a message for the other processes cannot be written", "kind", kind, "err", err)
		return
	}
	b.post(b.prefix+"all", message)
}

func (b *Bus) told(m *nats.Msg) {
	data, ok := b.open(b.prefix+"all", m.Data)
	var e envelope
	if !ok || json.Unmarshal(data, &e) != nil || e.From == b.process || b.ctx.Err() != nil {
		return
	}
	b.handle.Tell(e.From, e.Kind, e.Data)
}

// Send sends an event of a topic to a process that follows the topic.
func (b *Bus) Send(process string, e *Event) {
	message, err := json.Marshal(struct {
		From string `json:"from"`
		*Event
	}{b.process, e})
	if err != nil {
		b.log.Error("an event cannot be written", "topic", e.Topic, "err", err)
		return
	}
	b.post(b.prefix+"events."+process, message)
}

func (b *Bus) event(m *nats.Msg) {
	data, ok := b.open(b.prefix+"events."+b.process, m.Data)
	var e struct {
		From string `json:"from"`
		Event
	}
	if !ok || json.Unmarshal(data, &e) != nil || b.ctx.Err() != nil {
		return
	}
	b.handle.Event(e.From, &e.Event)
}

// Ask sends a request to another process and waits for the answer. If that process refuses the request, the
// error is a *Refusal. If it cannot be reached or does not answer, the error wraps ErrNobody or ErrUnknown.
func (b *Bus) Ask(ctx context.Context, process, kind string, data, into any) error {
	message, err := json.Marshal(data)
	if err == nil {
		message, err = json.Marshal(envelope{b.process, kind, message})
	}
	if err != nil {
		return err
	}
	subject := b.prefix + "to." + process
	m, err := b.nc.RequestWithContext(ctx, subject, b.sign(subject, message))
	switch {
	case errors.Is(err, nats.ErrNoResponders), errors.Is(err, nats.ErrReconnectBufExceeded), errors.Is(err, nats.ErrConnectionClosed):
		return fmt.Errorf("%w: %w", ErrNobody, err)
	case err != nil:
		return fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	text, ok := b.open(m.Subject, m.Data)
	var a answer
	if !ok || json.Unmarshal(text, &a) != nil {
		return fmt.Errorf("%w: its answer is none", ErrUnknown)
	}
	if len(a.Error) > 0 {
		return &Refusal{a.Error}
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(a.OK, into)
}

// Refusal is an error that another process returned.
type Refusal struct{ Cause json.RawMessage }

// Error returns the error as the other process sent it.
func (r *Refusal) Error() string { return string(r.Cause) }

// asked answers a request in a new goroutine, so that requests are handled concurrently.
func (b *Bus) asked(m *nats.Msg) {
	data, ok := b.open(b.prefix+"to."+b.process, m.Data)
	var e envelope
	if !ok || m.Reply == "" || json.Unmarshal(data, &e) != nil {
		return
	}
	select {
	case b.places <- struct{}{}:
	case <-b.ctx.Done():
		b.noListener(m)
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		b.noListener(m)
		return
	}
	b.answers.Go(func() {
		defer func() { <-b.places }()
		var a answer
		ok, err := b.handle.Answer(b.ctx, e.From, e.Kind, e.Data)
		switch {
		case err != nil && b.ctx.Err() != nil:
			return // the process is stopping: send no refusal, since the request may have been carried out
		case err != nil:
			a.Error, err = json.Marshal(err)
		default:
			a.OK, err = json.Marshal(ok)
		}
		var text []byte
		if err == nil {
			text, err = json.Marshal(a)
		}
		if err != nil {
			b.log.Error("an answer cannot be written", "kind", e.Kind, "err", err)
			return
		}
		b.post(m.Reply, text)
	})
}
