package talk

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Why a connection ends, as close codes of a WebSocket.
const (
	CloseGoingAway = 1001 // the program ends
	CloseTooFast   = 1008 // too many messages
	CloseTooSlow   = 4000 // the face does not keep up; it may come back and resume
	CloseSignedOut = 4001 // anyone who is there has been signed out
)

// Bounds of what waits for a face.
const (
	mostWaiting      = 4096    // messages
	mostWaitingBytes = 8 << 20 // of messages together
	mostPassing      = 64      // messages waiting when passing events begin to be left out
	mostSlow         = 16      // slow commands at the same time
	mostText         = 60      // bytes of what a face sent that an error quotes
)

// Conn is one face. Receive is called by one goroutine. Messages for the face are taken
// by another one with Next, or by the function given to Deliver with Take.
type Conn struct {
	hub *Hub

	ctx    context.Context
	cancel context.CancelFunc
	slow   sync.WaitGroup
	places chan struct{} // a token for each slow command

	mu      sync.Mutex
	queue   [][]byte
	bytes   int
	topics  map[*Topic]struct{}
	closed  bool
	lasts   bool // it ends when the messages that wait have been taken
	reason  int
	arrived chan struct{} // holds a token when the queue has grown or the connection ended

	deliver    func() // takes messages, in a goroutine that lasts while there are some
	delivering bool
	deliveries sync.WaitGroup
}

// Connect returns a new face, whose first message will be the welcome. Close must
// be called.
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

// Deliver has f called in a goroutine of its own whenever messages wait or the connection
// has ended, and f is not running. f has to call Take until there is nothing: a face
// that nothing is sent then costs no goroutine. f is not called after Close, which waits
// for its end.
func (c *Conn) Deliver(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deliver = f
	if len(c.queue) > 0 || c.closed {
		c.wake()
	}
}

// Take returns the next message for the face; ok is false when there is none now. The
// error is an *End: nothing will come any more.
func (c *Conn) Take() (message []byte, ok bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.closed, c.isDone():
		return nil, true, &End{c.reason} // delivering stays true: no one is called again
	case len(c.queue) == 0:
		c.delivering = false
		c.queue = nil // a long one is not kept
		return nil, false, nil
	}
	return c.pop(), true, nil
}

// pop takes the first message out of the queue; c.mu is held.
func (c *Conn) pop() []byte {
	message := c.queue[0]
	c.queue[0] = nil
	c.queue = c.queue[1:]
	c.bytes -= len(message)
	return message
}

// Close ends all subscriptions and waits for the commands under way, and for what
// Deliver was given.
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

// End makes Next return, with the messages that wait left out.
func (c *Conn) End() { c.end(0) }

// EndWith is End that gives the face the reason, as a code.
func (c *Conn) EndWith(code int) { c.end(code) }

// end makes Next return, with the messages that wait left out.
func (c *Conn) end(reason int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.closed, c.reason, c.queue = true, reason, nil
		c.cancel()
		c.wake()
	}
}

// finish makes Next return after the messages that wait.
func (c *Conn) finish(reason int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.lasts, c.reason = true, reason
		c.wake()
	}
}

// isDone ends a connection that has finished; c.mu is held.
func (c *Conn) isDone() bool {
	if c.lasts && len(c.queue) == 0 {
		c.closed = true
		c.cancel()
	}
	return c.closed
}

// finishes reports whether the connection ends by itself.
func (c *Conn) finishes() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lasts
}

// wake informs the receiver of messages that there is something; c.mu is held.
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

// End is the error of Next for a connection that has been ended from this side.
type End struct {
	Code int // CloseGoingAway and so on; 0 when Close was called
}

// Error names the code.
func (e *End) Error() string { return fmt.Sprintf("connection ended (%d)", e.Code) }

// Next returns the next message for the face. It waits for one. The error is an
// *End, or that of ctx.
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

// push queues a message. A face that reads too slowly is cut off: it will resume.
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

// pushPassing queues a message unless others wait already.
func (c *Conn) pushPassing(message []byte) {
	c.mu.Lock()
	waiting := len(c.queue)
	c.mu.Unlock()
	if waiting < mostPassing {
		c.push(message)
	}
}

// follow remembers that the face follows a topic; false when it has gone.
func (c *Conn) follow(t *Topic) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.topics == nil {
		return false
	}
	c.topics[t] = struct{}{}
	return true
}

// unfollow forgets a topic, with all that the topic remembers.
func (c *Conn) unfollow(t *Topic) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.topics, t)
}

// request is a message from a face.
type request struct {
	ID   uint64          `json:"id"`
	Do   string          `json:"do"`
	Args json.RawMessage `json:"args"`
}

// reply is the answer to it.
type reply struct {
	Re    uint64 `json:"re"`
	OK    any    `json:"ok,omitempty"`
	Error *Error `json:"error,omitempty"`
}

// answerKey is where the context of a command keeps the number to answer.
type answerKey struct{}

// pending is a command to be answered, once.
type pending struct {
	id   uint64
	done bool
}

// answer answers the command of ctx now; its handler's answer is then left out.
// Handlers use it whose answer must come before events that follow.
func (c *Conn) answer(ctx context.Context, ok *Snapshot) {
	p, _ := ctx.Value(answerKey{}).(*pending)
	if p == nil || p.done {
		return
	}
	p.done = true
	c.push(ok.message(p.id))
}

// Receive takes a message of the face. It returns when the command has been
// carried out, but for slow ones.
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

// carryOut runs a command and answers it.
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

// call runs a handler; one that panics has failed.
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

// refuse answers a command with an error.
func (c *Conn) refuse(id uint64, err error) {
	if c.hub.Explain != nil {
		err = c.hub.Explain(err)
	}
	e := AsError(err)
	if e.Code == Internal || e.Code == Storage {
		c.hub.Log.Error("command failed", "err", err)
	}
	message, err := Encode(reply{Re: id, Error: e})
	if err != nil { // its detail
		message, err = Encode(reply{Re: id, Error: &Error{Code: e.Code, Message: e.Message}})
	}
	if err == nil {
		c.push(message)
	}
}
