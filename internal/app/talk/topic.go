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

// Limits on the numbered events that a topic keeps for faces that lose their connection. A face
// that has missed more events than that receives the whole state instead.
const (
	keptEvents = 256
	keptBytes  = 8 << 10 // total size, not counting the last event
)

// Topic is a piece of state that faces can follow. It keeps its own copy of the published state,
// which ensures that a snapshot is consistent with the events that follow it. The methods may be
// called from any goroutine, even by a publisher that is holding its own locks.
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
	events      [][]byte         // the most recent events, encoded; the last one has number n
	kept        int              // total size of events, in bytes
	subscribers map[*Conn]uint64 // number of the last event when each subscriber joined
	waiting     []telling        // messages that are sent to subscribers in groups; the first is in progress
	gone        bool
	taps        map[string]func(n uint64, message []byte) // followers other than faces, by name
}

// Hooks are callbacks for a topic's publisher. Any of them may be nil. They are called without the
// topic's lock being held.
type Hooks struct {
	// Allow returns an error if a face may not follow the topic. ctx is the context of the face's
	// command.
	Allow func(ctx context.Context) error
	// Refresh returns the fields that change with time, such as clocks, so that new subscribers
	// receive current values.
	Refresh func() map[string]any
	// Watched is called after subscribers have joined or left.
	Watched func()
	// Came is called before a face starts to follow the topic and receives its answer; ctx is the
	// context of the face's command. Left is called when a face stops following, or if it was
	// unable to start. Both may be called twice for the same face.
	Came func(ctx context.Context, c *Conn)
	Left func(c *Conn)
	// Groups makes the topic notify large numbers of subscribers in groups, pausing in between, so
	// that subscribers of other topics do not have to wait for them.
	Groups bool
}

// Change is the content of an event. Each field that it contains is replaced as a whole. A nil node
// removes that node.
type Change struct {
	Set   map[string]any
	Nodes map[int]any
	Say   []any
}

// Event is a change as sent to faces.
type Event struct {
	Topic string                     `json:"topic"`
	N     uint64                     `json:"n,omitempty"`     // event number; absent from passing events
	Set   map[string]json.RawMessage `json:"set,omitempty"`   // fields of the state, which replace the old ones
	Nodes map[int]json.RawMessage    `json:"nodes,omitempty"` // merged into the nodes of the state; null removes a node
	Say   []json.RawMessage          `json:"say,omitempty" ts:"readonly Say[]"`
	Gone  bool                       `json:"gone,omitempty"` // whether the topic has ended
}

// Name returns the name of the topic.
func (t *Topic) Name() string { return t.name }

// Publish stores a change as a numbered event and sends it to all subscribers.
func (t *Topic) Publish(c Change) { t.PublishEncoded(t.hub.Encode(c)) }

// PublishEncoded is like Publish for a change that is already encoded, because it is published to
// several topics.
func (t *Topic) PublishEncoded(c Encoded) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.publish(&c)
}

// Replace publishes a change and removes all nodes that the change does not contain.
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

// publish numbers, stores and sends a change. The caller must hold t.mu.
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

// Tap returns the current state and arranges for f to be called with every subsequent event, in
// order and with the topic's lock held. A nil message means that the topic has ended. A new tap
// replaces any existing tap of the same name.
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

// Untap removes the named tap.
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

// Hooks returns the hooks of the topic.
func (t *Topic) Hooks() Hooks { return t.hooks }

// Epoch returns an identifier that distinguishes this topic from any other that has had the same
// name.
func (t *Topic) Epoch() string { return t.epoch }

// ChangeOf returns the change contained in an event.
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

// Change converts a snapshot into a change that results in the same state.
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

// keep stores an event for faces that lose their connection. The caller must hold t.mu.
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

// Pass sends all subscribers a passing change of some fields. The next such change supersedes it,
// so busy faces may be skipped.
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
	if len(t.waiting) > 0 { // follows the numbered events already waiting
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

// merge merges a change into the state. The caller must hold t.mu.
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

// Snapshot is the answer to a subscription. It contains either the whole state or the events that
// the face has missed.
type Snapshot struct {
	Topic  string                     `json:"topic"`
	Epoch  string                     `json:"epoch"` // changes when the program is restarted
	N      uint64                     `json:"n"`     // number of the last event
	State  map[string]json.RawMessage `json:"state,omitempty" ts:"object"`
	Events []json.RawMessage          `json:"events,omitzero" ts:"readonly TopicEvent[]"`
}

// Fields returns the fields of a state, keyed by JSON name. The state must be a struct, and each of
// its fields must have a JSON name.
func Fields(state any) map[string]any {
	v := reflect.ValueOf(state)
	fields := make(map[string]any, v.NumField())
	for i := range v.NumField() {
		fields[v.Type().Field(i).Tag.Get("json")] = v.Field(i).Interface()
	}
	return fields
}

// subscribe subscribes a face and answers it. If the epoch matches and the topic still has every
// event since number after, the answer contains those events; otherwise it contains the whole
// state. The answer is queued with the topic locked, so that it precedes all subsequent events.
func (t *Topic) subscribe(ctx context.Context, c *Conn, epoch string, after *uint64) error {
	if t.hooks.Allow != nil {
		if err := t.hooks.Allow(ctx); err != nil {
			return err
		}
	}
	// Call Came first: by the time a face has read the answer, it must already count as a follower.
	if t.hooks.Came != nil {
		t.hooks.Came(ctx, c)
	}
	following := false
	defer func() { // runs after the lock is released
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

// freshTries is how often lockFresh tries to obtain current values before it gives up because
// events keep arriving.
const freshTries = 5

// lockFresh locks t.mu and returns the fields that change with time. It ensures that they belong to
// the locked state, because older values would contradict the last event.
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
	return Encoded{} // use the values from the last event
}

// since returns the events after the given number. It also reports whether the topic still has all
// of them.
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

// state returns all fields of the state, including the nodes.
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

// remove ends the subscription of c.
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
