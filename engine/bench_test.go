package engine

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var updateGolden = flag.Bool("update", false, "write the golden file of the bench")

// benchGolden holds the signature of the engine: the node count of the bench. A
// change of the search or the evaluation changes it, nothing else may.
const benchGolden = "testdata/bench.golden"

func TestBenchSignature(t *testing.T) {
	r, err := Bench(t.Context(), DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("handcrafted %d\n", r.Nodes)
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
	for b.Loop() {
		r, err := Bench(b.Context(), DefaultOptions(), nil)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(r.NPS()), "nodes/s")
	}
}
