package match

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
)

// TestRepeats separates the engines whose games chance decides from the others.
func TestRepeats(t *testing.T) {
	still, err := entrant.Parse("name=other builtin", entrant.TimeControl{Nodes: 100})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"builtin":                   true,
		"builtin threads=1 level=3": true,
		"builtin threads=2":         false,
		"builtin Threads=2":         false,
		"builtin level=3 seed=0":    false,
		"builtin book=own":          false,
		"builtin book=own seed=7":   true,
		"builtin book=own seed=0":   false,
		"builtin tc=1+0.1":          false,
		"cmd=/bin/engine proto=uci": false,
	} {
		spec, err := entrant.Parse(text, entrant.TimeControl{Nodes: 100})
		if err != nil {
			t.Fatal(err)
		}
		p := workParams{Engines: []entrant.Spec{still, spec}}
		if got := p.repeats(); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
