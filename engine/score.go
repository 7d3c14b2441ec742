package engine

import (
	"fmt"
	"math"
)

// Score is a value in centipawns from the point of view of the side to move: 100 is about a pawn. Values
// near the ends of the range are not estimates. They are proven:
//
//   - a mate in n plies is MateScore-n, and being mated in n plies is -MateScore+n;
//   - a game that is won because the other side breaks the repetition rules in n plies is RuleScore-n. It
//     is not announced as a mate, because the loser may deviate;
//   - a game that the endgame tables, probed after a capture, rate as won in n plies from here is
//     TableScore-n. It is lower than the score of a mate that the search sees to the end.
type Score int

// Score bounds.
const (
	MaxPly              = 128 // no line is searched deeper than this
	Infinity      Score = 32000
	MateScore     Score = 30000
	MateBound           = MateScore - 700 // from here on, a mate is proven; the tables contain longer mates than a search finds
	RuleScore     Score = 29000
	TableScore    Score = 28000
	DecisiveBound       = TableScore - MaxPly - tableReach // from here on, the game is decided
	MaxEvalScore        = DecisiveBound - 1                // the maximum evaluation
	DecidedScore  Score = 9900                             // the score shown for a decided game with no mate in sight
	noScore       Score = -Infinity - 1

	tableReach = 512 // plies; longer wins in the tables count as this long
)

// MateIn returns the number of plies to mate, and reports whether the score is a mate. The number is
// positive if the side to move mates.
func (s Score) MateIn() (plies int, ok bool) {
	switch {
	case s >= MateBound:
		return int(MateScore - s), true
	case s <= -MateBound:
		return -int(MateScore + s), true
	}
	return 0, false
}

// MateMoves returns the distance to mate in full moves, as UCI counts them. It is positive if the side
// to move mates.
func (s Score) MateMoves() (moves int, ok bool) {
	plies, ok := s.MateIn()
	if plies > 0 {
		return (plies + 1) / 2, ok
	}
	return plies / 2, ok
}

// MateInMoves returns the score of a side that mates in the given number of full moves. If moves is
// negative, the side is mated in -moves; if moves is 0, it has been mated. Distances that are too large
// for a score are clamped.
func MateInMoves(moves int) Score {
	const most = int(MateScore-MateBound) / 2
	if moves > 0 {
		return MateScore - Score(2*min(moves, most)-1)
	}
	return matedIn(2 * min(-moves, most))
}

// Spoken returns the score in the form that people and protocols use. It is either a mate in n moves,
// counted as in MateMoves, or n centipawns, clamped to ±DecidedScore.
func (s Score) Spoken() (n int, mate bool) {
	if moves, ok := s.MateMoves(); ok {
		return moves, true
	}
	return int(max(-DecidedScore, min(DecidedScore, s))), false
}

// IsDecisive reports whether the score proves a won or lost game.
func (s Score) IsDecisive() bool { return s >= DecisiveBound || s <= -DecisiveBound }

// String returns "+1.23" in pawns, or "#5" and "#-5" for mates in moves.
func (s Score) String() string {
	n, mate := s.Spoken()
	if mate {
		return fmt.Sprintf("#%d", n)
	}
	return fmt.Sprintf("%+.2f", float64(n)/100)
}

// WDL returns the probabilities, in per mille, that the side to move wins, draws and loses a game between
// equal opponents. It computes them from two logistic curves.
func (s Score) WDL() (win, draw, loss int) {
	if s.IsDecisive() {
		if s > 0 {
			return 1000, 0, 0
		}
		return 0, 0, 1000
	}
	win, loss = winChance(s), winChance(-s)
	return win, 1000 - win - loss, loss
}

// winChance returns the chance of a win, in per mille. At wdlCenter centipawns, the chance is even.
func winChance(s Score) int {
	const (
		wdlCenter = 190.0
		wdlWidth  = 95.0
	)
	return int(math.Round(1000 / (1 + math.Exp((wdlCenter-float64(s))/wdlWidth))))
}

// matedIn returns the score of the side that is mated ply plies from the root.
func matedIn(ply int) Score { return -MateScore + Score(ply) }

// scoreToTable converts a decisive score from its distance to the root to its distance to the node, so
// that it stays correct wherever the position occurs again.
func scoreToTable(s Score, ply int) Score {
	switch {
	case s >= DecisiveBound:
		return s + Score(ply)
	case s <= -DecisiveBound:
		return s - Score(ply)
	}
	return s
}

// scoreFromTable reverses scoreToTable, for a node that may be at another ply.
func scoreFromTable(s Score, ply int) Score {
	switch {
	case s >= DecisiveBound:
		return s - Score(ply)
	case s <= -DecisiveBound:
		return s + Score(ply)
	}
	return s
}

func clampEval(v int) Score {
	return max(-MaxEvalScore, min(MaxEvalScore, Score(v)))
}
