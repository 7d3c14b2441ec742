// Package contract generates descriptions of the message protocol from the Go types that are sent.
// It writes TypeScript declarations for the web page and tables for the manual. Only tests use it:
// with -update they rewrite the generated files; without it they fail if any of those files is out
// of date.
//
// The package uses reflection to determine the JSON form of a type, and parses the sources to find
// comments and string constants. If the Go type of a field is not precise enough, a struct tag can
// give its TypeScript type, as in `ts:"Point | null"`.
package contract

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/comments"
)

// Messages is the set of types that make up a protocol.
type Messages struct {
	sources *comments.Sources
	given   map[reflect.Type]string
	names   map[string]string       // TypeScript names, keyed by Go name
	types   map[string]reflect.Type // keyed by TypeScript name
	faults  []string
}

// Options supply what Go types cannot express.
type Options struct {
	// Module is the module path, and Root is the folder that contains its sources.
	Module, Root string
	// Names gives the TypeScript names of types, such as GameNode for rooms.nodeState. Other types
	// keep their Go name, capitalized and without a final State.
	Names map[string]string
	// Given contains the TypeScript forms of types whose structure does not determine them.
	Given map[reflect.Type]string
}

// New returns a protocol that contains no types.
func New(o Options) *Messages {
	return &Messages{
		sources: comments.Of(o.Module, o.Root),
		given:   o.Given, names: o.Names, types: map[string]reflect.Type{},
	}
}

// Union returns a TypeScript union of values that are encoded as text.
func Union[T encoding.TextMarshaler](values ...T) string {
	texts := make([]string, len(values))
	for i, v := range values {
		text, err := v.MarshalText()
		if err != nil {
			panic(err)
		}
		texts[i] = fmt.Sprintf("%q", text)
	}
	return strings.Join(texts, " | ")
}

// Add adds a type and all types that it contains. It returns the TypeScript form of the type.
func (m *Messages) Add(t reflect.Type) string { return m.value(t, t.String()) }

// AddHere adds a struct as defined by its fields, even if Options.Given contains a different form.
func (m *Messages) AddHere(t reflect.Type) { m.name(t) }

// AddCommands adds the types of the commands' answers, and the types contained in their arguments.
func (m *Messages) AddCommands(commands []Command) {
	for _, c := range commands {
		m.arguments(c.Args)
		m.answer(c.Answer, "")
	}
}

// Err reports types that could not be written, and names given for types that do not exist.
func (m *Messages) Err() error {
	for from, to := range m.names {
		if t := m.types[to]; t == nil || t.String() != from {
			m.fault("no type %s for %s", from, to)
		}
	}
	if len(m.faults) == 0 {
		return nil
	}
	return fmt.Errorf("contract: %s", strings.Join(m.faults, "; "))
}

func (m *Messages) fault(format string, args ...any) string {
	m.faults = append(m.faults, fmt.Sprintf(format, args...))
	return "never"
}

// name returns the name of a type and records the type, along with all types that it contains.
func (m *Messages) name(t reflect.Type) string {
	name, ok := m.names[t.String()]
	if !ok {
		name = strings.ToUpper(t.Name()[:1]) + strings.TrimSuffix(t.Name()[1:], "State")
	}
	if other, there := m.types[name]; there {
		if other != t {
			m.fault("%v and %v are both %s", other, t, name)
		}
		return name
	}
	m.types[name] = t
	if t.Kind() == reflect.Struct {
		m.object(t)
	}
	return name
}

// field is a field of a TypeScript type.
type field struct {
	name, kind, comment string
	optional            bool
}

