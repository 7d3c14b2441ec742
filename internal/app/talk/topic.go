package talk

import (
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"strconv"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Limits on the numbered events that a topic keeps for faces that were disconnected. If a face has
// missed more events than are kept, it receives the whole state instead.
const (
	keptEvents = 256
	keptBytes  = 8 << 10 // in total, excluding the last event
)

// Topic is a piece of state that faces follow. It keeps its own copy of the published state, so
// that a snapshot is always consistent with the events that follow it. The methods may be called
// from any goroutine, even while the publisher holds its locks.
type Topic struct {
	hub   *Hub
	name  string
	epoch string
	hooks Hooks

	mu          sync.Mutex
	n           uint64 // number of the last event
	set         map[string]json.RawMessage
	nodes       map[int]json.RawMessage
	hasNodes    bool
	events      [][]byte         // the latest events, encoded; the last one has number n
	kept        int              // bytes of events
	subscribers map[*Conn]uint64 // the number of the last event at the time of each subscription
	waiting     []telling        // messages for subscribers in groups; the first is being sent
	gone        bool
	taps        map[string]func(n uint64, message []byte) // followers other than faces, by name
}

// Hooks are callbacks for the publisher of a topic. Each of them may be nil. They are called
// without holding the topic's lock.
type Hooks struct {
	// Allow returns an error if a face may not follow the topic. ctx is the context of the face's
	// command.
	Allow func(ctx context.Context) error
	// Refresh returns those fields that change as time passes, such as clocks, so that a new
	// subscriber receives their current values.
	Refresh func() map[string]any
	// Watched is called after subscribers have joined or left.
	Watched func()
	// Came is called before a face begins to follow the topic and receives its answer, with the
	// context of the face's command. Left is called when the face stops following, or if it could
	// not begin. Each of them may be called twice for the same face.
	Came func(ctx context.Context, c *Conn)
	Left func(c *Conn)
	// Groups causes many subscribers to be notified in groups, with pauses in between, so that
	// subscribers of other topics need not wait for them.
	Groups bool
}

// Change is the content of an event. Each field is replaced as a whole; a node that is nil is
// removed.
type Change struct {
	Set   map[string]any
	Nodes map[int]any
	Say   []any
}

// Event is a change in the form in which it is sent.
type Event struct {
	Topic string                     `json:"topic"`
	N     uint64                     `json:"n,omitempty"`     // its number; absent in a passing event
	Set   map[string]json.RawMessage `json:"set,omitempty"`   // replaced fields of the state
	Nodes map[int]json.RawMessage    `json:"nodes,omitempty"` // merged into the nodes of the state; null removes one
	Say   []json.RawMessage          `json:"say,omitempty" ts:"readonly Say[]"`
	Gone  bool                       `json:"gone,omitempty"` // the topic has ended
}

// Name returns the topic's name.
func (t *Topic) Name() string { return t.name }

// Publish sends a change to all subscribers and stores it as a numbered event.
func (t *Topic) Publish(c Change) { t.PublishEncoded(t.hub.Encode(c)) }

// PublishEncoded publishes a change that is also published to other topics and is therefore already
// encoded.
func (t *Topic) PublishEncoded(c Encoded) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.publish(&c)
}

// Replace publishes a change, and removes all nodes that the change does not contain.
func (t *Topic) Replace(c Change) {
	t.mu.Lock()
	defer t.mu.Unlock()
	nodes := maps.Clone(c.Nodes)
	for id := range t.nodes {
		if _, stays := nodes[id]; !stays {
			if nodes == nil {
				nodes = map[int]any{}
			}
			nodes[id] = nil
		}
	}
	c.Nodes = nodes
	encoded := t.hub.Encode(c)
	t.publish(&encoded)
}

// publish gives a change the next number, stores it and sends it. The caller must hold t.mu.
func (t *Topic) publish(c *Encoded) {
	if t.gone {
		return
	}
	t.n++
	t.merge(c)
	message := c.message(t.name, t.n)
	t.keep(message)
	t.tell(message, t.n)
	for _, tap := range t.taps {
		tap(t.n, message)
	}
}

