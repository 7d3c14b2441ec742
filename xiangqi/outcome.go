package xiangqi

import (
	"errors"
	"fmt"
	"strings"
)

// Result is who has won, if anyone.
type Result uint8

// The four results. The zero value is Undecided: the game continues.
const (
	Undecided Result = iota
	RedWins
	BlackWins
	Draw
)

// ErrResult is wrapped by the errors of ParseResult.
var ErrResult = errors.New("bad result")

var resultNames = [...]string{"undecided", "red_wins", "black_wins", "draw"}

var resultMarks = [...]string{"*", "1-0", "0-1", "1/2-1/2"}

// WinFor returns the result in which c has won.
func WinFor(c Color) Result { return RedWins + Result(c&1) }

// Winner returns the side that has won; ok is false for a draw or an undecided game.
func (r Result) Winner() (c Color, ok bool) {
	return Color(r-RedWins) & 1, r == RedWins || r == BlackWins
}

// Exchange returns the result with the two sides exchanged.
func (r Result) Exchange() Result {
	if winner, ok := r.Winner(); ok {
		return WinFor(winner.Other())
	}
	return r
}

// String returns "red_wins", "black_wins", "draw" or "undecided".
func (r Result) String() string {
	if int(r) < len(resultNames) {
		return resultNames[r]
	}
	return "invalid"
}

// PGN returns the result as game records write it: "1-0" when Red has won, "0-1",
// "1/2-1/2" or "*".
func (r Result) PGN() string {
	if int(r) < len(resultMarks) {
		return resultMarks[r]
	}
	return "*"
}

// ParseResult reads what String and PGN write.
func ParseResult(s string) (Result, error) {
	for i := range resultNames {
		if s == resultNames[i] || s == resultMarks[i] {
			return Result(i), nil
		}
	}
	return Undecided, fmt.Errorf("%w: %q, want one of %q or %q", ErrResult, clip(s), resultNames, resultMarks)
}

// MarshalText writes the form of String.
func (r Result) MarshalText() ([]byte, error) { return tagText(ErrResult, resultNames[:], r) }

// UnmarshalText reads what ParseResult reads. The error leaves r as it was.
func (r *Result) UnmarshalText(text []byte) error {
	read, err := ParseResult(string(text))
	if err == nil {
		*r = read
	}
	return err
}

// EndReason reports why a game has the result it has or, for an undecided one, what
// is missing. Its String is a tag that programs may rely on.
type EndReason uint8

// The reasons. The comment after each describes when it is given.
const (
	NoReason EndReason = iota // its String is ""

	// Undecided.
	NoRepetition      // the position occurs for the first time since the last capture
	SecondOccurrence  // it occurs for the second time
	TooFewOccurrences // it has recurred, but not as often as the rules ask

	// The end on the board.
	Checkmate           // in check without a legal move: a loss
	Stalemate           // not in check, without a legal move: a loss too
	NoCaptureLimit      // as many plies without a capture as the rules allow: a draw
	NoAttackingMaterial // no piece left that could mate: a draw

	// Repetitions.
	PerpetualCheck       // one side checks with every move: it loses
	MutualPerpetualCheck // both do: a draw
	PerpetualChase       // one side chases a piece with every move: it loses
	MutualPerpetualChase // both do: a draw
	PinnedRookChase      // a side chases the rook that its own knight pins: it loses
	CheckInCycle         // a check in the cycle, but no side checks throughout: a draw (computer)
	OneSideForbidden     // every move of one side only is a check, a mate threat or a chase: it loses (cxa)
	BothSidesForbidden   // the same of both sides: a draw (cxa)
	BothSidesIdle        // both sides play a move that is none of these: a draw (cxa)
	NoViolation          // nothing forbidden: a draw

	// The players.
	Resignation // a player gives up
	TimeLoss    // a player's time is over
	IllegalMove // a player made a move that the rules do not allow
	Agreement   // a draw was offered and accepted

	Abandonment     // a player left, and the other one claimed the win
	AbandonmentDraw // a player left, and the other one called it a draw
)

