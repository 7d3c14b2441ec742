package review

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// winScale is the advantage, in centipawns, of a side that scores 1/(1+1/e) = 73 % of the points. It was
// fitted to the results of 3,000 games between people, using one position from each game, scored by a search
// of 5,000 nodes. TestFitWin repeats the fit.
const winScale = 240.0

// Win returns the expected points, 0 to 1, of a side with the given score. A win counts 1, and a draw one
// half. For a decided game, the result is 0 or 1.
//
//	Win(cp) = 1 / (1 + exp(-cp/240))
//
// Elo's model uses the same logistic curve between scores and results.
func Win(s player.Score) float64 {
	switch {
	case s >= engine.DecisiveBound:
		return 1
	case s <= -engine.DecisiveBound:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(s)/winScale))
}

// moveAccuracy returns the accuracy, 0 to 100, of a move that lost the given expected points, 0 to 1. It
// returns 100 for no loss, 64 for a tenth of a point and 15 for four tenths. The curve is the one published
// by Lichess (lichess.org/page/accuracy).
func moveAccuracy(loss float64) float64 {
	a := 103.1668*math.Exp(-0.04354*100*loss) - 3.1669
	return max(0, min(100, a))
}

// accuracy computes a side's accuracy from the losses of its moves. It is the mean of the arithmetic mean and
// the harmonic mean of the moves' accuracies; the harmonic mean gives more weight to bad moves. If there are
// no moves, ok is false.
func accuracy(losses []float64) (a float64, ok bool) {
	if len(losses) == 0 {
		return 0, false
	}
	sum, inverse := 0.0, 0.0
	for _, loss := range losses {
		a := max(1, moveAccuracy(loss)) // one bad move must not make the harmonic mean zero
		sum += a
		inverse += 1 / a
	}
	n := float64(len(losses))
	return math.Round(10*(sum/n+n/inverse)/2) / 10, true
}
