package talk

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Protocol is the version of the message protocol.
const Protocol = 1

// Hub holds a program's commands and topics. All commands and openers must be registered before the
// first connection is made.
type Hub struct {
	Log *slog.Logger // never nil
	// Route, if not nil, is called before each command and may carry it out elsewhere. here reports
	// whether this hub still has to carry out the command.
	Route func(ctx context.Context, name string, args json.RawMessage) (answer any, here bool, err error)

	// Explain, if not nil, is called with the error of a command, and may replace it with one that
	// faces understand.
	Explain func(error) error

	commands map[string]command
	openers  map[string]Opener

	mu     sync.Mutex
	topics map[string]*Topic
	conns  map[*Conn]struct{}
}

// Opener creates a topic on demand, such as the topic of a game that so far exists only in the
// store. rest is the part of the topic's name after the prefix. An Opener is called only if the
// topic does not exist, and must have created it when it returns nil.
type Opener func(ctx context.Context, rest string) error

// command is a registered command with its handler.
type command struct {
	slow         bool
	args, answer reflect.Type
	call         func(ctx context.Context, c *Conn, args json.RawMessage) (any, error)
}

// NewHub returns a hub that provides the commands ping, subscribe and unsubscribe. If log is nil,
// nothing is logged.
func NewHub(log *slog.Logger) *Hub {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	h := &Hub{
		Log: log, commands: map[string]command{}, openers: map[string]Opener{},
		topics: map[string]*Topic{}, conns: map[*Conn]struct{}{},
	}
	Handle(h, "ping", func(context.Context, *Conn, struct{}) (struct{}, error) { return struct{}{}, nil })
	Handle(h, "subscribe", h.subscribe)
	Handle(h, "unsubscribe", h.unsubscribe)
	return h
}

// Handle registers a command. The commands of a connection run one at a time in order of arrival,
// so f should return quickly. Arguments are decoded strictly. AsError converts any error from f
// before it is sent to the face.
func Handle[Args, Answer any](h *Hub, name string, f func(context.Context, *Conn, Args) (Answer, error)) {
	h.register(name, command{false, reflect.TypeFor[Args](), reflect.TypeFor[Answer](), wrap(f)})
}

// HandleSlow registers a command that may take a long time. It runs concurrently with the
// connection's other commands, and its context is cancelled when the connection ends.
func HandleSlow[Args, Answer any](h *Hub, name string, f func(context.Context, *Conn, Args) (Answer, error)) {
	h.register(name, command{true, reflect.TypeFor[Args](), reflect.TypeFor[Answer](), wrap(f)})
}

// Do carries out a command without a connection. Use it in parts of the program that act on behalf
// of a user, who is identified by ctx. It cannot be used to follow topics, which requires a
// connection.
func (h *Hub) Do(ctx context.Context, name string, args any) (answer any, err error) {
	cmd, ok := h.commands[name]
	if !ok || name == "subscribe" || name == "unsubscribe" {
		return nil, NewError(UnknownCommand, "request.noCommand", "command", phrases.Clip(name, mostText))
	}
	raw, err := Encode(args)
	if err != nil {
		return nil, err
	}
	return h.call(ctx, nil, cmd, name, raw)
}

// Commands returns the names of all commands in sorted order.
func (h *Hub) Commands() []string { return slices.Sorted(maps.Keys(h.commands)) }

// Names returns the names of all commands and the prefixes of topics that have an opener.
func (h *Hub) Names() []string {
	return append(h.Commands(), slices.Sorted(maps.Keys(h.openers))...)
}

// Types returns the types of a command's arguments and answer. Both are nil if the command is
// unknown.
func (h *Hub) Types(name string) (args, answer reflect.Type) {
	return h.commands[name].args, h.commands[name].answer
}

func (h *Hub) register(name string, c command) {
	if _, double := h.commands[name]; double {
		panic("talk: command registered twice: " + name)
	}
	h.commands[name] = c
}

// wrap returns a function that decodes the arguments and calls f.
func wrap[Args, Answer any](f func(context.Context, *Conn, Args) (Answer, error)) func(context.Context, *Conn, json.RawMessage) (any, error) {
	return func(ctx context.Context, c *Conn, raw json.RawMessage) (any, error) {
		var args Args
		if err := Decode(raw, &args); err != nil {
			return nil, err
		}
		return f(ctx, c, args)
	}
}

