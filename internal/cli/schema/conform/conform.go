// Package conform checks JSON against schemas from package schema. It is intended for tests.
package conform

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/schema"
)

// ErrSchema is wrapped by errors from Check.
var ErrSchema = errors.New("the JSON is not as its schema says")

// Check returns an error that describes the first place where the JSON violates the schema, or nil if there
// is none.
func Check(s *schema.Schema, data []byte) error {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	return root{s}.check(s, value, "$")
}

// root is the schema that contains the definitions.
type root struct{ *schema.Schema }

func (s root) check(part *schema.Schema, value any, at string) error {
	if name, ok := strings.CutPrefix(part.Ref, "#/$defs/"); ok {
		return s.check(s.Defs[name], value, at)
	}
	if len(part.AnyOf) > 0 {
		var last error
		for _, one := range part.AnyOf {
			if last = s.check(one, value, at); last == nil {
				return nil
			}
		}
		return last
	}
	if got := typeOf(value); part.Type != "" && got != part.Type && !(part.Type == "number" && got == "integer") {
		return fmt.Errorf("%w: %s is of type %s, want %s", ErrSchema, at, got, part.Type)
	}
	switch v := value.(type) {
	case []any:
		for i, one := range v {
			if part.Items == nil {
				break
			}
			if err := s.check(part.Items, one, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case map[string]any:
		return s.checkObject(part, v, at)
	}
	return nil
}

func (s root) checkObject(part *schema.Schema, object map[string]any, at string) error {
	for _, name := range part.Required {
		if _, ok := object[name]; !ok {
			return fmt.Errorf("%w: %s has no field %q", ErrSchema, at, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		of, known := part.Properties[name]
		if other, ok := part.Additional.(*schema.Schema); ok && !known {
			of, known = other, true
		}
		if !known {
			if part.Additional == false {
				return fmt.Errorf("%w: %s has the unknown field %q", ErrSchema, at, name)
			}
			continue
		}
		if err := s.check(of, object[name], at+"."+name); err != nil {
			return err
		}
	}
	return nil
}

// typeOf returns the JSON Schema name for the type of a value.
func typeOf(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case float64:
		if v == float64(int64(v)) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	}
	return "object"
}
