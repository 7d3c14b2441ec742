package talk

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Reasons for closing a connection, in the form of WebSocket close codes.
const (
	CloseGoingAway = 1001 // the program is about to exit
	CloseTooFast   = 1008 // the face sends too many messages
	CloseTooSlow   = 4000 // the face reads too slowly; it may reconnect and resume
	CloseSignedOut = 4001 // the user has been signed out
)

// Limits on the messages queued for a face.
const (
	mostWaiting      = 4096    // messages
	mostWaitingBytes = 8 << 20 // total size of the messages, in bytes
	mostPassing      = 64      // passing events are dropped if this many messages are queued
	mostSlow         = 16      // concurrent slow commands
	mostText         = 60      // bytes of a face's input to quote in an error
)

// Conn is the connection to one face. Receive must be called from a single goroutine. Messages for
// the face are obtained either by calling Next from another goroutine, or by calling Take from a
// function passed to Deliver.
type Conn struct {
	hub *Hub

	ctx    context.Context
	cancel context.CancelFunc
	slow   sync.WaitGroup
	places chan struct{} // one token for each slow command

	mu      sync.Mutex
	queue   [][]byte
	bytes   int
	topics  map[*Topic]struct{}
	closed  bool
	lasts   bool // whether to close once the queue is empty
	reason  int
	arrived chan struct{} // receives a token when a message is queued or the connection ends

	deliver    func() // takes messages; runs in its own goroutine while any are queued
	delivering bool
	deliveries sync.WaitGroup
}

// Connect returns a connection to a new face. welcome is the first message that the face receives.
// The caller must call Close.
func (h *Hub) Connect(ctx context.Context, welcome any) (*Conn, error) {
	c := &Conn{
		hub: h, topics: map[*Topic]struct{}{}, arrived: make(chan struct{}, 1), places: make(chan struct{}, mostSlow),
	}
	c.ctx, c.cancel = context.WithCancel(ctx)
	message, err := Encode(map[string]any{"welcome": welcome})
	if err != nil {
		c.cancel()
		return nil, err
	}
	c.push(message)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.conns[c] = struct{}{}
	return c, nil
}

// Deliver arranges for f to run in its own goroutine whenever messages are queued or the connection
// has ended, unless it is already running. f must call Take until there are no more messages. This
// avoids keeping a goroutine for an idle face. Close waits for f to return, after which f is not
// called again.
func (c *Conn) Deliver(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deliver = f
	if len(c.queue) > 0 || c.closed {
		c.wake()
	}
}

// Take returns the next message for the face. If no message is queued, ok is false. The error is an
// *End, after which there are no more messages.
func (c *Conn) Take() (message []byte, ok bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.closed, c.isDone():
		return nil, true, &End{c.reason} // delivering stays true so that f is not called again
	case len(c.queue) == 0:
		c.delivering = false
		c.queue = nil // release a large queue
		return nil, false, nil
	}
	return c.pop(), true, nil
}

// pop removes and returns the first message in the queue. The caller must hold c.mu.
func (c *Conn) pop() []byte {
	message := c.queue[0]
	c.queue[0] = nil
	c.queue = c.queue[1:]
	c.bytes -= len(message)
	return message
}

// Close ends the connection and its subscriptions. It waits for running commands and for the
// function passed to Deliver.
func (c *Conn) Close() {
	c.hub.mu.Lock()
	delete(c.hub.conns, c)
	c.hub.mu.Unlock()
	c.end(0)
	c.slow.Wait()
	c.deliveries.Wait()
	c.mu.Lock()
	topics := c.topics
	c.topics = nil
	c.mu.Unlock()
	for t := range topics {
		t.remove(c)
	}
}

// End ends the connection, discarding queued messages; Next then returns an *End.
func (c *Conn) End() { c.end(0) }

// EndWith is like End, but also sends the face a code for the reason.
func (c *Conn) EndWith(code int) { c.end(code) }

// end ends the connection for the given reason, discarding queued messages.
func (c *Conn) end(reason int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.closed, c.reason, c.queue = true, reason, nil
		c.cancel()
		c.wake()
	}
}

// finish ends the connection once the queued messages have been taken.
func (c *Conn) finish(reason int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.lasts, c.reason = true, reason
		c.wake()
	}
}

// isDone closes the connection if it is finishing and has nothing left to send. It reports whether
// the connection is closed. The caller must hold c.mu.
func (c *Conn) isDone() bool {
	if c.lasts && len(c.queue) == 0 {
		c.closed = true
		c.cancel()
	}
	return c.closed
}

// finishes reports whether the connection will close when its queue is empty.
func (c *Conn) finishes() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lasts
}

// wake wakes the receiver of messages. The caller must hold c.mu.
func (c *Conn) wake() {
	if c.deliver != nil {
		if !c.delivering {
			c.delivering = true
			c.deliveries.Go(c.deliver)
		}
		return
	}
	select {
	case c.arrived <- struct{}{}:
	default:
	}
}

// End is the error that Next and Take return once this side has closed the connection.
type End struct {
	Code int // such as CloseGoingAway; 0 after Close
}

// Error returns a description that includes the code.
func (e *End) Error() string { return fmt.Sprintf("connection ended (%d)", e.Code) }

