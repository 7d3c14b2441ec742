package eval

import (
	"fmt"
	"slices"
	"strconv"
)

// Weight is the value in centipawns of one count of a term: MG when all strong pieces are on the board, EG
// when none are.
type Weight struct{ MG, EG int16 }

// Weights contains all weights; Terms lists which entries belong to which term.
type Weights [NumWeights]Weight

// Term describes a run of entries of Weights. A term has one weight for each case, such as the number of
// squares that a knight can move to.
type Term struct {
	Group string // the topic: material, squares, mobility, ...
	Name  string // unique, as in a trace
	Unit  string // the unit counted, and the meaning of the cases
	First int    // index of its first weight
	Len   int    // number of weights
	cases []string
}

// Case returns the name of the i-th weight of the term: a square such as "e7", a kind of piece, or the
// count itself.
func (t Term) Case(i int) string {
	if uint(i) < uint(len(t.cases)) {
		return t.cases[i]
	}
	return strconv.Itoa(i)
}

// Terms returns the table of terms in the order of their weights.
func Terms() []Term {
	terms := make([]Term, len(termTable))
	for i, row := range termTable {
		terms[i] = row.Term
		terms[i].Len = len(row.weights)
	}
	return terms
}

// termRow is a term with its initial weights, set by judgement.
type termRow struct {
	Term
	weights []Weight
}

// Judged returns the weights that were set by judgement, before any tuning. They are the baseline for
// measuring what tuning has gained.
func Judged() *Weights {
	w := new(Weights)
	for _, row := range termTable {
		copy(w[row.First:], row.weights)
	}
	return w
}

// Default returns the weights in use: the tuned weights where the tuner has written any, and the judged
// ones elsewhere.
func Default() *Weights {
	w := Judged()
	for _, t := range tunedTerms {
		if row := findTerm(t.name); row != nil && len(row.weights) == len(t.weights) {
			copy(w[row.First:], t.weights)
		}
	}
	return w
}

// OnlyGroups returns the default weights for the terms of the given groups; all others are zero.
func OnlyGroups(groups ...string) *Weights {
	w := Default()
	for _, t := range Terms() {
		if !slices.Contains(groups, t.Group) {
			clear(w[t.First : t.First+t.Len])
		}
	}
	return w
}

// tunedTerm is a row in the table written by the tuner.
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

// TermOf returns the term that contains the weight with index i.
func TermOf(i int) (Term, error) {
	for _, t := range Terms() {
		if i >= t.First && i < t.First+t.Len {
			return t, nil
		}
	}
	return Term{}, fmt.Errorf("eval: weight %d, want 0 to %d", i, NumWeights-1)
}
