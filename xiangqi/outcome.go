package xiangqi

import (
	"errors"
	"fmt"
	"strings"
)

// Result is the result of a game: Undecided, RedWins, BlackWins or Draw.
type Result uint8

// The four results. The zero value is Undecided: the game continues.
const (
	Undecided Result = iota
	RedWins
	BlackWins
	Draw
)

// ErrResult is wrapped by errors from ParseResult.
var ErrResult = errors.New("bad result")

var resultNames = [...]string{"undecided", "red_wins", "black_wins", "draw"}

var resultMarks = [...]string{"*", "1-0", "0-1", "1/2-1/2"}

// WinFor returns the result of a win for c.
func WinFor(c Color) Result { return RedWins + Result(c&1) }

// Winner returns the winning side; ok is false for a draw or an undecided game.
func (r Result) Winner() (c Color, ok bool) {
	return Color(r-RedWins) & 1, r == RedWins || r == BlackWins
}

// Exchange returns the result with the two sides swapped.
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

// PGN returns the result as written in game records: "1-0" for a Red win, "0-1", "1/2-1/2" or "*".
func (r Result) PGN() string {
	if int(r) < len(resultMarks) {
		return resultMarks[r]
	}
	return "*"
}

// ParseResult parses the output of String or PGN.
func ParseResult(s string) (Result, error) {
	for i := range resultNames {
		if s == resultNames[i] || s == resultMarks[i] {
			return Result(i), nil
		}
	}
	return Undecided, fmt.Errorf("%w: %q, want one of %q or %q", ErrResult, clip(s), resultNames, resultMarks)
}

// MarshalText returns the same text as String.
func (r Result) MarshalText() ([]byte, error) { return tagText(ErrResult, resultNames[:], r) }

// UnmarshalText accepts the same input as ParseResult. On failure, r is unchanged.
func (r *Result) UnmarshalText(text []byte) error {
	read, err := ParseResult(string(text))
	if err == nil {
		*r = read
	}
	return err
}

// EndReason is the reason for the result of a game or, while the game is undecided, the state of
// the repetition. The constants are documented at NoReason. The String method returns a tag that
// programs may rely on: the name of the constant in lower case with underscores, except for
// second_occurrence_only, check_in_cycle_draw and perpetual_chase_rook_pinned_by_horse.
type EndReason uint8

// The reasons. The comment on each one describes when it applies.
const (
	NoReason EndReason = iota // its String is ""

	// Undecided games.
	NoRepetition      // first occurrence of the position since the last capture
	SecondOccurrence  // second occurrence
	TooFewOccurrences // it has recurred, but not as often as the rules require

	// Endings on the board.
	Checkmate           // in check without a legal move: a loss
	Stalemate           // not in check, without a legal move: also a loss
	NoCaptureLimit      // the limit on plies without a capture is reached: a draw
	NoAttackingMaterial // no piece that could mate is left: a draw

	// Repetitions.
	PerpetualCheck       // one side gives check with every move: it loses
	MutualPerpetualCheck // both do: a draw
	PerpetualChase       // one side chases a piece with every move: it loses
	MutualPerpetualChase // both do: a draw
	PinnedRookChase      // one side chases a rook pinned by its own knight: it loses
	CheckInCycle         // the cycle contains a check, but no perpetual check: a draw (computer)
	OneSideForbidden     // only one side plays no idle move: it loses (cxa)
	BothSidesForbidden   // neither side plays an idle move: a draw (cxa)
	BothSidesIdle        // both sides play idle moves: a draw (cxa)
	NoViolation          // nothing forbidden was played: a draw

	// Endings by the players.
	Resignation // a player resigned
	TimeLoss    // a player ran out of time
	IllegalMove // a player made an illegal move
	Agreement   // a draw was offered and accepted

	Abandonment     // a player left and the opponent claimed the win
	AbandonmentDraw // a player left and the opponent called it a draw
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

// EndReasons returns every reason except NoReason.
func EndReasons() []EndReason {
	all := make([]EndReason, 0, len(reasonTags)-1)
	for i := NoReason + 1; int(i) < len(reasonTags); i++ {
		all = append(all, i)
	}
	return all
}

// String returns the tag, such as "perpetual_check", or the empty string for NoReason.
func (r EndReason) String() string {
	if int(r) < len(reasonTags) {
		return reasonTags[r]
	}
	return "invalid"
}

// ErrReason is wrapped by errors from marshaling or unmarshaling an EndReason.
var ErrReason = errors.New("unknown reason of an end")

// MarshalText returns the tag.
func (r EndReason) MarshalText() ([]byte, error) { return tagText(ErrReason, reasonTags[:], r) }

// UnmarshalText parses the tag. On failure, r is unchanged and the error wraps ErrReason.
func (r *EndReason) UnmarshalText(text []byte) error {
	return setTag(r, ErrReason, reasonTags[:], text)
}

// Verdict is how the rules judge a game: the result and the reason for it. The zero value is
// undecided, with no reason. Verdicts can be compared with ==.
type Verdict struct {
	Result Result    `json:"result"` // red_wins, black_wins or draw; undecided if the game continues
	Reason EndReason `json:"reason"` // reason for the result, such as checkmate, or state of the repetition; "" for none
}

// Over reports whether the verdict ends the game.
func (v Verdict) Over() bool { return v.Result != Undecided }

// String returns the verdict as an English sentence, such as "Red wins: Black is checkmated."; see
// package words for other languages. Use Reason.String for a machine-readable tag.
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

// byPlayers reports whether r is an ending that the players caused, rather than the rules.
func (r EndReason) byPlayers() bool { return r >= Resignation && r <= AbandonmentDraw }

var colorNames = [...]string{"Red", "Black"}

// reasonSentences explains each reason in English; {side} is the losing side. A test checks that
// package phrases contains the same sentences.
var reasonSentences = [...]string{
	NoReason:             "",
	NoRepetition:         "the position has not occurred before",
	SecondOccurrence:     "the position has occurred only twice",
	TooFewOccurrences:    "the position has not recurred as often as the rules require",
	Checkmate:            "{side} is checkmated",
	Stalemate:            "{side} has no legal move",
	NoCaptureLimit:       "too many moves without a capture",
	NoAttackingMaterial:  "neither side has an attacking piece left",
	PerpetualCheck:       "{side} gave check with every move",
	MutualPerpetualCheck: "both sides gave check with every move",
	PerpetualChase:       "{side} chased a piece with every move",
	MutualPerpetualChase: "both sides chased a piece with every move",
	PinnedRookChase:      "{side} kept chasing a rook that one of its own horses pins",
	CheckInCycle:         "the repeated moves include checks, but neither side checks with every move",
	OneSideForbidden:     "{side} made only checks, mate threats and chases, while the other side did not",
	BothSidesForbidden:   "both sides made only checks, mate threats and chases",
	BothSidesIdle:        "both sides also made idle moves",
	NoViolation:          "neither side broke a rule on repetition",
	Resignation:          "{side} resigned",
	TimeLoss:             "{side} ran out of time",
	IllegalMove:          "{side} made an illegal move",
	Agreement:            "the players agreed to a draw",
	Abandonment:          "{side} left the game",
	AbandonmentDraw:      "a player left the game, and the opponent called it a draw",
}

// lossFor returns the verdict that c has lost for the given reason.
func lossFor(c Color, why EndReason) Verdict { return Verdict{WinFor(c.Other()), why} }
