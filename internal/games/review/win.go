package review

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// winScale is the advantage, in centipawns, with which a side scores 1/(1+1/e) = 73 % of the
// points. It was fitted to the results of 3,000 games between people. One position was taken from
// each game and scored by a search of 5,000 nodes. TestFitWin repeats the fit.
const winScale = 240.0

// Win returns the expected points, 0 to 1, of a side with this score: 1 for a win, one half for a
// draw. A decided game yields 0 or 1.
//
//	Win(cp) = 1 / (1 + exp(-cp/240))
//
// The logistic curve between scores and results is that of Elo's model.
func Win(s player.Score) float64 {
	switch {
	case s >= engine.DecisiveBound:
		return 1
	case s <= -engine.DecisiveBound:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(s)/winScale))
}

// moveAccuracy returns the accuracy, 0 to 100, of a move that lost the given points of expectation,
// 0 to 1: 100 for none, 64 for a tenth, 15 for four tenths. The curve is the one published by
// Lichess (lichess.org/page/accuracy).
func moveAccuracy(loss float64) float64 {
	a := 103.1668*math.Exp(-0.04354*100*loss) - 3.1669
	return max(0, min(100, a))
}

// accuracy returns the accuracy of a side, computed from the accuracies of its moves. It is the
// mean of their arithmetic mean and their harmonic mean; the harmonic mean gives more weight to bad
// moves. ok is false if there are no moves.
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
