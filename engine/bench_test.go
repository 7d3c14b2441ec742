package engine

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

var updateGolden = flag.Bool("update", false, "write the golden file of the bench")

// benchGolden holds the signature of the engine: the node count of the bench, with
// the handcrafted evaluation and with the embedded network. A change of the search
// or the evaluation changes it, nothing else may.
const benchGolden = "testdata/bench.golden"

func TestBenchSignature(t *testing.T) {
	o := DefaultOptions()
	o.Hash = BenchHash
	got := ""
	for _, network := range []*nnue.Network{nil, nnue.Embedded()} {
		o.Network = network
		r, err := Bench(t.Context(), o, nil)
		if err != nil {
			t.Fatal(err)
		}
		got += fmt.Sprintf("%s %d\n", o.Evaluation(), r.Nodes)
	}
	if *updateGolden {
		if err := os.WriteFile(benchGolden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(benchGolden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the signature is %s, want %s; after a functional change run the test with -update",
			strings.TrimSpace(got), strings.TrimSpace(string(want)))
	}
}

func BenchmarkSearch(b *testing.B) {
	o := DefaultOptions()
	o.Hash = BenchHash
	for b.Loop() {
		r, err := Bench(b.Context(), o, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(r.NPS()), "nodes/s")
	}
}
