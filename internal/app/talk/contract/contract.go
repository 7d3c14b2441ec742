// Package contract compares the messages as the page declares them in TypeScript
// with the Go types that are sent. It is for tests: a field that is missing on one
// side, may be missing or null on one side only, or is of another kind, fails.
package contract

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// Module is what TypeScript files declare.
type Module struct {
	interfaces map[string]declared
	compared   map[string]bool
}

// declared is an interface or an object type.
type declared struct {
	bases  []string
	fields []field
}

// field is a field as TypeScript has it.
type field struct {
	name     string
	optional bool
	kind     string // the text of its type
}

var (
	commentPattern   = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
	interfacePattern = regexp.MustCompile(`export interface (\w+)(?: extends ([^{]*))? \{`)
	fieldPattern     = regexp.MustCompile(`^\s*readonly (\w+)(\??):\s*`)
)

// Parse reads the interfaces of TypeScript sources. Only what the files of the
// protocol use is understood.
func Parse(sources ...[]byte) (*Module, error) {
	m := &Module{interfaces: map[string]declared{}, compared: map[string]bool{}}
	for _, source := range sources {
		text := commentPattern.ReplaceAllString(string(source), "")
		for _, at := range interfacePattern.FindAllStringSubmatchIndex(text, -1) {
			name := text[at[2]:at[3]]
			d := declared{}
			if at[4] >= 0 {
				for base := range strings.SplitSeq(text[at[4]:at[5]], ",") {
					d.bases = append(d.bases, strings.TrimSpace(base))
				}
			}
			body, ok := braced(text[at[1]-1:])
			if !ok {
				return nil, fmt.Errorf("interface %s has no end", name)
			}
			var err error
			if d.fields, err = fieldsOf(body); err != nil {
				return nil, fmt.Errorf("interface %s: %w", name, err)
			}
			m.interfaces[name] = d
		}
	}
	return m, nil
}

// braced returns what stands between a brace, with which text begins, and the one
// that closes it.
func braced(text string) (string, bool) {
	depth := 0
	for i, c := range text {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[1:i], true
			}
		}
	}
	return "", false
}

// fieldsOf reads the fields of an object type.
func fieldsOf(body string) ([]field, error) {
	var fields []field
	for strings.TrimSpace(body) != "" {
		match := fieldPattern.FindStringSubmatchIndex(body)
		if match == nil {
			return nil, fmt.Errorf("%.40q is no field", strings.TrimSpace(body))
		}
		f := field{name: body[match[2]:match[3]], optional: match[4] != match[5]}
		body = body[match[1]:]
		depth, end := 0, len(body)
	scan:
		for i, c := range body {
			switch c {
			case '{', '(', '<':
				depth++
			case '}', ')', '>':
				depth--
			case ';':
				if depth == 0 {
					end = i
					break scan
				}
			}
		}
		f.kind = strings.TrimSpace(body[:end])
		body = body[min(end+1, len(body)):]
		fields = append(fields, f)
	}
	return fields, nil
}

// Fields returns the names of an interface's fields, those of the interfaces that
// it extends among them.
func (m *Module) Fields(name string) []string {
	var names []string
	for _, f := range m.all(m.interfaces[name]) {
		names = append(names, f.name)
	}
	slices.Sort(names)
	return names
}

// all returns the fields with those that are inherited.
func (m *Module) all(d declared) []field {
	fields := slices.Clone(d.fields)
	for _, base := range d.bases {
		if kind, ok := strings.CutPrefix(base, "ByColor<"); ok {
			kind = strings.TrimSuffix(kind, ">")
			fields = append(fields, field{name: "red", kind: kind}, field{name: "black", kind: kind})
			continue
		}
		fields = append(fields, m.all(m.interfaces[base])...)
	}
	return fields
}

// Compare returns where an interface differs from a Go type, and so for the
// interfaces that its fields have.
func (m *Module) Compare(name string, t reflect.Type) []string {
	d, ok := m.interfaces[name]
	if !ok {
		return []string{"no interface " + name}
	}
	if m.compared[name] {
		return nil
	}
	m.compared[name] = true
	return m.object(name, d, t)
}

// Left returns the interfaces that have not been compared with any type.
func (m *Module) Left() []string {
	var left []string
	for name := range m.interfaces {
		if !m.compared[name] {
			left = append(left, name)
		}
	}
	slices.Sort(left)
	return left
}

