package talk

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"sync"
)

// Encoded is a change encoded as JSON. It is encoded once for all the topics and faces that receive
// it.
type Encoded struct {
	set   []encodedField // sorted by name
	nodes []encodedNode  // sorted by ID
	say   []json.RawMessage
}

type encodedField struct {
	name  string
	value json.RawMessage
}

type encodedNode struct {
	id    int
	value json.RawMessage // nil for a node that was removed
}

// With returns a copy of the change with the value of the named field replaced. If the change does
// not contain that field, nothing is replaced.
func (e Encoded) With(name, value string) Encoded {
	if i := slices.IndexFunc(e.set, func(f encodedField) bool { return f.name == name }); i >= 0 {
		e.set = slices.Clone(e.set)
		e.set[i].value = json.RawMessage(value)
	}
	return e
}

// buffers is a pool of buffers. Most output is small, and is copied to memory of exactly its size.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Appender is a part of a state that encodes itself as JSON. The result must equal that of
// encoding/json.
type Appender interface {
	AppendJSON(to []byte) []byte
}

// isNil reports whether v is a nil pointer.
func isNil(v any) bool {
	p := reflect.ValueOf(v)
	return p.Kind() == reflect.Pointer && p.IsNil()
}

// Encode encodes a change as JSON. Once it has returned, the publisher may modify the change.
func (h *Hub) Encode(c Change) Encoded {
	b, _ := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	to := json.NewEncoder(b)
	to.SetEscapeHTML(false)
	one := func(v any) json.RawMessage {
		b.Reset()
		if quick, ok := v.(Appender); ok && !isNil(v) {
			b.Write(quick.AppendJSON(b.AvailableBuffer()))
			return bytes.Clone(b.Bytes())
		}
		if err := to.Encode(v); err != nil {
			h.Log.Error("cannot be encoded", "err", err)
			return json.RawMessage("null")
		}
		return bytes.Clone(b.Bytes()[:b.Len()-1]) // without the newline
	}
	var e Encoded
	for name, v := range c.Set {
		e.set = append(e.set, encodedField{name, one(v)})
	}
	slices.SortFunc(e.set, func(a, b encodedField) int { return cmp.Compare(a.name, b.name) })
	for id, v := range c.Nodes {
		n := encodedNode{id: id}
		if v != nil {
			n.value = one(v)
		}
		e.nodes = append(e.nodes, n)
	}
	slices.SortFunc(e.nodes, func(a, b encodedNode) int { return cmp.Compare(a.id, b.id) })
	for _, v := range c.Say {
		e.say = append(e.say, one(v))
	}
	return e
}

// message encodes the change as an Event of the given topic. n is the event number, or 0 for a
// passing event.
func (e *Encoded) message(topic string, n uint64) []byte {
	size := len(topic) + 64
	for _, f := range e.set {
		size += len(f.name) + len(f.value) + 4
	}
	for _, node := range e.nodes {
		size += len(node.value) + 24
	}
	for _, s := range e.say {
		size += len(s) + 1
	}
	b := appendHead(make([]byte, 0, size), topic, n)
	if len(e.set) > 0 {
		b = append(b, `,"set":{`...)
		for i, f := range e.set {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(append(append(append(b, '"'), f.name...), '"', ':'), f.value...)
		}
		b = append(b, '}')
	}
	if len(e.nodes) > 0 {
		b = append(b, `,"nodes":{`...)
		for i, node := range e.nodes {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(strconv.AppendInt(append(b, '"'), int64(node.id), 10), '"', ':')
			if node.value == nil {
				b = append(b, "null"...)
			} else {
				b = append(b, node.value...)
			}
		}
		b = append(b, '}')
	}
	if len(e.say) > 0 {
		b = append(b, `,"say":[`...)
		for i, s := range e.say {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, s...)
		}
		b = append(b, ']')
	}
	return append(b, '}')
}

// appendHead appends the beginning of an Event, without the closing brace.
func appendHead(b []byte, topic string, n uint64) []byte {
	b = append(append(b, `{"topic":`...), quoted(topic)...)
	if n > 0 {
		b = strconv.AppendUint(append(b, `,"n":`...), n, 10)
	}
	return b
}

// gone returns the Event that announces that a topic has ended.
func gone(topic string, n uint64) []byte {
	return append(appendHead(nil, topic, n), `,"gone":true}`...)
}

// message encodes a snapshot as the answer to command number re.
func (s *Snapshot) message(re uint64) []byte {
	size := len(s.Topic) + len(s.Epoch) + 96
	for name, value := range s.State {
		size += len(name) + len(value) + 4
	}
	for _, e := range s.Events {
		size += len(e) + 1
	}
	b := strconv.AppendUint(append(make([]byte, 0, size), `{"re":`...), re, 10)
	b = append(append(b, `,"ok":{"topic":`...), quoted(s.Topic)...)
	b = append(append(b, `,"epoch":`...), quoted(s.Epoch)...)
	b = strconv.AppendUint(append(b, `,"n":`...), s.N, 10)
	if len(s.State) > 0 {
		b = append(b, `,"state":{`...)
		for i, name := range slices.Sorted(maps.Keys(s.State)) {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(append(append(append(b, '"'), name...), '"', ':'), s.State[name]...)
		}
		b = append(b, '}')
	}
	if s.Events != nil {
		b = append(b, `,"events":[`...)
		for i, e := range s.Events {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, e...)
		}
		b = append(b, ']')
	}
	return append(b, '}', '}')
}

// quoted returns s as a JSON string.
func quoted(s string) []byte {
	b, err := Encode(s)
	if err != nil { // never happens for a string
		return []byte(`""`)
	}
	return b
}
