package uci

import (
	"fmt"
	"math"
)

// ScoreKind determines the meaning of a Score.
type ScoreKind uint8

// The kinds of scores. NoScore, the zero value, means that there is no score.
const (
	NoScore   ScoreKind = iota
	ScoreCP             // in centipawns, or a similar unit used by the engine
	ScoreMate           // in full moves until mate or stalemate, both of which lose
)

// Score is an engine's evaluation for the side to move. Scores can be compared with ==.
type Score struct {
	Kind ScoreKind
	// Value is a number of centipawns or, for ScoreMate, the number of moves to mate. The number of moves is
	// negative if the side to move is being mated, and 0 if it has already been mated.
	Value int
}

// Centipawns returns a score of n hundredths of a pawn.
func Centipawns(n int) Score { return Score{ScoreCP, n} }

// MateIn returns the score of a side that gives mate in the given number of moves. If the number is negative,
// the side is mated in -moves; if it is 0, the side has already been mated.
func MateIn(moves int) Score { return Score{ScoreMate, moves} }

// String returns the score as written in UCI, such as "cp 31" or "mate -3". If there is no score, it returns
// "".
func (s Score) String() string {
	switch s.Kind {
	case ScoreCP:
		return fmt.Sprintf("cp %d", s.Value)
	case ScoreMate:
		return fmt.Sprintf("mate %d", s.Value)
	}
	return ""
}

// Plain scores as used in UCCI. A mate is plainMate minus the distance in plies. Engines report scores beyond
// plainLimit only for proven results.
const (
	plainMate  = 10000
	plainLimit = 9800
	// longestMate is the longest mate that can be expressed, in moves.
	longestMate = (plainMate - plainLimit) / 2
)

// Plain returns the score as UCCI's single number. Centipawns are kept within ±9800, and a mate is 10000
// minus its distance in plies, or the negative of that for the side that is mated. Plain scores are in the
// same order as the scores.
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

// PlainScore converts UCCI's single number to a score. Numbers beyond 9800 are taken to be mates. This
// includes losses by repetition, for which engines write a number just under 9900.
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

// Bound describes how a reported score relates to the true score.
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

// WDL holds the probabilities that the side to move wins, draws and loses, in per mille. The zero value means
// that they are not known.
type WDL struct{ Win, Draw, Loss int }

// parseScore parses the arguments of "score", which are words in UCI and a plain number in UCCI.
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
