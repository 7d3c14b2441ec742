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

// keptEvents is how many numbered events of a topic can be made good to a face
// that was away.
const keptEvents = 256

// Topic is a piece of state that faces follow. It keeps the state as it was
// published, so that a snapshot and the events after it always fit together.
// Its methods may be called from any goroutine, also with the publisher's locks
// held.
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
	events      [][]byte // the last events, Event; the last has number n
	subscribers map[*Conn]struct{}
	gone        bool
}

// Hooks are what a publisher wants to be asked or told. They are called without
// the topic's lock; each may be nil.
type Hooks struct {
	// Allow refuses a face that may not follow the topic; ctx is that of its command.
	Allow func(ctx context.Context) error
	// Refresh returns fields that change with time alone, such as clocks: a new
	// subscriber gets them fresh.
	Refresh func() map[string]any
	// Watched is called after subscribers have come or gone.
	Watched func()
}

// Change is what an event says. Fields are replaced whole; a nil node is removed.
type Change struct {
	Set   map[string]any
	Nodes map[int]any
	Say   []any
}

// Event is a change as it is sent.
type Event struct {
	Topic string                     `json:"topic"`
	N     uint64                     `json:"n,omitempty"`     // its number; missing when it is passing
	Set   map[string]json.RawMessage `json:"set,omitempty"`   // fields of the state that are replaced
	Nodes map[int]json.RawMessage    `json:"nodes,omitempty"` // merged into the nodes of the state; null removes one
	Say   []json.RawMessage          `json:"say,omitempty" ts:"readonly Say[]"`
	Gone  bool                       `json:"gone,omitempty"` // the topic has ended
}

// Name returns the topic's name.
func (t *Topic) Name() string { return t.name }

// Publish tells all subscribers of a change and keeps it as a numbered event.
func (t *Topic) Publish(c Change) {
	e := t.encode(c)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return
	}
	t.n++
	e.N = t.n
	t.merge(e)
	message, err := Encode(e)
	if err != nil {
		t.hub.Log.Error("event lost", "topic", t.name, "err", err)
		return
	}
	t.events = append(t.events, message)
	if len(t.events) > keptEvents {
		t.events = append(t.events[:0], t.events[len(t.events)-keptEvents:]...)
	}
	for c := range t.subscribers {
		c.push(message)
	}
}

// Pass tells all subscribers of a passing change of fields: one that the next will
// replace, and that faces which are busy need not see.
func (t *Topic) Pass(set map[string]any) {
	e := t.encode(Change{Set: set})
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return
	}
	t.merge(e)
	if len(t.subscribers) == 0 {
		return
	}
	message, err := Encode(e)
	if err != nil {
		t.hub.Log.Error("event lost", "topic", t.name, "err", err)
		return
	}
	for c := range t.subscribers {
		c.pushPassing(message)
	}
}

// Remove ends the topic: the thing that it told of has been deleted.
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
	t.n++
	if message, err := Encode(Event{Topic: t.name, N: t.n, Gone: true}); err == nil {
		for c := range t.subscribers {
			c.push(message)
		}
	}
	clear(t.subscribers)
}

// Subscribers returns how many faces follow the topic.
func (t *Topic) Subscribers() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.subscribers)
}

// encode turns what publishers give into JSON at once, so that they may change it
// afterwards.
func (t *Topic) encode(c Change) Event {
	e := Event{Topic: t.name}
	one := func(v any) json.RawMessage {
		b, err := Encode(v)
		if err != nil {
			t.hub.Log.Error("cannot be Event", "topic", t.name, "err", err)
			return json.RawMessage("null")
		}
		return b
	}
	if len(c.Set) > 0 {
		e.Set = make(map[string]json.RawMessage, len(c.Set))
		for name, v := range c.Set {
			e.Set[name] = one(v)
		}
	}
	if len(c.Nodes) > 0 {
		e.Nodes = make(map[int]json.RawMessage, len(c.Nodes))
		for id, v := range c.Nodes {
			e.Nodes[id] = one(v)
		}
	}
	for _, v := range c.Say {
		e.Say = append(e.Say, one(v))
	}
	return e
}

// merge applies a change to the state.
func (t *Topic) merge(e Event) {
	maps.Copy(t.set, e.Set)
	for id, node := range e.Nodes {
		t.hasNodes = true
		if string(node) == "null" {
			delete(t.nodes, id)
		} else {
			t.nodes[id] = node
		}
	}
}

// Snapshot is the answer to a subscription: the state, or the events that were
// missed.
type Snapshot struct {
	Topic  string                     `json:"topic"`
	Epoch  string                     `json:"epoch"` // another after a restart of the program
	N      uint64                     `json:"n"`     // number of the last event
	State  map[string]json.RawMessage `json:"state,omitempty" ts:"object"`
	Events []json.RawMessage          `json:"events,omitzero" ts:"readonly TopicEvent[]"`
}

// Fields returns the fields of a state by their names in JSON. The state is a
// struct whose fields all have one.
func Fields(state any) map[string]any {
	v := reflect.ValueOf(state)
	fields := make(map[string]any, v.NumField())
	for i := range v.NumField() {
		fields[v.Type().Field(i).Tag.Get("json")] = v.Field(i).Interface()
	}
	return fields
}

// subscribe answers with the state, or with what the face has missed since the
// event number after of the epoch, and sends it every event from then on. The
// answer is queued under the topic's lock, so that it comes before those.
func (t *Topic) subscribe(ctx context.Context, c *Conn, epoch string, after *uint64) error {
	if t.hooks.Allow != nil {
		if err := t.hooks.Allow(ctx); err != nil {
			return err
		}
	}
	defer t.tellWatched() // without the lock
	var fresh Event
	if t.hooks.Refresh != nil {
		fresh = t.encode(Change{Set: t.hooks.Refresh()})
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return NewError(NotFound, "request.noTopic", "topic", phrases.Clip(t.name, 60))
	}
	t.merge(fresh)
	answer := Snapshot{Topic: t.name, Epoch: t.epoch, N: t.n}
	if missed, ok := t.since(epoch, after); ok {
		answer.Events = missed
		if len(fresh.Set) > 0 {
			message, err := Encode(fresh)
			if err != nil {
				return err
			}
			answer.Events = append(answer.Events, message)
		}
	} else {
		answer.State = t.state()
	}
	if !c.follow(t) {
		return ctx.Err()
	}
	t.subscribers[c] = struct{}{}
	return c.answer(ctx, answer)
}

// since returns the events after a number, and whether the topic still has them.
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

// state returns all fields, the nodes among them.
func (t *Topic) state() map[string]json.RawMessage {
	state := maps.Clone(t.set)
	if t.hasNodes {
		nodes := make([]byte, 0, 256*len(t.nodes))
		nodes = append(nodes, '{')
		for id, node := range t.nodes {
			if len(nodes) > 1 {
				nodes = append(nodes, ',')
			}
			nodes = strconv.AppendQuote(nodes, strconv.Itoa(id))
			nodes = append(append(nodes, ':'), node...)
		}
		state["nodes"] = append(nodes, '}')
	}
	return state
}

// remove ends a subscription.
func (t *Topic) remove(c *Conn) {
	t.mu.Lock()
	delete(t.subscribers, c)
	t.mu.Unlock()
	t.tellWatched()
}

// tellWatched lets the publisher know that the subscribers have changed.
func (t *Topic) tellWatched() {
	if t.hooks.Watched != nil {
		t.hooks.Watched()
	}
}
