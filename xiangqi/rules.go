package xiangqi

import (
	"errors"
	"fmt"
)

// RuleSet identifies a set of repetition rules.
type RuleSet uint8

// The three rule sets. RulesAXF, RulesCXA and RulesComputer describe what they contain;
// docs/rules.md gives an example of each clause.
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

// MarshalText returns the name. If s is not a known rule set, the error wraps ErrRules.
func (s RuleSet) MarshalText() ([]byte, error) {
	if int(s) >= len(ruleSetNames) {
		return nil, fmt.Errorf("%w: number %d", ErrRules, uint8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText parses "axf", "cxa" or "computer". On failure, s is unchanged and the error wraps
// ErrRules.
func (s *RuleSet) UnmarshalText(text []byte) error {
	rules, err := ParseRules(string(text))
	if err != nil {
		return err
	}
	*s = rules.Set
	return nil
}

// Rules is a rule set with its settings: everything that determines a verdict, apart from the
// position and the moves. It is a plain value. To create a variant, change a field of the value
// that RulesAXF, RulesCXA or RulesComputer returns. The zero value is the Asian rules without a
// no-capture limit.
type Rules struct {
	Set RuleSet `json:"set"`
	// Occurrences is the number of times a position must have occurred since the last capture
	// before the repetition is judged: usually 3, in some leagues 4. Values below 2 mean 3.
	Occurrences int `json:"occurrences"`
	// NoCaptureLimit is the number of plies without a capture after which the game is drawn; 0
	// means no limit. Pawn moves do not reset the count. The computer rules do not count all plies;
	// see Position.CountedPlies.
	NoCaptureLimit int `json:"no_capture_limit"`
	// BareCannons adds two draws by insufficient attacking material: a lone cannon when neither
	// side has an advisor, and one cannon each when neither side has an advisor or a bishop.
	// Engines use this rule, but it is not in the rule books.
	BareCannons bool `json:"bare_cannons"`
}

// RulesAXF returns the Asian rules (Asian Xiangqi Federation). They judge the third occurrence and
// set a limit of 100 plies. A repeated stretch of moves is judged in this order:
//
//  1. If one side gives check with every move, it loses. If both sides do, the game is a draw.
//  2. For each side, find the pieces that each of its moves newly chases. A chase is new if its
//     pair of chaser and target did not exist before the move. A check chases nothing. Keep only
//     the targets that all of the side's moves chase.
//  3. A target may be a rook that, after each of the chaser's moves, is on the leg square of a
//     knight of the chaser that would otherwise give check. If only one side has such a target,
//     that side loses, whatever the other side attacks.
//  4. If only one side chases a piece with every move, it loses.
//  5. If both do, drop the chases that arose only because a guard was cut off: the capture itself
//     was possible before the move. If only one side still chases a piece with every move, it
//     loses. Otherwise, the game is a draw.
//  6. If neither side does, the game is a draw. Mate threats, alternating checks and chases, chases
//     of several pieces in turn, blocks, offers and sacrifices are allowed.
//
// A chase is a threat to make a capture that gains under these rules. The capturing piece is
// neither a king nor a pawn, and the target is neither a king nor a pawn on its own half. The
// capture must not expose the capturer's king to a new attack.
//
// A capture gains if a knight or cannon takes a rook. It also gains if a piece takes an unprotected
// piece, except a piece of its own kind that could legally take first. A piece is protected if a
// recapture on the same square would be legal.
func RulesAXF() Rules { return Rules{Set: AXF, Occurrences: 3, NoCaptureLimit: 100} }

// RulesCXA returns the general articles of the Chinese rules (Chinese Xiangqi Association). They
// judge the third occurrence and set a limit of 120 plies. Each move of the repeated stretch is
// marked with the heaviest kind that applies:
//
//   - check;
//   - mate threat: if the opponent passed, the side would mate with one or two consecutive checks;
//   - chase: the move newly chases any piece, as defined in RulesAXF;
//   - idle: anything else, such as an offer to exchange, a sacrifice, a block, a guard, a
//     follow-up, or a chase by a king or pawn.
//
// The articles that are covered, in this order:
//
//  1. If one side gives check with every move, it loses. If both sides do, the game is a draw.
//  2. A side that makes no idle move in the stretch plays a forbidden series: checks mixed with
//     chases or mate threats, or chases of several pieces in turn. If only one side does so, it
//     loses.
//  3. If both sides do, or neither does, the game is a draw.
//
// The following are not covered, because they go beyond the general articles:
//
//   - the value of exchanges: captures of a protected piece that gain nevertheless (a rook for two
//     minor pieces, a minor piece for two pawns), and the value of a pawn across the river, which
//     the full rules decide case by case;
//   - chases that gain only through a series of checks;
//   - chases by several pieces together, none of which chases by itself;
//   - threats to mate with more than two checks, or with a move that does not give check;
//   - arbiters' rulings on single diagrams that depart from the general articles, and the
//     obligation to vary after a warning.
func RulesCXA() Rules { return Rules{Set: CXA, Occurrences: 3, NoCaptureLimit: 120} }

// RulesComputer returns the rules used when engines play each other. They judge the third
// occurrence and set a limit of 120 counted plies. A repetition is judged in this order:
//
//  1. If one side gives check with every move, it loses. If both sides do, the game is a draw.
//  2. If either side gives any check in the stretch, the game is a draw.
//  3. For each move of a side, take the set of pieces that the side chases after the move, without
//     those that it chased before the move. Keep the pieces that are common to all its moves. If
//     only one side has any such pieces, it loses. Otherwise, the game is a draw.
//
// A chase is defined as in RulesAXF. In addition, an advisor or bishop that attacks a rook, cannon
// or knight always chases it.
func RulesComputer() Rules { return Rules{Set: Computer, Occurrences: 3, NoCaptureLimit: 120} }

// ErrRules is wrapped by errors from ParseRules and from marshaling or unmarshaling a RuleSet.
var ErrRules = errors.New("unknown rule set")

// ParseRules returns the rule set named "axf", "cxa" or "computer" with its default settings.
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

// String returns the name of the rule set, without the settings.
func (r Rules) String() string { return r.Set.String() }

// occurrences returns the effective number of occurrences.
func (r Rules) occurrences() int {
	if r.Occurrences < 2 {
		return 3
	}
	return r.Occurrences
}

// PliesLeft returns how many more plies without a capture the no-capture limit allows before the
// game is drawn: 0 at the limit, negative beyond it. ok is false if there is no limit.
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
