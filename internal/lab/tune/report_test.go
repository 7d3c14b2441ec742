package tune

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestReports shows what tunings have come to, and writes the page of one.
func TestReports(t *testing.T) {
	var b strings.Builder
	e := &EvalReport{Positions: 100, Validation: 10, Before: 0.7, After: 0.6, Epochs: 3, Out: "w.go", Report: "terms.md", Terms: make([]TermWorth, 2), Poor: []string{"mobility"}, Damaged: 1}
	if err := e.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"loss 0.700000 before, 0.600000 after 3 passes\nwrote w.go", "1 of 2 terms bring no measurable gain: mobility", "in 1 places\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, b.String())
		}
	}
	s, err := NewSearchState(SearchOptions{Names: hillNames, Iterations: 5, Seed: 1, Rate: 0.02}, "test")
	if err != nil {
		t.Fatal(err)
	}
	r := s.Report(2 * time.Second)
	b.Reset()
	if err := r.WriteText(&b); err != nil || r.Seconds != 2 || !strings.HasPrefix(b.String(), "0 of 5 iterations, 0 won, 0 lost\n") || !strings.Contains(b.String(), hillNames[0]) {
		t.Errorf("%v\n%s", err, b.String())
	}
	path := filepath.Join(t.TempDir(), "spsa.md")
	if err := s.WriteFiles(path); err != nil {
		t.Fatal(err)
	}
	if page, err := os.ReadFile(path); err != nil || strings.Contains(string(page), "spsa.svg") {
		t.Errorf("%v, page without iterations\n%s", err, page)
	}
	row := make([]float64, len(hillNames))
	s.History = append(s.History, row, row)
	s.Done, s.Every = 2, 1
	if err := s.WriteFiles(path); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(path)
	if _, missing := os.Stat(filepath.Join(filepath.Dir(path), "spsa.svg")); err != nil || missing != nil || !strings.Contains(string(page), "(spsa.svg)") {
		t.Errorf("%v, %v, page\n%s", err, missing, page)
	}
}