// Tap returns the state, and arranges for f to be called with every subsequent event. f is called
// in the order of the events, with the topic's lock held. A nil message means that the topic has
// ended. If a tap with the same name exists, Tap replaces it.
func (t *Topic) Tap(name string, f func(n uint64, message []byte)) (Snapshot, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return Snapshot{}, NewError(NotFound, "request.noTopic", "topic", phrases.Clip(t.name, 60))
	}
	if t.taps == nil {
		t.taps = map[string]func(uint64, []byte){}
	}
	t.taps[name] = f
	return Snapshot{Topic: t.name, Epoch: t.epoch, N: t.n, State: t.state()}, nil
}

// Untap removes a tap.
func (t *Topic) Untap(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.taps, name)
}

// Taps returns the number of taps.
func (t *Topic) Taps() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.taps)
}

// Hooks returns the topic's hooks.
func (t *Topic) Hooks() Hooks { return t.hooks }

// Epoch identifies this topic among all topics that have ever had its name.
func (t *Topic) Epoch() string { return t.epoch }

// ChangeOf returns the change that an event carries.
func ChangeOf(message []byte) (Change, error) {
	var e Event
	if err := json.Unmarshal(message, &e); err != nil {
		return Change{}, err
	}
	c := changeOf(e.Set, e.Nodes)
	for _, said := range e.Say {
		c.Say = append(c.Say, said)
	}
	return c, nil
}

// Change converts a snapshot into a change that produces the same state.
func (s *Snapshot) Change() (Change, error) {
	state := maps.Clone(s.State)
	var nodes map[int]json.RawMessage
	if all, ok := state["nodes"]; ok {
		delete(state, "nodes")
		if err := json.Unmarshal(all, &nodes); err != nil {
			return Change{}, err
		}
	}
	return changeOf(state, nodes), nil
}

func changeOf(set map[string]json.RawMessage, nodes map[int]json.RawMessage) Change {
	c := Change{Set: make(map[string]any, len(set)), Nodes: make(map[int]any, len(nodes))}
	for name, value := range set {
		c.Set[name] = value
	}
	for id, node := range nodes {
		if c.Nodes[id] = node; string(node) == "null" {
			c.Nodes[id] = nil
		}
	}
	return c
}

// keep stores an event for faces that are disconnected. The caller must hold t.mu.
func (t *Topic) keep(message []byte) {
	t.events = append(t.events, message)
	t.kept += len(message)
	first := 0
	for len(t.events)-first > keptEvents || t.kept > keptBytes && len(t.events)-first > 1 {
		t.kept -= len(t.events[first])
		first++
	}
	if first > 0 {
		t.events = append(t.events[:0], t.events[first:]...)
		clear(t.events[len(t.events) : len(t.events)+first])
	}
}

// Pass sends all subscribers a passing change of fields. It is superseded by the next one, so a
// face that is busy need not receive it.
func (t *Topic) Pass(set map[string]any) {
	e := t.hub.Encode(Change{Set: set})
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return
	}
	t.merge(&e)
	if len(t.subscribers) == 0 {
		return
	}
	message := e.message(t.name, 0)
	if len(t.waiting) > 0 { // after the numbered ones
		t.tell(message, passing)
		return
	}
	for c := range t.subscribers {
		c.pushPassing(message)
	}
}

// Remove ends the topic because its subject has been deleted.
func (t *Topic) Remove() {
	t.hub.mu.Lock()
	delete(t.hub.topics, t.name)
	t.hub.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return
	}
	t.gone = true
	for i := range t.waiting {
		t.tellGroup(&t.waiting[i], len(t.waiting[i].to))
	}
	t.waiting = nil
	t.n++
	message := gone(t.name, t.n)
	for c := range t.subscribers {
		c.push(message)
	}
	clear(t.subscribers)
	for _, tap := range t.taps {
		tap(t.n, nil)
	}
}

// Subscribers returns the number of faces that follow the topic.
func (t *Topic) Subscribers() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.subscribers)
}

// merge applies a change to the state. The caller must hold t.mu.
func (t *Topic) merge(c *Encoded) {
	for _, f := range c.set {
		t.set[f.name] = f.value
	}
	for _, n := range c.nodes {
		t.hasNodes = true
		if n.value == nil {
			delete(t.nodes, n.id)
		} else {
			t.nodes[n.id] = n.value
		}
	}
}

// Snapshot is the answer to a subscription: either the whole state, or the events that the face has
// missed.
type Snapshot struct {
	Topic  string                     `json:"topic"`
	Epoch  string                     `json:"epoch"` // changes when the program restarts
	N      uint64                     `json:"n"`     // number of the last event
	State  map[string]json.RawMessage `json:"state,omitempty" ts:"object"`
	Events []json.RawMessage          `json:"events,omitzero" ts:"readonly TopicEvent[]"`
}