func (m *Module) object(path string, d declared, t reflect.Type) (differences []string) {
	sent := map[string]reflect.StructField{}
	collect(sent, t)
	for _, f := range m.all(d) {
		g, ok := sent[f.name]
		if !ok {
			differences = append(differences, fmt.Sprintf("%s.%s is not in %v", path, f.name, t))
			continue
		}
		delete(sent, f.name)
		differences = append(differences, m.field(path+"."+f.name, f, g)...)
	}
	for name := range sent {
		differences = append(differences, fmt.Sprintf("%v has %s, and %s has not", t, name, path))
	}
	slices.Sort(differences)
	return differences
}

// collect gathers the fields of a type by their names in JSON, those of embedded
// types behind its own.
func collect(sent map[string]reflect.StructField, t reflect.Type) {
	var embedded []reflect.Type
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			embedded = append(embedded, f.Type)
			continue
		case name == "-" || !f.IsExported():
			continue
		case name == "":
			name = f.Name
		}
		if _, hidden := sent[name]; !hidden {
			sent[name] = f
		}
	}
	for _, inner := range embedded {
		collect(sent, inner)
	}
}

func (m *Module) field(path string, f field, g reflect.StructField) []string {
	_, options, _ := strings.Cut(g.Tag.Get("json"), ",")
	omitted := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
	if omitted != f.optional {
		return []string{fmt.Sprintf("%s: may be missing: %v in Go, %v in TypeScript", path, omitted, f.optional)}
	}
	kind, t := f.kind, g.Type
	nullable := strings.Contains(outside(kind), "null")
	if pointer := t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface; pointer && !omitted && !nullable || !pointer && nullable {
		return []string{fmt.Sprintf("%s: null: %v in Go, %v in TypeScript", path, pointer, nullable)}
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	kind = strings.TrimPrefix(strings.TrimSuffix(kind, "| null"), "null |")
	return m.value(path, strings.TrimSpace(kind), t)
}

// outside returns a type's text without what stands in braces and angle brackets.
func outside(kind string) string {
	depth := 0
	return strings.Map(func(c rune) rune {
		switch c {
		case '{', '<':
			depth++
		case '}', '>':
			depth--
		}
		if depth > 0 {
			return -1
		}
		return c
	}, kind)
}

var (
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
)

// value compares the kinds of a value.
func (m *Module) value(path, kind string, t reflect.Type) []string {
	wrong := func(want string) []string { return []string{fmt.Sprintf("%s: %s, and %v is %s", path, kind, t, want)} }
	isText := t.Implements(textMarshaler) || reflect.PointerTo(t).Implements(textMarshaler) || t.Kind() == reflect.String
	switch {
	case isText:
		if kind == "number" || kind == "boolean" {
			return wrong("a text")
		}
		return nil
	case t.Kind() == reflect.Interface || t.Implements(jsonMarshaler):
		return nil
	case t.Kind() == reflect.Bool:
		if kind != "boolean" {
			return wrong("a boolean")
		}
	case t.Kind() >= reflect.Int && t.Kind() <= reflect.Float64:
		if kind != "number" {
			return wrong("a number")
		}
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		element, ok := strings.CutSuffix(strings.TrimPrefix(kind, "readonly "), "[]")
		if !ok {
			return wrong("a list")
		}
		return m.value(path+"[]", element, t.Elem())
	case t.Kind() == reflect.Map:
		if !strings.Contains(kind, "Record<") && kind != "Words" {
			return wrong("a map")
		}
	case t.Kind() == reflect.Struct:
		return m.structure(path, kind, t)
	}
	return nil
}

func (m *Module) structure(path, kind string, t reflect.Type) []string {
	if inner, ok := strings.CutPrefix(kind, "ByColor<"); ok {
		kind = strings.TrimSuffix(inner, ">")
		return m.object(path, declared{fields: []field{{name: "red", kind: kind}, {name: "black", kind: kind}}}, t)
	}
	if body, ok := braced(kind); strings.HasPrefix(kind, "{") && ok {
		fields, err := fieldsOf(body)
		if err != nil {
			return []string{path + ": " + err.Error()}
		}
		return m.object(path, declared{fields: fields}, t)
	}
	if _, ok := m.interfaces[kind]; ok {
		return m.Compare(kind, t)
	}
	return nil // a name for a union or a map by names
}
