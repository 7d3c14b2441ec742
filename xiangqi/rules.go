package xiangqi

import (
	"errors"
	"fmt"
)

// RuleSet identifies a set of repetition rules: AXF (Asian), CXA (Chinese) or Computer.
type RuleSet uint8

// The three rule sets. See RulesAXF, RulesCXA and RulesComputer for what each contains, and
// docs/rules.md for an example of every clause.
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

// MarshalText returns the name of the rule set. If s is not a known rule set, the error wraps
// ErrRules.
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

// Rules is a rule set together with its settings. Along with a position and the moves that led to
// it, it fully determines the verdict. Rules is a plain value: to make a variant, call RulesAXF,
// RulesCXA or RulesComputer and change a field of the result. The zero value is the Asian rules
// with no limit on plies without a capture.
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

// RulesAXF returns the Asian rules, which are those of the Asian Xiangqi Federation. A repetition
// is judged when a position occurs for the third time, and the game is drawn after 100 plies
// without a capture. The repeated stretch of moves is judged in this order:
//
//  1. If one side gives check with every move, it loses. If both sides do, the game is a draw.
//  2. For each move of a side, collect the pieces that the move newly chases. A chase is new if
//     the same piece was not already chasing the same target before the move. A checking move
//     chases nothing. Only the targets that all of the side's moves chase count below.
//  3. One of these targets may be a rook that, after every move of the chasing side, sits on the
//     leg of one of that side's knights and so keeps the knight from giving check. If only one
//     side has such a target, that side loses, whatever the other side attacks.
//  4. If only one side chases a piece with every move, it loses.
//  5. If both do, disregard every chase that arose only because a guard was cut off, so that the
//     capture itself was already possible before the move. If only one side still chases a piece
//     with every move, it loses. Otherwise, the game is a draw.
//  6. If neither side does, the game is a draw. This means that mate threats, alternating checks
//     and chases, chases of several pieces in turn, blocks, offers and sacrifices are all allowed.
//
// A chase is the threat of a capture that gains material, as defined below. Kings and pawns never
// chase. Any enemy piece can be chased except the king and pawns on their own half of the board.
// The capture must not expose the capturing side's king to a new attack.
//
// A capture gains material if a knight or cannon takes a rook, or if any piece takes an
// unprotected one. There is one exception: an unprotected target of the same kind as the attacker
// does not count if it could legally capture the attacker first. A piece is protected if a
// recapture on its square would be legal.
func RulesAXF() Rules { return Rules{Set: AXF, Occurrences: 3, NoCaptureLimit: 100} }

// RulesCXA returns the general articles of the Chinese rules, which are those of the Chinese
// Xiangqi Association. A repetition is judged when a position occurs for the third time, and the
// game is drawn after 120 plies without a capture. Each move in the repeated stretch is classified
// as the heaviest of these kinds that applies to it:
//
//   - check;
//   - mate threat: if the opponent passed, the side could deliver mate with one or two consecutive
//     checks;
//   - chase: the move newly chases any piece, as defined in RulesAXF;
//   - idle: anything else, such as an offer to exchange, a sacrifice, a block, a guard, a
//     follow-up, or a chase by a king or pawn.
//
// The following articles are then applied, in this order:
//
//  1. If one side gives check with every move, it loses. If both sides do, the game is a draw.
//  2. A side that makes no idle move in the stretch is repeating a forbidden series, such as
//     checks mixed with chases or mate threats, or chases of several pieces in turn. If only one
//     side does so, it loses.
//  3. If both sides do, or neither does, the game is a draw.
//
// The following go beyond the general articles and are not covered:
//
//   - the value of exchanges: captures of a protected piece that still gain material (a rook for
//     two minor pieces, a minor piece for two pawns), and the value of a pawn across the river,
//     which the full rules decide case by case;
//   - chases that gain material only through a series of checks;
//   - chases by several pieces acting together, none of which chases on its own;
//   - threats to mate with more than two checks, or with a move that does not give check;
//   - arbiters' rulings on individual diagrams that depart from the general articles, and the
//     obligation to vary after a warning.
func RulesCXA() Rules { return Rules{Set: CXA, Occurrences: 3, NoCaptureLimit: 120} }

// RulesComputer returns the rules used for games between engines. A repetition is judged when a
// position occurs for the third time, and the game is drawn after 120 counted plies without a
// capture; see Position.CountedPlies. The repeated stretch of moves is judged in this order:
//
//  1. If one side gives check with every move, it loses. If both sides do, the game is a draw.
//  2. If the stretch contains a check by either side, the game is a draw.
//  3. For each move of a side, take the pieces that the side chases after the move but did not
//     chase before it. Keep those that are common to all of the side's moves. If only one side has
//     any left, it loses. Otherwise, the game is a draw.
//
// A chase is defined as in RulesAXF, except that a capture also gains material if an advisor or
// bishop takes a rook, cannon or knight, protected or not.
func RulesComputer() Rules { return Rules{Set: Computer, Occurrences: 3, NoCaptureLimit: 120} }

// ErrRules is wrapped by errors from ParseRules and from marshaling or unmarshaling a RuleSet.
var ErrRules = errors.New("unknown rule set")

// ParseRules returns the rule set with the given name, which is "axf", "cxa" or "computer", with
// its default settings.
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

// occurrences returns r.Occurrences, or 3 if the field is less than 2.
func (r Rules) occurrences() int {
	if r.Occurrences < 2 {
		return 3
	}
	return r.Occurrences
}

// PliesLeft returns the number of plies that can still be played after p without a capture before
// the game is drawn. It is 0 once the limit has been reached and negative beyond it. Under the
// computer rules, only counted plies are included; see Position.CountedPlies. ok is false if there
// is no limit.
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