// Decode strictly decodes the arguments of a command. The error has the code BadArgs and, where
// possible, names the offending field. Empty input means that there are no arguments.
func Decode(raw []byte, into any) error {
	if len(bytes.TrimSpace(raw)) == 0 || string(raw) == "null" {
		raw = []byte("{}")
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, end := d.Token(); !errors.Is(end, io.EOF) {
			err = errors.New("more than one value")
		}
	}
	if err == nil {
		return nil
	}
	var already *Error
	if errors.As(err, &already) {
		return already
	}
	field := ""
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) {
		field = wrongType.Field
	} else if rest, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		field = strings.Trim(rest, `"`)
	}
	text := shorten(strings.TrimPrefix(err.Error(), "json: "))
	return NewError(BadArgs, "request.badArguments", "reason", text).With(map[string]string{"field": field}).Because(err)
}

// shorten truncates part of a face's input for use in a quotation.
func shorten(s string) string {
	const most = 200 // bytes
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

// OpenTopics registers an opener. If prefix ends with a slash, the opener serves all topics whose
// names begin with prefix. Otherwise it serves only the topic called prefix.
func (h *Hub) OpenTopics(prefix string, open Opener) { h.openers[prefix] = open }

// Opener returns the opener for a topic, with the argument to pass to it. If there is none, open is
// nil.
func (h *Hub) Opener(name string) (open Opener, rest string) {
	prefix, rest, ok := strings.Cut(name, "/")
	if ok {
		prefix += "/"
	}
	return h.openers[prefix], rest
}

// Topic returns the named topic, or nil if it does not exist.
func (h *Hub) Topic(name string) *Topic {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.topics[name]
}

// NewTopic creates a topic with the given initial state. The name must not be in use.
func (h *Hub) NewTopic(name string, first Change, hooks Hooks) *Topic {
	t := &Topic{
		hub: h, name: name, epoch: randomName(), hooks: hooks,
		set: map[string]json.RawMessage{}, nodes: map[int]json.RawMessage{}, subscribers: map[*Conn]uint64{},
	}
	encoded := h.Encode(first)
	t.merge(&encoded)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.topics[name] != nil {
		panic("talk: topic made twice: " + name)
	}
	h.topics[name] = t
	return t
}

// randomName returns a short, unique random name.
func randomName() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// Open returns the named topic, trying to open it if it does not exist.
func (h *Hub) Open(ctx context.Context, name string) (*Topic, error) { return h.find(ctx, name) }

// find returns the named topic, trying to open it if it does not exist.
func (h *Hub) find(ctx context.Context, name string) (*Topic, error) {
	if t := h.Topic(name); t != nil {
		return t, nil
	}
	if open, rest := h.Opener(name); open != nil {
		if err := open(ctx, rest); err != nil {
			return nil, err
		}
	}
	if t := h.Topic(name); t != nil {
		return t, nil
	}
	return nil, NewError(NotFound, "request.noTopic", "topic", phrases.Clip(name, 60))
}

type subscribeArgs struct {
	Topic string  `json:"topic"`
	Epoch string  `json:"epoch,omitempty"`
	After *uint64 `json:"after,omitempty"` // number of the last event that the face has seen
}

type topicArgs struct {
	Topic string `json:"topic"`
}

// subscribe queues its own answer, to make sure that the answer precedes the first event.
func (h *Hub) subscribe(ctx context.Context, c *Conn, a subscribeArgs) (*Snapshot, error) {
	t, err := h.find(ctx, a.Topic)
	if err != nil {
		return nil, err
	}
	return nil, t.subscribe(ctx, c, a.Epoch, a.After)
}

func (h *Hub) unsubscribe(_ context.Context, c *Conn, a topicArgs) (struct{}, error) {
	if t := h.Topic(a.Topic); t != nil {
		t.remove(c)
	}
	return struct{}{}, nil
}

// Close ends all connections with the code CloseGoingAway.
func (h *Hub) Close() {
	for _, c := range h.open() {
		if !c.finishes() {
			c.end(CloseGoingAway)
		}
	}
}

// Finish closes all connections once their queued messages have been sent. It sets no time limit,
// which is up to the server that owns the connections.
func (h *Hub) Finish() {
	for _, c := range h.open() {
		c.finish(CloseGoingAway)
	}
}

// open returns the connections that are currently open.
func (h *Hub) open() []*Conn {
	h.mu.Lock()
	defer h.mu.Unlock()
	conns := make([]*Conn, 0, len(h.conns))
	for c := range maps.Keys(h.conns) {
		conns = append(conns, c)
	}
	return conns
}

// Encode encodes v as a single line of JSON, without escaping HTML characters such as <.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("encoding a message: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
