package xiangqi

import (
	"errors"
	"fmt"
)

// RuleSet names a body of rules on repetition.
type RuleSet uint8

// The three rule sets; RulesAXF, RulesCXA and RulesComputer say what each contains,
// docs/rules.md shows an example of each clause.
const (
	AXF RuleSet = iota
	CXA
	Computer
)

var ruleSetNames = [...]string{"axf", "cxa", "computer"}

// String returns "axf", "cxa" or "computer".
func (s RuleSet) String() string {
	if int(s) < len(ruleSetNames) {
		return ruleSetNames[s]
	}
	return "invalid"
}

// MarshalText writes the name. The error, for a value that names no rule set,
// wraps ErrRules.
func (s RuleSet) MarshalText() ([]byte, error) {
	if int(s) >= len(ruleSetNames) {
		return nil, fmt.Errorf("%w: number %d", ErrRules, uint8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads "axf", "cxa" or "computer". The error wraps ErrRules and
// leaves s as it was.
func (s *RuleSet) UnmarshalText(text []byte) error {
	rules, err := ParseRules(string(text))
	if err != nil {
		return err
	}
	*s = rules.Set
	return nil
}

// Rules is a rule set with its settings: all that a verdict depends on besides
// the position and the moves. It is a plain value; change a field of what
// RulesAXF, RulesCXA or RulesComputer return to get a variant. The zero value is
// the Asian rules without a no-capture limit.
type Rules struct {
	Set RuleSet `json:"set"`
	// Occurrences is how often a position must have been on the board since the
	// last capture for the repetition to be judged: 3, in some leagues 4. Less
	// than 2 means 3.
	Occurrences int `json:"occurrences"`
	// NoCaptureLimit is the number of plies without a capture after which the
	// game is drawn; 0 means no limit. Pawn moves do not restart the count. The
	// computer rules leave out some plies, see Position.CountedPlies.
	NoCaptureLimit int `json:"no_capture_limit"`
	// BareCannons makes two more endings a draw for want of attacking material:
	// a lone cannon when no advisor is left on either side, and one cannon on
	// each side when no advisor and no bishop is left. Engines play so; the rule
	// books do not know it.
	BareCannons bool `json:"bare_cannons"`
}

// RulesAXF returns the Asian rules (Asian Xiangqi Federation), with the third
// occurrence judged and a limit of 100 plies. Of a repeated stretch of moves
// they say, in this order:
//
//  1. One side gives check with every move: it loses. Both do: a draw.
//  2. For each side, see which pieces each of its moves newly chases: pairs of
//     chaser and chased that were not there before the move. A check chases
//     nothing. What remains are the pieces chased by all of its moves.
//  3. A piece so chased is a rook on the leg square of a knight of the chaser that
//     would otherwise give check, after each of the chaser's moves: if only one
//     side has such a piece, it loses, whatever the other side attacks.
//  4. One side chases a piece with every move: it loses.
//  5. Both do: drop the chases that arose only because a guard was cut off, the
//     capture having been possible before. If one side still chases a piece with
//     every move, it loses; otherwise it is a draw.
//  6. Neither does: a draw. Threats of mate, alternating checks and chases,
//     chases of several pieces in turn, blocks, offers and sacrifices are allowed.
//
// A chase is a capture that could be made next and gains by rule. The capturing
// piece is neither king nor pawn, the captured one neither king nor a pawn on its
// own half, and the capture exposes the own king to nothing new. It gains when
// a knight or cannon takes a rook; when a piece takes one of its kind that is
// unprotected and could not legally take first; when it takes any other piece
// that is unprotected. A piece is protected when the capture could legally be
// answered by a capture on the same square.
func RulesAXF() Rules { return Rules{Set: AXF, Occurrences: 3, NoCaptureLimit: 100} }

// RulesCXA returns the general articles of the Chinese rules (Chinese Xiangqi
// Association), with the third occurrence judged and a limit of 120 plies. Each
// move of the repeated stretch is marked with the heaviest kind that fits:
//
//   - check;
//   - mate threat: if the opponent passed, the side would mate by one or two
//     checks in a row;
//   - chase: the move newly chases any piece, in the sense of RulesAXF;
//   - idle: anything else, such as an offer to exchange, a sacrifice, a block,
//     a guard, a follow-up, a chase by king or pawn.
//
// Covered, in this order:
//
//  1. One side gives check with every move: it loses. Both do: a draw.
//  2. A side without an idle move in the stretch plays a forbidden series, be
//     it checks and chases mixed, checks and mate threats, or chases of several
//     pieces in turn. One side does, the other not: it loses.
//  3. Both do, or neither does: a draw.
//
// Not covered, because they ask for more than the general articles:
//
//   - the value of exchanges: a capture of a protected piece that gains all the
//     same (a rook for two minor pieces, a minor piece for two pawns), and the value
//     of a pawn over the river, which the full rules leave to the case;
//   - chases whose gain comes only through a run of checks;
//   - chases made by several pieces together, none of which chases alone;
//   - threats of mate by more than two checks or by a move that is no check;
//   - the arbiter's rulings on single diagrams where they depart from the
//     general articles, and the obligation to vary after a warning.
func RulesCXA() Rules { return Rules{Set: CXA, Occurrences: 3, NoCaptureLimit: 120} }

// RulesComputer returns the rules that engines play by, with the third
// occurrence judged and a limit of 120 counted plies. In this order:
//
//  1. One side gives check with every move: it loses. Both do: a draw.
//  2. Any check in the stretch by either side: a draw.
//  3. For each side, the set of pieces it chases after a move less the set it
//     chased before the move, and of these what all its moves have in common.
//     One side has such a piece: it loses. Otherwise it is a draw.
//
// A chase is as in RulesAXF; besides, an advisor or bishop that attacks a rook,
// cannon or knight always chases it.
func RulesComputer() Rules { return Rules{Set: Computer, Occurrences: 3, NoCaptureLimit: 120} }

// ErrRules is wrapped by the errors of ParseRules and of reading and writing a
// RuleSet as text.
var ErrRules = errors.New("unknown rule set")

// ParseRules returns the rule set named "axf", "cxa" or "computer" with its
// usual settings.
func ParseRules(name string) (Rules, error) {
	switch name {
	case "axf":
		return RulesAXF(), nil
	case "cxa":
		return RulesCXA(), nil
	case "computer":
		return RulesComputer(), nil
	}
	return Rules{}, fmt.Errorf("%w: %q, want axf, cxa or computer", ErrRules, clip(name))
}

// String returns the name of the rule set; it says nothing of the settings.
func (r Rules) String() string { return r.Set.String() }

// occurrences returns the number that is in force.
func (r Rules) occurrences() int {
	if r.Occurrences < 2 {
		return 3
	}
	return r.Occurrences
}

// PliesLeft returns how many more plies without a capture would bring the draw
// by the no-capture limit: 0 when the limit is reached, negative beyond it. ok
// is false when there is no limit.
func (r Rules) PliesLeft(p *Position) (plies int, ok bool) {
	if p == nil {
		p = &Position{}
	}
	counted := p.counters.plies()
	if r.Set == Computer {
		counted = p.counters.counted()
	}
	return r.NoCaptureLimit - counted, r.NoCaptureLimit > 0
}
