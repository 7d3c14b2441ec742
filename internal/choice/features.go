package choice

import (
	"math"
	"slices"
)

// Features of a move: the logit of the prior, the features that draw the eye, and how much worse
// than the best move it looks at each depth.
const (
	atEye       = 1
	atGap       = atEye + numEye      // log(1 + gap / 20 centipawns), by depth
	atSmallGap  = atGap + Depths      // gap / 100 centipawns, at most 1, by depth
	atBest      = atSmallGap + Depths // is the best move at that depth, by depth
	atRank      = atBest + Depths     // second, third, or fourth/fifth at the last depth
	atChance    = atRank + 3          // winning chances lost, at the last depth and at the second
	atDecided   = atChance + 2        // gap in a decided game
	atTrap      = atDecided + 1       // looks better at one ply than at the last depth
	atHope      = atTrap + 1          // looks better at the last depth than at one ply
	numFeatures = atHope + 1
)

// row contains the features of a single move.
type row [numFeatures]float64

// Group is a set of features. They are dropped together to measure how much they contribute.
type Group struct {
	Name string
	from int // first feature
	to   int // one past the last feature
}

// Groups returns all groups of features.
func Groups() []Group {
	return []Group{
		{"the prior network", 0, atEye},
		{"captures", atEye + eyeCapturePawn, atEye + eyeRecapture},
		{"recapturing", atEye + eyeRecapture, atEye + eyeCheck},
		{"checks", atEye + eyeCheck, atEye + eyeSamePiece},
		{"the piece that moved last, undoing", atEye + eyeSamePiece, atEye + eyeEscape},
		{"threatened pieces, lost squares", atEye + eyeEscape, atEye + eyeAttackNew},
		{"attacks", atEye + eyeAttackNew, atEye + eyeNear},
		{"distance and direction", atEye + eyeNear, atEye + eyeEvadeKing},
		{"kind of piece, phase, answers to check", atEye + eyeEvadeKing, atEye + numEye},
		{"everything that draws the eye", atEye, atGap},
		{"all search scores", atGap, numFeatures},
	}
}

// featureName describes a feature.
func featureName(i int) string {
	depth := func(text string, d int) string { return text + " at depth " + string(rune('1'+d)) }
	switch {
	case i < atEye:
		return "the prior's logit"
	case i < atGap:
		return eyeNames[i-atEye]
	case i < atSmallGap:
		return depth("the logarithm of the gap", i-atGap)
	case i < atBest:
		return depth("the gap, at most a pawn,", i-atSmallGap)
	case i < atRank:
		return depth("the best", i-atBest)
	}
	return [...]string{
		"second at depth 6", "third at depth 6", "fourth or fifth at depth 6", "chance lost at depth 6", "chance lost at depth 2",
		"the gap in a decided game", "worse at depth 6 than at depth 1", "better at depth 6 than at depth 1",
	}[i-atRank]
}

// features computes the rows for a case that has scores.
func (c *Case) features(rows []row, eyes [][numEye]float64, prior []float64) {
	for i := range rows {
		rows[i] = row{}
		rows[i][0] = prior[i]
		copy(rows[i][atEye:atGap], eyes[i][:])
	}
	logGap := func(gap float64) float64 { return math.Log1p(gap / 20) }
	chance := func(score float64) float64 { return 1 / (1 + math.Exp(-score/250)) }
	gaps := make([]float64, len(rows))
	first := make([]float64, len(rows))
	for d, scores := range c.Looks {
		best := float64(slices.Max(scores))
		for i, s := range scores {
			gap := min(max(best-float64(s), 0), worst)
			gaps[i] = gap
			if d == 0 {
				first[i] = gap
			}
			rows[i][atGap+d] = logGap(gap)
			rows[i][atSmallGap+d] = min(gap/100, 1)
			if gap == 0 {
				rows[i][atBest+d] = 1
			}
			if d == 1 {
				rows[i][atChance+1] = chance(best) - chance(float64(s))
			}
			if d == Depths-1 {
				rows[i][atChance] = chance(best) - chance(float64(s))
				rows[i][atDecided] = logGap(gap) * min(math.Abs(best)/600, 1)
				rows[i][atTrap] = logGap(max(gap-first[i], 0))
				rows[i][atHope] = logGap(max(first[i]-gap, 0))
			}
		}
	}
	for i, gap := range gaps {
		rank := 0
		for _, other := range gaps {
			if other < gap {
				rank++
			}
		}
		switch rank {
		case 1, 2:
			rows[i][atRank+rank-1] = 1
		case 3, 4:
			rows[i][atRank+2] = 1
		}
	}
}