var reasonTags = [...]string{
	NoReason:             "",
	NoRepetition:         "no_repetition",
	SecondOccurrence:     "second_occurrence_only",
	TooFewOccurrences:    "too_few_occurrences",
	Checkmate:            "checkmate",
	Stalemate:            "stalemate",
	NoCaptureLimit:       "no_capture_limit",
	NoAttackingMaterial:  "no_attacking_material",
	PerpetualCheck:       "perpetual_check",
	MutualPerpetualCheck: "mutual_perpetual_check",
	PerpetualChase:       "perpetual_chase",
	MutualPerpetualChase: "mutual_perpetual_chase",
	PinnedRookChase:      "perpetual_chase_rook_pinned_by_horse",
	CheckInCycle:         "check_in_cycle_draw",
	OneSideForbidden:     "one_side_forbidden",
	BothSidesForbidden:   "both_sides_forbidden",
	BothSidesIdle:        "both_sides_idle",
	NoViolation:          "no_violation",
	Resignation:          "resignation",
	TimeLoss:             "time_loss",
	IllegalMove:          "illegal_move",
	Agreement:            "agreement",
	Abandonment:          "abandonment",
	AbandonmentDraw:      "abandonment_draw",
}

// EndReasons returns every reason but NoReason.
func EndReasons() []EndReason {
	all := make([]EndReason, 0, len(reasonTags)-1)
	for i := NoReason + 1; int(i) < len(reasonTags); i++ {
		all = append(all, i)
	}
	return all
}

// String returns the tag, such as "perpetual_check"; the empty string for NoReason.
func (r EndReason) String() string {
	if int(r) < len(reasonTags) {
		return reasonTags[r]
	}
	return "invalid"
}

// ErrReason is wrapped by the error of EndReason.UnmarshalText.
var ErrReason = errors.New("unknown reason of an end")

// MarshalText writes the tag.
func (r EndReason) MarshalText() ([]byte, error) { return tagText(ErrReason, reasonTags[:], r) }

// UnmarshalText reads the tag. The error wraps ErrReason and leaves r as it was.
func (r *EndReason) UnmarshalText(text []byte) error {
	return setTag(r, ErrReason, reasonTags[:], text)
}

// Verdict is the judgement of the rules on a game: its result and the reason. The zero
// value is undecided for no reason. Verdicts can be compared with ==.
type Verdict struct {
	Result Result    `json:"result"`
	Reason EndReason `json:"reason"`
}

// Over reports whether the verdict ends the game.
func (v Verdict) Over() bool { return v.Result != Undecided }

// String says it in an English sentence, such as "Red wins: Black is checkmated.";
// package words has other languages. Reason.String is the tag for programs.
func (v Verdict) String() string {
	result := "The game continues"
	loser := ""
	if winner, ok := v.Result.Winner(); ok {
		result, loser = colorNames[winner]+" wins", colorNames[winner.Other()]
	} else if v.Result == Draw {
		result = "Draw"
	}
	if v.Reason == NoReason || int(v.Reason) >= len(reasonSentences) {
		return result + "."
	}
	return result + ": " + strings.ReplaceAll(reasonSentences[v.Reason], "{side}", loser) + "."
}

// byPlayers reports whether players, not the rules, bring such an end about.
func (r EndReason) byPlayers() bool { return r >= Resignation && r <= AbandonmentDraw }

var colorNames = [...]string{"Red", "Black"}

// reasonSentences say why in English; {side} is the side that has lost. A test
// checks that package phrases says the same.
var reasonSentences = [...]string{
	NoReason:             "",
	NoRepetition:         "the position has not been on the board before",
	SecondOccurrence:     "the position is on the board for the second time",
	TooFewOccurrences:    "the position has not recurred as often as the rules ask",
	Checkmate:            "{side} is checkmated",
	Stalemate:            "{side} has no legal move",
	NoCaptureLimit:       "too many moves without a capture",
	NoAttackingMaterial:  "neither side has a piece left that could attack",
	PerpetualCheck:       "{side} gave check with every move",
	MutualPerpetualCheck: "both sides gave check with every move",
	PerpetualChase:       "{side} chased a piece with every move",
	MutualPerpetualChase: "both sides chased a piece with every move",
	PinnedRookChase:      "{side} kept chasing a rook that a horse of its own pins",
	CheckInCycle:         "the repeated moves hold checks, but neither side checks with every move",
	OneSideForbidden:     "{side} made only checks, mate threats and chases, the other side did not",
	BothSidesForbidden:   "both sides made only checks, mate threats and chases",
	BothSidesIdle:        "both sides made idle moves too",
	NoViolation:          "neither side broke a rule on repetition",
	Resignation:          "{side} resigned",
	TimeLoss:             "{side} ran out of time",
	IllegalMove:          "{side} made an illegal move",
	Agreement:            "the players agreed to a draw",
	Abandonment:          "{side} left the game",
	AbandonmentDraw:      "a player left the game, and the other one called it a draw",
}

// lossFor returns the verdict in which c has lost.
func lossFor(c Color, why EndReason) Verdict { return Verdict{WinFor(c.Other()), why} }
