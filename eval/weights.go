package eval

import (
	"fmt"
	"slices"
	"strconv"
)

// Weight is what each count of a term is worth in centipawns: MG with all strong pieces on the board, and EG
// with none.
type Weight struct{ MG, EG int16 }

// Weights holds the weights of all terms. Use Terms to find out which entries belong to which term.
type Weights [NumWeights]Weight

// Term describes a term, whose weights are consecutive entries of Weights. There is one weight for each case
// that the term distinguishes, such as the number of squares that a knight can move to.
type Term struct {
	Group string // topic: material, squares, mobility, ...
	Name  string // unique; used in traces
	Unit  string // what is counted, and what the cases mean
	First int    // index of its first weight
	Len   int    // number of weights
	cases []string
}

// Case returns the name of case i of the term. This may be a square such as "e7", a kind of piece, or simply
// the count.
func (t Term) Case(i int) string {
	if uint(i) < uint(len(t.cases)) {
		return t.cases[i]
	}
	return strconv.Itoa(i)
}

// Terms returns all terms in the order of their weights.
func Terms() []Term {
	terms := make([]Term, len(termTable))
	for i, row := range termTable {
		terms[i] = row.Term
		terms[i].Len = len(row.weights)
	}
	return terms
}

// termRow is a term together with its initial weights, which are set by judgement.
type termRow struct {
	Term
	weights []Weight
}

// Judged returns the weights that were set by judgement, before any tuning. They serve as the baseline for
// measuring what tuning has gained.
func Judged() *Weights {
	w := new(Weights)
	for _, row := range termTable {
		copy(w[row.First:], row.weights)
	}
	return w
}

// Default returns the weights in use. For terms that have been tuned, these are the tuned weights; for all
// others, they are the judged ones.
func Default() *Weights {
	w := Judged()
	for _, t := range tunedTerms {
		if row := findTerm(t.name); row != nil && len(row.weights) == len(t.weights) {
			copy(w[row.First:], t.weights)
		}
	}
	return w
}

// OnlyGroups returns the default weights for the terms in the given groups, and zero for all other terms.
func OnlyGroups(groups ...string) *Weights {
	w := Default()
	for _, t := range Terms() {
		if !slices.Contains(groups, t.Group) {
			clear(w[t.First : t.First+t.Len])
		}
	}
	return w
}

// tunedTerm is a row in the table that the tuner writes.
type tunedTerm struct {
	name    string
	weights []Weight
}

func findTerm(name string) *termRow {
	for i := range termTable {
		if termTable[i].Name == name {
			return &termTable[i]
		}
	}
	return nil
}

// TermOf returns the term that weight i belongs to.
func TermOf(i int) (Term, error) {
	for _, t := range Terms() {
		if i >= t.First && i < t.First+t.Len {
			return t, nil
		}
	}
	return Term{}, fmt.Errorf("eval: weight %d, want 0 to %d", i, NumWeights-1)
}