// Fields returns the fields of a state under their JSON names. The state must be a struct all of
// whose fields have JSON names.
func Fields(state any) map[string]any {
	v := reflect.ValueOf(state)
	fields := make(map[string]any, v.NumField())
	for i := range v.NumField() {
		fields[v.Type().Field(i).Tag.Get("json")] = v.Field(i).Interface()
	}
	return fields
}

// subscribe answers a face and sends it every subsequent event. The answer contains the events
// after number after, provided that the epoch matches and the topic still has those events.
// Otherwise, it contains the state. The answer is queued while the topic is locked, so that it
// precedes the subsequent events.
func (t *Topic) subscribe(ctx context.Context, c *Conn, epoch string, after *uint64) error {
	if t.hooks.Allow != nil {
		if err := t.hooks.Allow(ctx); err != nil {
			return err
		}
	}
	// Call Came before answering: once a face has read the answer, it must already count as a
	// follower.
	if t.hooks.Came != nil {
		t.hooks.Came(ctx, c)
	}
	following := false
	defer func() { // without the lock
		if !following && t.hooks.Left != nil {
			t.hooks.Left(c)
		}
		t.tellWatched()
	}()
	fresh := t.lockFresh()
	defer t.mu.Unlock()
	if t.gone {
		return NewError(NotFound, "request.noTopic", "topic", phrases.Clip(t.name, 60))
	}
	t.merge(&fresh)
	answer := Snapshot{Topic: t.name, Epoch: t.epoch, N: t.n}
	if missed, ok := t.since(epoch, after); ok {
		answer.Events = missed
		if len(fresh.set) > 0 {
			answer.Events = append(answer.Events, fresh.message(t.name, 0))
		}
	} else {
		answer.State = t.state()
	}
	if !c.follow(t) {
		return ctx.Err()
	}
	t.subscribers[c], following = t.n, true
	c.answer(ctx, &answer)
	return nil
}

// freshTries is how often lockFresh fetches the fields that change as time passes before it gives
// up because events keep arriving.
const freshTries = 5

// lockFresh locks t.mu and returns the fields that change as time passes. It ensures that they
// match the locked state, because older values would contradict the last event.
func (t *Topic) lockFresh() Encoded {
	if t.hooks.Refresh != nil {
		for range freshTries {
			t.mu.Lock()
			n := t.n
			t.mu.Unlock()
			fresh := t.hub.Encode(Change{Set: t.hooks.Refresh()})
			t.mu.Lock()
			if t.n == n {
				return fresh
			}
			t.mu.Unlock()
		}
	}
	t.mu.Lock()
	return Encoded{} // use the values of the last event
}

// since returns the events after the given number, and reports whether the topic still has all of
// them.
func (t *Topic) since(epoch string, after *uint64) ([]json.RawMessage, bool) {
	if epoch != t.epoch || after == nil || *after > t.n || t.n-*after > uint64(len(t.events)) {
		return nil, false
	}
	missed := []json.RawMessage{}
	for _, e := range t.events[len(t.events)-int(t.n-*after):] {
		missed = append(missed, e)
	}
	return missed, true
}

// state returns all fields, including the nodes.
func (t *Topic) state() map[string]json.RawMessage {
	state := maps.Clone(t.set)
	if t.hasNodes {
		size := 2
		for _, node := range t.nodes {
			size += len(node) + 10
		}
		nodes := append(make([]byte, 0, size), '{')
		for id, node := range t.nodes {
			if len(nodes) > 1 {
				nodes = append(nodes, ',')
			}
			nodes = strconv.AppendInt(append(nodes, '"'), int64(id), 10)
			nodes = append(append(nodes, '"', ':'), node...)
		}
		state["nodes"] = append(nodes, '}')
	}
	return state
}

// remove removes a subscription.
func (t *Topic) remove(c *Conn) {
	t.mu.Lock()
	delete(t.subscribers, c)
	t.mu.Unlock()
	c.unfollow(t)
	if t.hooks.Left != nil {
		t.hooks.Left(c)
	}
	t.tellWatched()
}

// tellWatched notifies the publisher that subscribers have joined or left.
func (t *Topic) tellWatched() {
	if t.hooks.Watched != nil {
		t.hooks.Watched()
	}
}