// Next returns the next message for the face, waiting for one if necessary. The error is either an
// *End or ctx.Err().
func (c *Conn) Next(ctx context.Context) ([]byte, error) {
	for {
		c.mu.Lock()
		if c.closed || c.isDone() {
			defer c.mu.Unlock()
			return nil, &End{c.reason}
		}
		if len(c.queue) > 0 {
			message := c.pop()
			c.mu.Unlock()
			return message, nil
		}
		c.mu.Unlock()
		select {
		case <-c.arrived:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// push queues a message. If the face reads too slowly, push disconnects it; the face can then
// reconnect and resume.
func (c *Conn) push(message []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.lasts {
		return
	}
	if len(c.queue) >= mostWaiting || c.bytes+len(message) > mostWaitingBytes && len(c.queue) > 0 {
		c.closed, c.reason, c.queue = true, CloseTooSlow, nil
		c.cancel()
	} else {
		c.queue = append(c.queue, message)
		c.bytes += len(message)
	}
	c.wake()
}

// pushPassing queues a message, unless mostPassing or more messages are already queued.
func (c *Conn) pushPassing(message []byte) {
	c.mu.Lock()
	waiting := len(c.queue)
	c.mu.Unlock()
	if waiting < mostPassing {
		c.push(message)
	}
}

// follow records that the face follows t. It returns false if the connection has already ended.
func (c *Conn) follow(t *Topic) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.topics == nil {
		return false
	}
	c.topics[t] = struct{}{}
	return true
}

// unfollow removes t from the topics that the face follows, so that the connection does not keep
// it, and everything it stores, in memory.
func (c *Conn) unfollow(t *Topic) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.topics, t)
}

// request is a message sent by a face.
type request struct {
	ID   uint64          `json:"id"`
	Do   string          `json:"do"`
	Args json.RawMessage `json:"args"`
}

// reply is the answer to a request.
type reply struct {
	Re    uint64 `json:"re"`
	OK    any    `json:"ok,omitempty"`
	Error *Error `json:"error,omitempty"`
}

// answerKey is the context key for the request that a command must answer.
type answerKey struct{}

// pending is a command that must be answered exactly once.
type pending struct {
	id   uint64
	done bool
}

// answer replies immediately to the command of ctx, replacing the handler's return value. Handlers
// use it when the reply must reach the face before any events that follow.
func (c *Conn) answer(ctx context.Context, ok *Snapshot) {
	p, _ := ctx.Value(answerKey{}).(*pending)
	if p == nil || p.done {
		return
	}
	p.done = true
	c.push(ok.message(p.id))
}

// Receive handles a message from the face. It returns once the command has been carried out, or
// earlier if the command is a slow one.
func (c *Conn) Receive(message []byte) {
	var r request
	if err := json.Unmarshal(message, &r); err != nil || r.ID == 0 || r.Do == "" {
		c.refuse(r.ID, NewError(BadMessage, "request.badForm"))
		return
	}
	cmd, ok := c.hub.commands[r.Do]
	if !ok {
		c.refuse(r.ID, NewError(UnknownCommand, "request.noCommand", "command", phrases.Clip(r.Do, mostText)))
		return
	}
	if !cmd.slow {
		c.carryOut(cmd, r)
		return
	}
	select {
	case c.places <- struct{}{}:
	default:
		c.refuse(r.ID, NewError(Limit, "request.tooMany").With(map[string]int{"most": mostSlow}))
		return
	}
	c.slow.Go(func() {
		defer func() { <-c.places }()
		c.carryOut(cmd, r)
	})
}

// carryOut runs a command and sends its answer.
func (c *Conn) carryOut(cmd command, r request) {
	p := &pending{id: r.ID}
	ok, err := c.hub.call(context.WithValue(c.ctx, answerKey{}, p), c, cmd, r.Do, r.Args)
	switch {
	case p.done:
	case err != nil:
		c.refuse(r.ID, err)
	default:
		message, err := Encode(reply{Re: r.ID, OK: ok})
		if err != nil {
			c.refuse(r.ID, err)
			return
		}
		c.push(message)
	}
}

// call runs a handler. If the handler panics, call returns an error instead.
func (h *Hub) call(ctx context.Context, c *Conn, cmd command, name string, args json.RawMessage) (ok any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic in %s: %v\n%s", name, p, debug.Stack())
		}
	}()
	if h.Route != nil {
		if answer, here, err := h.Route(ctx, name, args); !here {
			return answer, err
		}
	}
	return cmd.call(ctx, c, args)
}

// refuse answers a request with an error.
func (c *Conn) refuse(id uint64, err error) {
	if c.hub.Explain != nil {
		err = c.hub.Explain(err)
	}
	e := AsError(err)
	if e.Code == Internal || e.Code == Storage {
		c.hub.Log.Error("command failed", "err", err)
	}
	message, err := Encode(reply{Re: id, Error: e})
	if err != nil { // the detail of err cannot be encoded
		message, err = Encode(reply{Re: id, Error: &Error{Code: e.Code, Message: e.Message}})
	}
	if err == nil {
		c.push(message)
	}
}
