package sources

import (
	"fmt"
	"math"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/boards"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

// The verdicts on a claim.
const (
	holds    = "holds"
	less     = "partly holds"
	fails    = "does not hold here"
	noneYet  = "not measured yet"
	here     = "same here"            // a fact about a program: ours does the same
	other    = "different here"       // our program does something else; the row explains why
	unproven = "cannot be tested"     // a historical fact
	unjudged = "**cannot be judged**" // the two sides differ in more than what the claim is about
)

// small is the difference, in percent, below which two figures count as equal.
const small = 1.0

// timing describes the ways to do a task, with the time that each of them takes.
func (d *Data) timing(name string) string {
	t := d.Boards.Of(name)
	if t == nil {
		return noneYet
	}
	text := ""
	for i, w := range t.Ways {
		if i > 0 {
			text += "; "
		}
		text += fmt.Sprintf("%s %s ns", w.Name, short(w.Nano))
	}
	return text + " per " + t.Unit
}

// short formats a number with about three digits.
func short(x float64) string {
	switch {
	case x >= 100:
		return chart.Grouped(uint64(math.Round(x)))
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// faster judges the claim that the way at index fast is faster than the one at index slow.
func (d *Data) faster(name string, slow, fast int) string {
	t := d.Boards.Of(name)
	if t == nil {
		return noneYet
	}
	return judge(t.Ratio(slow, fast), 1.1)
}

// judge judges the claim that something is faster. ratio is the measured factor. The claim holds if
// ratio is at least clearly, and holds partly if ratio exceeds 1.
func judge(ratio, clearly float64) string {
	switch {
	case ratio >= clearly:
		return fmt.Sprintf("**%s**: %.2f times as fast", holds, ratio)
	case ratio > 1:
		return fmt.Sprintf("**%s**: %.2f times as fast", less, ratio)
	}
	return fmt.Sprintf("**%s**: %.2f times as fast", fails, ratio)
}

// last returns the node counts of two variants at the greatest depth that both have reached, and
// that depth.
func (d *Data) last(a, b string) (x, y uint64, depth int) {
	if d.Ablation == nil {
		return 0, 0, 0
	}
	p, q := d.Ablation.Nodes[a], d.Ablation.Nodes[b]
	depth = min(len(p), len(q))
	if depth == 0 {
		return 0, 0, 0
	}
	return p[depth-1], q[depth-1], depth
}

// change describes how switching a technique changes the number of nodes in the ZMBL profile. If
// theirs, the corresponding figure from the thesis, is not 0, it is added.
func (d *Data) change(switched string, theirs float64) string {
	x, y, depth := d.last("zmbl", switched)
	if depth == 0 {
		return noneYet
	}
	text := fmt.Sprintf("%s: %+.1f %% nodes at depth %d", switched, percent(y, x), depth)
	if theirs != 0 {
		text += fmt.Sprintf(" (thesis at depth %d: %+.1f %%)", depth, theirs)
	}
	return text
}

// saves judges the claim that a technique saves nodes.
func (d *Data) saves(profile, switched string) string {
	x, y, depth := d.last(profile, switched)
	if depth == 0 {
		return noneYet
	}
	switch c := percent(y, x); {
	case c > small:
		return "**" + holds + "**: it saves nodes"
	case c >= -small:
		return "**" + less + "**: no savings up to this depth"
	}
	return "**" + fails + "**: fewer nodes without it"
}

func percent(n, base uint64) float64 { return 100 * (float64(n)/float64(max(1, base)) - 1) }

// thesis contains the node counts published in the thesis, by variant, for depths 1 to 8.
var thesis = map[string][]uint64{
	"zmbl":                            {29115, 68274, 202535, 1031448, 3696393, 14089815, 45134350, 164786147},
	"zmbl without PVS":                {29292, 69117, 199864, 1112866, 3768023, 15604356, 49494233, 184374485},
	"zmbl without Table":              {29115, 68601, 222557, 1175702, 4644780, 20325116, 77369221, 328477041},
	"zmbl without IterativeDeepening": {29115, 64361, 210549, 1092843, 3964300, 18318398, 61751644, 219059690},
	"zmbl without FailLowFix":         {29115, 68274, 208686, 1060127, 3910833, 15494351, 49731944, 186986790},
	"zmbl without NullMove":           {29115, 63551, 235686, 1039410, 5893066, 26384488, 140163627, 662967845},
}

// theirs returns the change published in the thesis, for the depth reached here.
func (d *Data) theirs(variant string) float64 {
	_, _, depth := d.last("zmbl", variant)
	if depth == 0 || depth > len(thesis[variant]) {
		return 0
	}
	return percent(thesis[variant][depth-1], thesis["zmbl"][depth-1])
}

// technique returns the row of a technique measured in the thesis.
func (d *Data) technique(id, claim, variant string) row {
	return row{
		id, claim + " (its node table; see [the ablation](ablation.md) for all of it)", d.change(variant, d.theirs(variant)),
		"`chuhe-lab ablation --profile zmbl --thesis`", d.saves("zmbl", variant),
	}
}

// outcome describes the result of a ladder step and judges it.
func outcome(s *Step) (text, verdict string) {
	text = fmt.Sprintf("%s against %s: %d games, +%d =%d −%d", s.Later, s.Earlier, s.Games.N(), s.Games[2], s.Games[1], s.Games[0])
	low, score := s.lower()
	verdict = "**" + fails + "**"
	switch {
	case low >= 0.5:
		verdict = "**" + holds + "**"
	case score > 0.5:
		verdict = "**" + less + "**"
	}
	return text, fmt.Sprintf("%s: score %.1f %%, lower bound %.1f %%", verdict, 100*score, 100*low)
}

// lower returns the lower end of the score's 95 % interval, computed from the pairs, and the score
// itself.
func (s *Step) lower() (low, score float64) {
	n := float64(s.Pairs.N())
	if n == 0 {
		return 0, 0
	}
	const pairPoints = 4
	for halves, count := range s.Pairs {
		score += float64(halves) / pairPoints * float64(count) / n
	}
	variance := 0.0
	for halves, count := range s.Pairs {
		x := float64(halves)/pairPoints - score
		variance += x * x * float64(count) / n
	}
	const z = 1.96
	return score - z*math.Sqrt(variance/n), score
}

// elo formats the difference in strength that corresponds to the score, together with its interval.
func (s *Step) elo() string {
	low, score := s.lower()
	if score <= 0 || score >= 1 {
		return "beyond what games can measure"
	}
	difference := func(x float64) float64 { return 400 * math.Log10(x/(1-x)) }
	const edge = 0.999
	top := min(edge, 2*score-low)
	return fmt.Sprintf("%+.0f (%+.0f to %+.0f)", difference(score), difference(max(1-edge, low)), difference(top))
}

// minimal returns the number of leaves in Knuth and Moore's minimal tree of the given depth. For
// the tree of the start position, this is the number of lines of half the depth rounded up, plus
// the number of lines of half the depth rounded down, minus the one line that both have in common.
func (d *Data) minimal(depth int) uint64 {
	leaves := func(n int) uint64 {
		if n == 0 {
			return 1
		}
		if d.Tree == nil || n > len(d.Tree.Minimax) {
			return 0
		}
		return d.Tree.Minimax[n-1].Leaves
	}
	return leaves((depth+1)/2) + leaves(depth/2) - 1
}

// lookupGain returns how many nanoseconds are saved by looking up a line instead of walking along
// it, and how many lookups it takes to recover the time spent on computing the tables.
func (d *Data) lookupGain() (gain, queries float64) {
	lookup, tables := d.Boards.Of(boards.Lookup), d.Boards.Of(boards.Tables)
	if lookup == nil || tables == nil {
		return 0, 0
	}
	gain = lookup.Ways[0].Nano - lookup.Ways[1].Nano
	return gain, tables.Ways[0].Nano / gain
}
