package conform_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/schema"
	"github.com/chuhe-xiangqi/chuhe/internal/cli/schema/conform"
)

type base struct {
	ID int `json:"id"`
}

type tree struct {
	base
	*note

	Name     string            `json:"name,omitempty"`
	At       time.Time         `json:"at"`
	Children []tree            `json:"children"`
	Parent   *tree             `json:"parent"`
	Limit    *int              `json:"limit,omitempty"`
	Counts   map[string]uint16 `json:"counts"`
	Ratio    float64           `json:"ratio"`
	Any      any               `json:"any"`
	hidden   int
	Left     string `json:"-"`
}

type note struct {
	Text string `json:"text"`
}

// What is written of a value fits the schema of its type.
func TestValuesFitTheirSchema(t *testing.T) {
	limit := 3
	leaf := tree{base: base{1}, Children: []tree{}, Counts: map[string]uint16{"a": 1}, Ratio: 2}
	for _, v := range []tree{
		leaf,
		{base: base{2}, note: &note{"x"}, Name: "y", Children: []tree{leaf}, Parent: &leaf, Limit: &limit, Counts: map[string]uint16{}, Ratio: 0.5, Any: []int{1}, hidden: 1},
	} {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []*schema.Schema{schema.Generator{}.Of(v), schema.Generator{}.Of(&v)} {
			if err := conform.Check(s, data); err != nil {
				t.Errorf("%s: %v", data, err)
			}
		}
	}
	if err := conform.Check(schema.Generator{}.Of([]base{}), []byte(`[{"id":1},{"id":2}]`)); err != nil {
		t.Error(err)
	}
}

// JSON that differs from its schema is refused at its place.
func TestCheckNamesThePlace(t *testing.T) {
	s := schema.Generator{}.Of(tree{}, schema.Field{Name: "error", Value: base{}, Description: "the failure"})
	const good = `{"id":1,"at":"","children":[],"parent":null,"counts":{},"ratio":1,"any":null}`
	if err := conform.Check(s, []byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ old, now, place string }{
		{`"id":1`, `"id":1.5`, "$.id"},
		{`"id":1,`, ``, `"id"`},
		{`"id":1`, `"id":1,"more":2`, `"more"`},
		{`"children":[]`, `"children":null`, "$.children"},
		{`"children":[]`, `"children":[{}]`, "$.children[0]"},
		{`"counts":{}`, `"counts":{"a":"b"}`, "$.counts.a"},
		{`"parent":null`, `"parent":[]`, "$.parent"},
		{`"id":1`, `"id":1,"error":{}`, "$.error"},
	} {
		err := conform.Check(s, []byte(strings.Replace(good, tt.old, tt.now, 1)))
		if !errors.Is(err, conform.ErrSchema) || !strings.Contains(err.Error(), tt.place) {
			t.Errorf("%s: %v, want %s", tt.now, err, tt.place)
		}
	}
}

// What is written of one of several values fits the schema of all, with the fields that any has,
// and nothing else does.
func TestOneOf(t *testing.T) {
	s := schema.Generator{}.OneOf([]any{base{}, note{}, []tree{}}, schema.Field{Name: "text", Value: 0}, schema.Field{Name: "error", Value: note{}})
	for text, good := range map[string]bool{
		`{"id":1}`: true, `{"id":1,"text":2}`: true, `{"text":"x"}`: true, `{"text":"x","error":{"text":"y"}}`: true, `[]`: true,
		`{"text":2}`: false, `{"id":"1"}`: false, `{}`: false, `[1]`: false, `{"id":1,"error":3}`: false,
	} {
		if err := conform.Check(s, []byte(text)); (err == nil) != good {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A schema is JSON that names its dialect and defines what it refers to.
func TestSchemaIsWritten(t *testing.T) {
	data, err := json.Marshal(schema.Generator{}.Of(tree{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"$schema":"https://json-schema.org/draft/2020-12/schema"`, `"$ref":"#/$defs/conform_test.tree"`, `"additionalProperties":false`, `"any":{}`} {
		if !strings.Contains(string(data), part) {
			t.Errorf("%s is not in %s", part, data)
		}
	}
	if strings.Contains(string(data), "hidden") || strings.Contains(string(data), "Left") {
		t.Errorf("%s", data)
	}
}

// A field is described by the struct that declares it, embedded or not.
func TestDescriptions(t *testing.T) {
	describe := func(owner reflect.Type, field string) string { return owner.Name() + "/" + field }
	s := schema.Generator{Describe: describe}.Of(tree{}, schema.Field{Name: "error", Value: base{}, Description: "the failure"})
	for field, want := range map[string]string{"id": "base/ID", "text": "note/Text", "name": "tree/Name", "parent": "tree/Parent", "error": "the failure"} {
		if got := s.Properties[field].Description; got != want {
			t.Errorf("%s is described as %q, want %q", field, got, want)
		}
	}
	if got := s.Defs["conform_test.tree"].Description; s.Description != "tree/" || got != "tree/" {
		t.Errorf("the type is described as %q and %q", s.Description, got)
	}
}
