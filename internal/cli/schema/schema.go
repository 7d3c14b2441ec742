// Package schema generates JSON Schemas from the Go types of answers and the comments on their fields.
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

// Schema is a JSON Schema, or a part of one. It supports only the keywords that its fields name.
type Schema struct {
	Dialect     string             `json:"$schema,omitempty"`     // URI of the JSON Schema version; only at the top level
	Ref         string             `json:"$ref,omitempty"`        // definition to use, such as "#/$defs/jobs.Status"
	Type        string             `json:"type,omitempty"`        // JSON type, such as object or string; absent for any value
	Description string             `json:"description,omitempty"` // meaning of the value, in English
	AnyOf       []*Schema          `json:"anyOf,omitempty"`       // alternatives; for a value that may be null, its schema and null
	Items       *Schema            `json:"items,omitempty"`       // schema of the elements of an array
	Properties  map[string]*Schema `json:"properties,omitempty"`  // fields of an object, by name
	Required    []string           `json:"required,omitempty"`    // names of the required fields
	// schema of the other fields of an object, or false if none are allowed
	Additional any                `json:"additionalProperties,omitempty"`
	Defs       map[string]*Schema `json:"$defs,omitempty"` // definitions of named types; only at the top level
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// Generator generates schemas.
type Generator struct {
	// Describe returns the description of a struct type, or of one of its fields if field, a Go name, is not
	// empty. It returns "" if there is no description. If Describe is nil, the schemas contain no
	// descriptions.
	Describe func(t reflect.Type, field string) string
}

// Field is a field that an object may have in addition to those of its type.
type Field struct {
	Name        string
	Value       any // of the field's type
	Description string
}

// Of returns the schema of the JSON that package encoding/json writes for a value. Named structs become
// definitions. If a type has its own MarshalJSON, its schema allows any value. The top-level object may also
// have the optional fields in besides, unless it already has fields with those names.
func (g Generator) Of(value any, besides ...Field) *Schema {
	root := definitions{g, map[string]*Schema{}}
	t := reflect.TypeOf(value)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	part := &Schema{}
	if t.Kind() == reflect.Struct && !writesItself(t) {
		part.Description = root.describe(t, "")
		root.fields(part, t)
		for _, other := range besides {
			if part.Properties[other.Name] == nil {
				part.Properties[other.Name] = root.of(reflect.TypeOf(other.Value))
				part.Properties[other.Name].Description = other.Description
			}
		}
	} else {
		part = root.of(t)
	}
	part.Dialect, part.Defs = dialect, root.defs
	return part
}

// OneOf returns the schema of the JSON for one of several values. Each value is an object that may also have
// the additional fields in besides, as in Of.
func (g Generator) OneOf(values []any, besides ...Field) *Schema {
	root := &Schema{Dialect: dialect, Defs: map[string]*Schema{}}
	for _, value := range values {
		one := g.Of(value, besides...)
		maps.Copy(root.Defs, one.Defs)
		one.Dialect, one.Defs = "", nil
		root.AnyOf = append(root.AnyOf, one)
	}
	return root
}

// definitions collects the definitions of one schema.
type definitions struct {
	Generator
	defs map[string]*Schema
}

func (d definitions) describe(t reflect.Type, field string) string {
	if d.Describe == nil {
		return ""
	}
	return d.Describe(t, field)
}

func writesItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(marshaler) || p.Implements(textMarshaler)
}

// of returns the schema of a type and adds the definitions that it needs.
func (d definitions) of(t reflect.Type) *Schema {
	if t.Kind() == reflect.Pointer {
		return &Schema{AnyOf: []*Schema{d.of(t.Elem()), {Type: "null"}}}
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
		return &Schema{Type: "array", Items: d.of(t.Elem())}
	case reflect.Map:
		return &Schema{Type: "object", Additional: d.of(t.Elem())}
	case reflect.Struct:
		if t.Name() == "" {
			part := &Schema{}
			d.fields(part, t)
			return part
		}
		name := strings.ReplaceAll(t.String(), "/", ".")
		if d.defs[name] == nil {
			part := &Schema{Description: d.describe(t, "")}
			d.defs[name] = part // before its fields, which may refer to it
			d.fields(part, t)
		}
		return &Schema{Ref: "#/$defs/" + name}
	}
	return &Schema{} // an interface
}

// fields makes part the schema of an object. The fields of embedded structs without a JSON name become fields
// of the object itself.
func (d definitions) fields(part *Schema, t reflect.Type) {
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
		part.Properties[tag] = d.of(of)
		part.Properties[tag].Description = d.describe(owner(t, f.Index), f.Name)
		if !optional && len(f.Index) == 1 || !optional && !throughPointer(t, f.Index) {
			part.Required = append(part.Required, tag)
		}
	}
	slices.Sort(part.Required)
	part.Required = slices.Compact(part.Required)
}

// owner returns the struct type that declares a field.
func owner(t reflect.Type, index []int) reflect.Type {
	for _, i := range index[:len(index)-1] {
		t = inner(inner(t).Field(i).Type)
	}
	return t
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
