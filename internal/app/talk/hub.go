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

// Hub holds the commands and topics of a program. Commands and openers must be registered before
// the first connection is made.
type Hub struct {
	Log *slog.Logger // never nil
	// Route, if not nil, is called before each command and may carry it out elsewhere. If it has
	// done so, here is false.
	Route func(ctx context.Context, name string, args json.RawMessage) (answer any, here bool, err error)

	// Explain, if not nil, is called with the error of a command. It may return an error that faces
	// understand in its place.
	Explain func(error) error

	commands map[string]command
	openers  map[string]Opener

	mu     sync.Mutex
	topics map[string]*Topic
	conns  map[*Conn]struct{}
}

// Opener creates the topic with a given name, for example for a game that is still only in the
// store. Its argument is the part of the name after the prefix. An Opener is called only for topics
// that do not exist yet. If it succeeds, the topic must exist.
type Opener func(ctx context.Context, rest string) error

// command is a registered handler.
type command struct {
	slow         bool
	args, answer reflect.Type
	call         func(ctx context.Context, c *Conn, args json.RawMessage) (any, error)
}

// NewHub returns a hub with the commands ping, subscribe and unsubscribe. If log is nil, the hub
// logs nothing.
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

// Handle registers a command. The commands of a connection run one after another in the order of
// their arrival, so f should be fast. Arguments are decoded strictly. An error of f is converted by
// AsError before it is sent to the face.
func Handle[Args, Answer any](h *Hub, name string, f func(context.Context, *Conn, Args) (Answer, error)) {
	h.register(name, command{false, reflect.TypeFor[Args](), reflect.TypeFor[Answer](), wrap(f)})
}

// HandleSlow registers a command that may take a long time. It runs concurrently with the other
// commands of its connection. Its context is cancelled when the connection ends.
func HandleSlow[Args, Answer any](h *Hub, name string, f func(context.Context, *Conn, Args) (Answer, error)) {
	h.register(name, command{true, reflect.TypeFor[Args](), reflect.TypeFor[Answer](), wrap(f)})
}

// Do carries out a command without a connection. It is used by parts of the program that act on
// behalf of a user, whom ctx identifies. Topics cannot be followed this way, because that requires
// a connection.
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

// Commands returns the names of all commands, sorted.
func (h *Hub) Commands() []string { return slices.Sorted(maps.Keys(h.commands)) }

// Names returns the names of all commands, and the prefixes of the topics that can be opened.
func (h *Hub) Names() []string {
	return append(h.Commands(), slices.Sorted(maps.Keys(h.openers))...)
}

// Types returns the types of a command's arguments and of its answer, or nil for an unknown
// command.
func (h *Hub) Types(name string) (args, answer reflect.Type) {
	return h.commands[name].args, h.commands[name].answer
}

func (h *Hub) register(name string, c command) {
	if _, double := h.commands[name]; double {
		panic("talk: command registered twice: " + name)
	}
	h.commands[name] = c
}

// wrap decodes the arguments for f.
func wrap[Args, Answer any](f func(context.Context, *Conn, Args) (Answer, error)) func(context.Context, *Conn, json.RawMessage) (any, error) {
	return func(ctx context.Context, c *Conn, raw json.RawMessage) (any, error) {
		var args Args
		if err := Decode(raw, &args); err != nil {
			return nil, err
		}
		return f(ctx, c, args)
	}
}

// Decode decodes the arguments of a command strictly. The error is a BadArgs that names the
// offending field where possible. Empty input means that there are no arguments.
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

// shorten truncates text from a face's input so that it can be quoted.
func shorten(s string) string {
	const most = 200 // bytes
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

// OpenTopics registers an opener. If prefix ends with a slash, the opener is used for all topics
// whose names begin with prefix; otherwise it is used only for the topic of that name.
func (h *Hub) OpenTopics(prefix string, open Opener) { h.openers[prefix] = open }

// Opener returns the opener for a topic name, or nil if there is none, and the argument to pass to
// it.
func (h *Hub) Opener(name string) (open Opener, rest string) {
	prefix, rest, ok := strings.Cut(name, "/")
	if ok {
		prefix += "/"
	}
	return h.openers[prefix], rest
}

// Topic returns the topic with the given name, or nil if it does not exist.
func (h *Hub) Topic(name string) *Topic {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.topics[name]
}

// NewTopic creates a topic with its initial state. The name must be unused.
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

// randomName returns a short unique name.
func randomName() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// Open returns a topic. If the topic does not exist, Open tries to open it.
func (h *Hub) Open(ctx context.Context, name string) (*Topic, error) { return h.find(ctx, name) }

// find returns a topic. If the topic does not exist, find tries to open it.
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
	After *uint64 `json:"after,omitempty"` // the number of the last event seen
}

type topicArgs struct {
	Topic string `json:"topic"`
}

// subscribe queues its answer itself, so that the answer precedes the first event.
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

// Close ends all connections with CloseGoingAway.
func (h *Hub) Close() {
	for _, c := range h.open() {
		if !c.finishes() {
			c.end(CloseGoingAway)
		}
	}
}

// Finish closes all connections once their queued messages have been sent. It sets no time limit;
// that is the task of the server that owns the connections.
func (h *Hub) Finish() {
	for _, c := range h.open() {
		c.finish(CloseGoingAway)
	}
}

// open returns the connections.
func (h *Hub) open() []*Conn {
	h.mu.Lock()
	defer h.mu.Unlock()
	conns := make([]*Conn, 0, len(h.conns))
	for c := range maps.Keys(h.conns) {
		conns = append(conns, c)
	}
	return conns
}

// Encode encodes v as JSON on one line, without escaping characters such as <.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("encoding a message: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
