package uci

import (
	"fmt"
	"math"
)

// ScoreKind determines how to interpret a Score.
type ScoreKind uint8

// The kinds of scores. The zero value means no score.
const (
	NoScore   ScoreKind = iota
	ScoreCP             // centipawns, or a similar unit of the engine
	ScoreMate           // full moves until mate or stalemate, both of which lose
)

// Score is an engine's evaluation from the point of view of the side to move. Scores can be compared with
// ==.
type Score struct {
	Kind ScoreKind
	// Value is a number of centipawns, or the number of moves until the side to move mates. In the second
	// case, it is negative if that side is being mated, and zero if it has been mated.
	Value int
}

// Centipawns returns the score of n hundredths of a pawn.
func Centipawns(n int) Score { return Score{ScoreCP, n} }

// MateIn returns the score of a side that mates in the given number of moves. A negative number means that
// the side is mated in -moves, and 0 that it has been mated.
func MateIn(moves int) Score { return Score{ScoreMate, moves} }

// String returns "cp 31" or "mate -3", as UCI writes them, or "".
func (s Score) String() string {
	switch s.Kind {
	case ScoreCP:
		return fmt.Sprintf("cp %d", s.Value)
	case ScoreMate:
		return fmt.Sprintf("mate %d", s.Value)
	}
	return ""
}

// UCCI's plain scores. A mate is plainMate minus the number of plies until it. Beyond plainLimit, engines
// report only proven results.
const (
	plainMate  = 10000
	plainLimit = 9800
	// longestMate is the longest mate, in moves, that can be written.
	longestMate = (plainMate - plainLimit) / 2
)

// Plain returns the single number that UCCI writes: centipawns within ±9800, or 10000 minus the plies
// until mate, or the negative of that. The plain numbers have the same order as the scores.
func (s Score) Plain() int {
	switch {
	case s.Kind == ScoreCP:
		return min(max(s.Value, -plainLimit), plainLimit)
	case s.Kind == ScoreMate && s.Value > 0:
		return plainMate - (2*min(s.Value, longestMate) - 1)
	case s.Kind == ScoreMate:
		return -plainMate + 2*min(-s.Value, longestMate-1)
	}
	return 0
}

// PlainScore converts UCCI's single number to a score. Numbers beyond 9800 are read as mates. This
// includes losses by repetition, which engines write as just under 9900.
func PlainScore(n int) Score {
	switch {
	case n > plainLimit:
		plies := plainMate - min(n, plainMate)
		return MateIn(max(1, (plies+1)/2))
	case n < -plainLimit:
		plies := plainMate + max(n, -plainMate)
		return MateIn(-((plies + 1) / 2))
	}
	return Centipawns(n)
}

// Bound reports whether a score is exact.
type Bound uint8

// The bounds.
const (
	Exact      Bound = iota
	LowerBound       // the true score is at least this
	UpperBound       // the true score is at most this
)

var boundWords = [...]string{"", "lowerbound", "upperbound"}

// String returns "lowerbound", "upperbound" or "".
func (b Bound) String() string {
	if int(b) < len(boundWords) {
		return boundWords[b]
	}
	return "invalid"
}

// WDL is the probability of each outcome, in per mille, from the point of view of the side to move. The
// zero value means that none is known.
type WDL struct{ Win, Draw, Loss int }

// parseScore parses the arguments of "score": the words of UCI or the plain number of UCCI.
func parseScore(w *words) Score {
	word := w.peek()
	switch lower(word) {
	case "cp", "mate":
		w.next()
		n, ok := w.number()
		if !ok {
			return Score{}
		}
		value := int(min(max(n, -math.MaxInt32), math.MaxInt32))
		if lower(word) == "mate" {
			return MateIn(value)
		}
		return Centipawns(value)
	}
	if n, ok := w.number(); ok {
		return PlainScore(int(min(max(n, -math.MaxInt32), math.MaxInt32)))
	}
	return Score{}
}
