// Package contract generates descriptions of the message protocol from the Go types that are sent:
// TypeScript declarations for the web page, and tables for the manual. Only tests use it. With
// -update they rewrite the files; without it they fail if a file is out of date.
//
// The package determines the JSON form of a type by reflection. It finds comments and string
// constants by parsing the sources. If the Go type of a field is not precise enough, a struct tag
// can supply the TypeScript type, as in `ts:"Point | null"`.
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

// Messages are the types of a protocol.
type Messages struct {
	sources *comments.Sources
	given   map[reflect.Type]string
	names   map[string]string       // TypeScript names by Go name
	types   map[string]reflect.Type // by name
	faults  []string
}

// Options specify what Go types cannot express.
type Options struct {
	// Module is the module path, Root the folder of its sources.
	Module, Root string
	// Names are the TypeScript names of types, such as GameNode for rooms.nodeState. Any other type
	// is named after its Go name, which is capitalized and loses a final State.
	Names map[string]string
	// Given holds the TypeScript forms of types whose form does not follow from their structure.
	Given map[reflect.Type]string
}

// New returns a protocol without types.
func New(o Options) *Messages {
	return &Messages{
		sources: comments.Of(o.Module, o.Root),
		given:   o.Given, names: o.Names, types: map[string]reflect.Type{},
	}
}

// Union returns the TypeScript union type of values that are encoded as text.
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

// Add adds a type together with all types that it contains, and returns its TypeScript form.
func (m *Messages) Add(t reflect.Type) string { return m.value(t, t.String()) }

// AddHere adds a struct as its fields define it, even if Options.Given specifies a different form.
func (m *Messages) AddHere(t reflect.Type) { m.name(t) }

// AddCommands adds the answer types of commands, and the types contained in their arguments.
func (m *Messages) AddCommands(commands []Command) {
	for _, c := range commands {
		m.arguments(c.Args)
		m.answer(c.Answer, "")
	}
}

// Err reports which types could not be written, and which names refer to types that do not exist.
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

// name returns the name of a type. It also records the type and all types that it contains.
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

// field is a field in TypeScript.
type field struct {
	name, kind, comment string
	optional            bool
}

// object returns the fields of a struct; bases are the structs embedded in it.
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
			ft = ft.Elem() // null is not sent
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

// value returns the TypeScript form of a type. place describes where the type occurs, for error
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

// record returns the TypeScript form of a map. If the key type has a fixed set of values, a map
// need not contain all of them.
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

// byColor returns the TypeScript form of a struct that has a field of the same type for each side.
func (m *Messages) byColor(t reflect.Type) (string, bool) {
	if t.NumField() != 2 || t.Field(0).Type != t.Field(1).Type ||
		t.Field(0).Tag.Get("json") != "red" || t.Field(1).Tag.Get("json") != "black" {
		return "", false
	}
	return "ByColor<" + m.value(t.Field(0).Type, t.String()) + ">", true
}

// inline returns the TypeScript form of an unnamed struct.
func (m *Messages) inline(t reflect.Type) string {
	if both, ok := m.byColor(t); ok {
		return both
	}
	_, fields := m.object(t)
	return "{ " + list(fields, "readonly ", "; ") + " }"
}

// list formats fields on one line.
func list(fields []field, before, between string) string {
	texts := make([]string, len(fields))
	for i, f := range fields {
		texts[i] = before + f.label() + ": " + f.kind
	}
	return strings.Join(texts, between)
}

// label returns the name of a field, with a question mark if the field is optional.
func (f field) label() string {
	if f.optional {
		return f.name + "?"
	}
	return f.name
}

// sorted returns the names of all types.
func (m *Messages) sorted() []string {
	var names []string
	for name := range m.types {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
