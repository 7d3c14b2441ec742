package review

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestHard: a move that few people find is called hard to find, with how many do.
func TestHard(t *testing.T) {
	for _, tt := range []struct {
		found float64
		want  string // in the sentence; "" for none
	}{{0.004, "about 1 %"}, {0.07, "about 7 %"}, {0.11, ""}} {
		m := Move{Found: &tt.found}
		if got := m.Hard().In(phrases.English); (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("found by %v: %q, want %q", tt.found, got, tt.want)
		}
	}
	if m := new(Move); m.Hard() != nil {
		t.Errorf("where nothing was to be found: %v", m.Hard())
	}
}

// TestFound: after a cannon was given for a knight, not to take it back is a mistake,
// and nearly every player would have taken back.
func TestFound(t *testing.T) {
	g := record.New()
	n := g.Root
	for word := range strings.FieldsSeq("b2b9 h9g7 h2e2") {
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		n = n.Add(m)
	}
	r, err := Run(t.Context(), g, newOptions(t, 2000, 1))
	if err != nil {
		t.Fatal(err)
	}
	m := &r.Moves[1]
	if len(m.Better) == 0 || m.Better[0].String() != "a9b9" || m.Found == nil || *m.Found < 0.5 || m.Hard() != nil {
		t.Errorf("%+v, want a9b9 as better, found by more than half", m)
	}
}
