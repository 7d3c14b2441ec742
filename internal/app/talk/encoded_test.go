package talk

import (
	"log/slog"
	"testing"
)

// quick makes its JSON itself.
type quick struct{ text string }

func (q quick) AppendJSON(to []byte) []byte { return append(to, q.text...) }

// What makes its JSON itself is asked for it, as a value and as a pointer; a pointer to
// nothing is null.
func TestEncodeAppender(t *testing.T) {
	h := &Hub{Log: slog.New(slog.DiscardHandler)}
	for _, c := range []struct {
		v    any
		want string
	}{{quick{`{"a":1}`}, `{"a":1}`}, {&quick{"[2]"}, "[2]"}, {(*quick)(nil), "null"}, {nil, "null"}, {(*int)(nil), "null"}} {
		e := h.Encode(Change{Set: map[string]any{"x": c.v}})
		if got := string(e.set[0].value); got != c.want {
			t.Errorf("%#v: %s, want %s", c.v, got, c.want)
		}
	}
}
