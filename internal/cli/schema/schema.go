// Package schema generates JSON Schemas from the Go types of answers.
package schema

import (
	"encoding"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// dialect is the JSON Schema version used.
const dialect = "https://json-schema.org/draft/2020-12/schema"

// Schema is a JSON Schema, or a part of one. It supports the few keywords that Of writes.
type Schema struct {
	Dialect    string             `json:"$schema,omitempty"`
	Ref        string             `json:"$ref,omitempty"`
	Type       string             `json:"type,omitempty"` // "" for any value
	AnyOf      []*Schema          `json:"anyOf,omitempty"`
	Items      *Schema            `json:"items,omitempty"`
	Properties map[string]*Schema `json:"properties,omitempty"`
	Required   []string           `json:"required,omitempty"`
	// Additional describes the other fields of an object: the schema of each, or false if none are allowed.
	Additional any                `json:"additionalProperties,omitempty"`
	Defs       map[string]*Schema `json:"$defs,omitempty"`
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// Of returns the schema of the JSON that package encoding/json writes for a value. Named structs become
// definitions. A type with its own MarshalJSON may be any value. The top-level object may also have the
// optional fields in besides, given by name and value, unless it already has fields of those names.
func Of(value any, besides map[string]any) *Schema {
	root := &Schema{Dialect: dialect, Defs: map[string]*Schema{}}
	t := reflect.TypeOf(value)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Struct && !writesItself(t) {
		root.fields(root, t)
		for name, other := range besides {
			if root.Properties[name] == nil {
				root.Properties[name] = root.of(reflect.TypeOf(other))
			}
		}
		return root
	}
	part := root.of(t)
	part.Dialect, part.Defs = dialect, root.Defs
	return part
}

// OneOf returns the schema of the JSON for one of several values, each an object that may also have the
// additional fields described in Of.
func OneOf(values []any, besides map[string]any) *Schema {
	root := &Schema{Dialect: dialect, Defs: map[string]*Schema{}}
	for _, value := range values {
		one := Of(value, besides)
		maps.Copy(root.Defs, one.Defs)
		one.Dialect, one.Defs = "", nil
		root.AnyOf = append(root.AnyOf, one)
	}
	return root
}

func writesItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(marshaler) || p.Implements(textMarshaler)
}

// of returns the schema of a type and adds definitions to the root s.
func (s *Schema) of(t reflect.Type) *Schema {
	if t.Kind() == reflect.Pointer {
		return &Schema{AnyOf: []*Schema{s.of(t.Elem()), {Type: "null"}}}
	}
	switch p := reflect.PointerTo(t); {
	case p.Implements(marshaler):
		return &Schema{}
	case p.Implements(textMarshaler):
		return &Schema{Type: "string"}
	}
	switch t.Kind() {
	case reflect.Bool:
		return &Schema{Type: "boolean"}
	case reflect.String:
		return &Schema{Type: "string"}
	case reflect.Float32, reflect.Float64:
		return &Schema{Type: "number"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &Schema{Type: "integer"}
	case reflect.Slice, reflect.Array:
		if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
			return &Schema{Type: "string"} // base64
		}
		return &Schema{Type: "array", Items: s.of(t.Elem())}
	case reflect.Map:
		return &Schema{Type: "object", Additional: s.of(t.Elem())}
	case reflect.Struct:
		if t.Name() == "" {
			part := &Schema{}
			s.fields(part, t)
			return part
		}
		name := strings.ReplaceAll(t.String(), "/", ".")
		if s.Defs[name] == nil {
			part := &Schema{}
			s.Defs[name] = part // before its fields, which may refer to it
			s.fields(part, t)
		}
		return &Schema{Ref: "#/$defs/" + name}
	}
	return &Schema{} // an interface
}

// fields makes part the schema of an object. Fields of embedded structs without a name become the object's
// own fields.
func (s *Schema) fields(part *Schema, t reflect.Type) {
	part.Type, part.Additional = "object", false
	if part.Properties == nil {
		part.Properties = map[string]*Schema{}
	}
	for _, f := range reflect.VisibleFields(t) {
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if tag == "-" || !f.IsExported() || len(f.Index) > 1 && !inlined(t, f.Index) {
			continue
		}
		if f.Anonymous && tag == "" && inner(f.Type).Kind() == reflect.Struct && !writesItself(inner(f.Type)) {
			continue // its fields follow
		}
		if tag == "" {
			tag = f.Name
		}
		optional := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
		of := f.Type
		if optional {
			of = inner(of) // nil is omitted
		}
		part.Properties[tag] = s.of(of)
		if !optional && len(f.Index) == 1 || !optional && !throughPointer(t, f.Index) {
			part.Required = append(part.Required, tag)
		}
	}
	slices.Sort(part.Required)
	part.Required = slices.Compact(part.Required)
}

func inner(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// inlined reports whether all structs on the path to a field promote their fields.
func inlined(t reflect.Type, index []int) bool {
	for _, i := range index[:len(index)-1] {
		f := inner(t).Field(i)
		if f.Tag.Get("json") != "" || writesItself(inner(f.Type)) {
			return false
		}
		t = f.Type
	}
	return true
}

// throughPointer reports whether a field is omitted if an embedded pointer is nil.
func throughPointer(t reflect.Type, index []int) bool {
	for _, i := range index[:len(index)-1] {
		t = inner(t).Field(i).Type
		if t.Kind() == reflect.Pointer {
			return true
		}
	}
	return false
}
