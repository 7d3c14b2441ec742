package frontdoor

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// knownGroups are the groups of evaluation terms that each amount of knowledge
// leaves; large leaves all.
var knownGroups = map[amount][]string{
	none:   {"material"},
	small:  {"material", "squares"},
	medium: {"material", "squares", "mobility", "pawns", "threats"},
}

// knownWeights returns the evaluation of somebody who knows less.
func knownWeights(a amount) *eval.Weights {
	w := *eval.Default()
	for _, t := range eval.Terms() {
		if !slices.Contains(knownGroups[a], t.Group) {
			clear(w[t.First : t.First+t.Len])
		}
	}
	return &w
}

// display prints the board and what the rules say of it.
func (d *door) display() {
	var b strings.Builder
	pos := &d.pos
	for rank := xiangqi.NumRanks - 1; rank >= 0; rank-- {
		fmt.Fprintf(&b, "%d ", rank)
		for file := range xiangqi.NumFiles {
			fmt.Fprintf(&b, " %c", pos.At(xiangqi.SquareAt(file, rank)).Letter())
		}
		b.WriteByte('\n')
	}
	b.WriteString("   a b c d e f g h i\n\n")
	fmt.Fprintf(&b, "Fen: %s\nKey: %016X\nCheckers:", pos.FEN(), pos.Key())
	for s := range pos.Checkers().Squares() {
		b.WriteString(" " + s.String())
	}
	rules := d.options.Rules
	fmt.Fprintf(&b, "\nRules: %v, verdict %v\n", rules, rules.Judge(pos, d.stack))
	_ = d.out.Text(b.String())
}

// explain prints the static evaluation term by term.
func (d *door) explain() {
	w := eval.Default()
	if d.settings.knowledge < large {
		w = knownWeights(d.settings.knowledge)
	}
	_ = d.out.Text(eval.New(w).Trace(&d.pos).String())
}

func (d *door) compiler() {
	_ = d.out.Text(fmt.Sprintf("Chuhe %s, %s %s/%s", d.config.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH))
}

func (d *door) help() {
	_ = d.out.Text(`Chuhe plays xiangqi. It speaks UCI and UCCI; the first word decides.
UCI:  uci, isready, setoption, ucinewgame, position, banmoves, go, stop, ponderhit, quit
UCCI: ucci, isready, setoption, position, banmoves, go, stop, ponderhit, probe, quit
Also: d (the board), eval (the evaluation term by term), flip, bench, go perft N, compiler`)
}
