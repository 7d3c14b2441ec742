package match

import (
	"encoding/json"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// TestByChance tells the engines whose games chance decides from the others.
func TestByChance(t *testing.T) {
	still, err := ParseEngine("name=other builtin", TimeControl{Nodes: 100})
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
		spec, err := ParseEngine(text, TimeControl{Nodes: 100})
		if err != nil {
			t.Fatal(err)
		}
		params, err := json.Marshal(workParams{Engines: []EngineSpec{still, spec}, Signatures: make([]string, 2), Identities: make([]Identity, 2)})
		if err != nil {
			t.Fatal(err)
		}
		if got := !(Work{}).ByChance(&jobs.Spec{Params: params}); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
