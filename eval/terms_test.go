package eval

import (
	"slices"
	"testing"
)

// TestTermsTile: the table covers every weight once, in order, and its names are unique.
func TestTermsTile(t *testing.T) {
	next := 0
	var names []string
	for _, term := range Terms() {
		if term.First != next {
			t.Errorf("%s begins at %d, want %d", term.Name, term.First, next)
		}
		if len(term.cases) != 0 && len(term.cases) != term.Len {
			t.Errorf("%s has %d weights and %d cases", term.Name, term.Len, len(term.cases))
		}
		if slices.Contains(names, term.Name) {
			t.Errorf("two terms are named %q", term.Name)
		}
		if term.Group == "" || term.Unit == "" {
			t.Errorf("%s has no group or unit", term.Name)
		}
		names = append(names, term.Name)
		next = term.First + term.Len
	}
	if next != NumWeights || NumWeights > tableSize {
		t.Errorf("terms end at %d, want %d, at most %d", next, NumWeights, tableSize)
	}
}

// TestTunedTermsFit: every row the tuner has written belongs to a term of its length.
func TestTunedTermsFit(t *testing.T) {
	for _, tuned := range tunedTerms {
		row := findTerm(tuned.name)
		if row == nil || len(row.weights) != len(tuned.weights) {
			t.Errorf("tuned term %q with %d weights fits no term", tuned.name, len(tuned.weights))
		}
	}
}

func TestTermOf(t *testing.T) {
	for i := range NumWeights {
		term, err := TermOf(i)
		if err != nil || i < term.First || i >= term.First+term.Len {
			t.Errorf("TermOf(%d) = %v, %v", i, term, err)
		}
	}
	for _, i := range []int{-1, NumWeights} {
		if _, err := TermOf(i); err == nil {
			t.Errorf("TermOf(%d) gives no error", i)
		}
	}
}

func TestPackedScores(t *testing.T) {
	for _, mg := range []int{0, 1, -1, 700, -700, 32767, -32768} {
		for _, eg := range []int{0, 1, -1, 700, -700, 32000, -32000} {
			s := pack(mg, eg)
			if s.mg() != mg || s.eg() != eg {
				t.Errorf("pack(%d, %d) unpacks to %d, %d", mg, eg, s.mg(), s.eg())
			}
		}
	}
	sum := pack(300, -200)*3 - pack(-50, 70)*2
	if sum.mg() != 1000 || sum.eg() != -740 {
		t.Errorf("sum = %d, %d, want 1000, -740", sum.mg(), sum.eg())
	}
}