// object returns the fields of a struct, and in bases the structs embedded in it.
func (m *Messages) object(t reflect.Type) (bases []string, fields []field) {
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() && !f.Anonymous {
			continue
		}
		if f.Anonymous && name == "" {
			bases = append(bases, m.name(f.Type))
			continue
		}
		if name == "" {
			m.fault("%v.%s has no name in JSON", t, f.Name)
			continue
		}
		g := field{name: name, optional: strings.Contains(options, "omit"), comment: m.sources.Field(t, f.Name, name)}
		ft := f.Type
		if g.optional && ft.Kind() == reflect.Pointer {
			ft = ft.Elem() // null is never sent
		}
		if g.kind = f.Tag.Get("ts"); g.kind == "" {
			g.kind = m.value(ft, fmt.Sprintf("%v.%s", t, f.Name))
		}
		fields = append(fields, g)
	}
	return bases, fields
}

var (
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	rawMessage    = reflect.TypeFor[json.RawMessage]()
)

// value returns the TypeScript form of a type. place describes the location of the type for error
// messages.
func (m *Messages) value(t reflect.Type, place string) string {
	if given, ok := m.given[t]; ok {
		return given
	}
	switch {
	case t.Kind() == reflect.Pointer:
		return m.value(t.Elem(), place) + " | null"
	case t == rawMessage || t.Kind() == reflect.Interface:
		return "unknown"
	case t.Implements(textMarshaler):
		return "string"
	case t.Implements(jsonMarshaler):
		return m.fault("%s: %v writes itself", place, t)
	}
	switch kind := t.Kind(); {
	case kind == reflect.Bool:
		return "boolean"
	case kind >= reflect.Int && kind <= reflect.Float64:
		return "number"
	case kind == reflect.String && len(m.sources.Constants(t)) > 0:
		return m.name(t)
	case kind == reflect.String:
		return "string"
	case kind == reflect.Slice || kind == reflect.Array:
		element := m.value(t.Elem(), place)
		if strings.Contains(element, " | ") {
			element = "(" + element + ")"
		}
		return "readonly " + element + "[]"
	case kind == reflect.Map:
		return m.record(t, place)
	case kind == reflect.Struct && t.Name() != "":
		if both, ok := m.byColor(t); ok {
			return both
		}
		return m.name(t)
	case kind == reflect.Struct:
		return m.inline(t)
	}
	return m.fault("%s: %v is not of JSON", place, t)
}

// record returns the TypeScript form of a map. A map whose keys come from a fixed set need not
// contain every key.
func (m *Messages) record(t reflect.Type, place string) string {
	key := "string"
	if given, ok := m.given[t.Key()]; ok {
		key = given
	}
	record := fmt.Sprintf("Record<%s, %s>", key, m.value(t.Elem(), place))
	if key != "string" {
		record = "Partial<" + record + ">"
	}
	return "Readonly<" + record + ">"
}

// byColor returns the TypeScript form of a struct that consists of one field of the same type for
// each side.
func (m *Messages) byColor(t reflect.Type) (string, bool) {
	if t.NumField() != 2 || t.Field(0).Type != t.Field(1).Type ||
		t.Field(0).Tag.Get("json") != "red" || t.Field(1).Tag.Get("json") != "black" {
		return "", false
	}
	return "ByColor<" + m.value(t.Field(0).Type, t.String()) + ">", true
}

// inline returns the TypeScript form of an anonymous struct.
func (m *Messages) inline(t reflect.Type) string {
	if both, ok := m.byColor(t); ok {
		return both
	}
	_, fields := m.object(t)
	return "{ " + list(fields, "readonly ", "; ") + " }"
}

// list formats fields on a single line.
func list(fields []field, before, between string) string {
	texts := make([]string, len(fields))
	for i, f := range fields {
		texts[i] = before + f.label() + ": " + f.kind
	}
	return strings.Join(texts, between)
}

// label returns a field's name, followed by a question mark if the field is optional.
func (f field) label() string {
	if f.optional {
		return f.name + "?"
	}
	return f.name
}

// sorted returns the names of all types in sorted order.
func (m *Messages) sorted() []string {
	var names []string
	for name := range m.types {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
