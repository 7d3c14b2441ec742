package engine

import (
	"fmt"
	"math"
)

// Score is a value in centipawns for the side to move; 100 is about a pawn. Scores near either end of the
// range are proven results, not estimates:
//
//   - MateScore-n is a mate in n plies, and -MateScore+n means being mated in n plies.
//   - RuleScore-n is a win in n plies because the opponent breaks the repetition rules. It is not announced
//     as a mate, because the opponent may deviate.
//   - TableScore-n is a win in n plies according to the endgame tables, which were probed after a capture.
//     It is lower than the score of a mate that the search has seen to the end.
type Score int

// Score bounds.
const (
	MaxPly              = 128 // maximum depth of any line
	Infinity      Score = 32000
	MateScore     Score = 30000
	MateBound           = MateScore - 700 // scores from here on are proven mates; the tables contain longer mates than a search can find
	RuleScore     Score = 29000
	TableScore    Score = 28000
	DecisiveBound       = TableScore - MaxPly - tableReach // scores from here on are proven wins
	MaxEvalScore        = DecisiveBound - 1                // the maximum evaluation
	DecidedScore  Score = 9900                             // shown if the game is decided but no mate is known
	noScore       Score = -Infinity - 1

	tableReach = 512 // in plies; longer table wins are treated as this long
)

// MateIn returns the distance to mate in plies, and reports whether s is a mate score. The distance is
// positive if the side to move gives mate.
func (s Score) MateIn() (plies int, ok bool) {
	switch {
	case s >= MateBound:
		return int(MateScore - s), true
	case s <= -MateBound:
		return -int(MateScore + s), true
	}
	return 0, false
}

// MateMoves returns the distance to mate in full moves, counted as in UCI. It is positive if the side to move
// gives mate.
func (s Score) MateMoves() (moves int, ok bool) {
	plies, ok := s.MateIn()
	if plies > 0 {
		return (plies + 1) / 2, ok
	}
	return plies / 2, ok
}

// MateInMoves returns the score for the side to move when it gives mate in the given number of full moves. A
// negative number means that it is mated in -moves, and 0 means that it is already mated. Distances too large
// to be represented are clamped.
func MateInMoves(moves int) Score {
	const most = int(MateScore-MateBound) / 2
	if moves > 0 {
		return MateScore - Score(2*min(moves, most)-1)
	}
	return matedIn(2 * min(-moves, most))
}

// Spoken returns the score as people and protocols express it. If mate is true, n is the number of moves to
// mate, as returned by MateMoves. Otherwise, n is in centipawns, clamped to ±DecidedScore.
func (s Score) Spoken() (n int, mate bool) {
	if moves, ok := s.MateMoves(); ok {
		return moves, true
	}
	return int(max(-DecidedScore, min(DecidedScore, s))), false
}

// IsDecisive reports whether s is proof that the game is won or lost.
func (s Score) IsDecisive() bool { return s >= DecisiveBound || s <= -DecisiveBound }

// String formats s in pawns, such as "+1.23", or as a mate in moves, such as "#5" or "#-5".
func (s Score) String() string {
	n, mate := s.Spoken()
	if mate {
		return fmt.Sprintf("#%d", n)
	}
	return fmt.Sprintf("%+.2f", float64(n)/100)
}

// WDL returns the probabilities that the side to move wins, draws and loses a game between equal opponents.
// The probabilities are in per mille and come from two logistic curves.
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

// winChance returns the probability of a win in per mille. At a score of wdlCenter, it is one half.
func winChance(s Score) int {
	const (
		wdlCenter = 190.0
		wdlWidth  = 95.0
	)
	return int(math.Round(1000 / (1 + math.Exp((wdlCenter-float64(s))/wdlWidth))))
}

// matedIn returns the score of the side that is mated ply plies from the root.
func matedIn(ply int) Score { return -MateScore + Score(ply) }

// scoreToTable converts a decisive score from the distance to the root to the distance to the node. The
// stored score is then correct wherever the position occurs.
func scoreToTable(s Score, ply int) Score {
	switch {
	case s >= DecisiveBound:
		return s + Score(ply)
	case s <= -DecisiveBound:
		return s - Score(ply)
	}
	return s
}

// scoreFromTable is the inverse of scoreToTable. The node may be at a different ply.
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
