package xiangqi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrRulingText is wrapped by the errors of reading a Mark, a Clause, a Ground or
// an Excuse as text.
var ErrRulingText = errors.New("unknown word of a ruling")

// tag returns the text of a number among the tags, or "invalid".
func tag[T ~uint8](tags []string, n T) string {
	if int(n) < len(tags) {
		return tags[n]
	}
	return "invalid"
}

// tagText returns the text of a number among the tags. The error, for a number that
// has none, wraps the sentinel: what is written can be read.
func tagText[T ~uint8](sentinel error, tags []string, n T) ([]byte, error) {
	if int(n) < len(tags) {
		return []byte(tags[n]), nil
	}
	return nil, fmt.Errorf("%w: number %d", sentinel, n)
}

// setTag sets a value to what the text names among the tags. The error wraps the
// sentinel and leaves the value as it was.
func setTag[T ~uint8](to *T, sentinel error, tags []string, text []byte) error {
	for i, tag := range tags {
		if tag == string(text) {
			*to = T(i)
			return nil
		}
	}
	return fmt.Errorf("%w: %q, want one of %q", sentinel, clip(string(text)), tags)
}

// Mark is the kind of a move within a repeated stretch: the heaviest that counts
// under the rule set.
type Mark uint8

// The marks, lightest first. Mate threats are those of RulesCXA; the other rule
// sets allow them, so that there a move that threatens mate and chases is a chase.
const (
	MarkIdle Mark = iota
	MarkChase
	MarkMateThreat
	MarkCheck
)

var markTags = []string{"idle", "chase", "mate_threat", "check"}

// Marks returns every mark, lightest first.
func Marks() []Mark { return []Mark{MarkIdle, MarkChase, MarkMateThreat, MarkCheck} }

// String returns "idle", "chase", "mate_threat" or "check".
func (m Mark) String() string { return tag(markTags, m) }

// MarshalText writes the form of String.
func (m Mark) MarshalText() ([]byte, error) { return tagText(ErrRulingText, markTags, m) }

// UnmarshalText reads the form of String. The error wraps ErrRulingText and
// leaves m as it was.
func (m *Mark) UnmarshalText(text []byte) error { return setTag(m, ErrRulingText, markTags, text) }

// Clause is one article of a rule set; the zero value is none. docs/rules.md has
// each of them, under its identifier.
type Clause struct {
	Set    RuleSet
	Number uint8 // from 1; 0 for no clause
}

// clauseNumbers is how many clauses each rule set has.
var clauseNumbers = [...]uint8{AXF: 6, CXA: 3, Computer: 3}

// Clauses returns all clauses of all rule sets.
func Clauses() (all []Clause) {
	for set, n := range clauseNumbers {
		for i := range n {
			all = append(all, Clause{RuleSet(set), i + 1})
		}
	}
	return all
}

// String returns the identifier, such as "axf-4", which never changes; the empty
// string for no clause.
func (c Clause) String() string {
	if c.Number == 0 {
		return ""
	}
	return c.Set.String() + "-" + strconv.Itoa(int(c.Number))
}

// MarshalText writes the identifier.
func (c Clause) MarshalText() ([]byte, error) {
	if c.Number != 0 && (int(c.Set) >= len(clauseNumbers) || c.Number > clauseNumbers[c.Set]) {
		return nil, fmt.Errorf("%w: clause %d of rule set %d", ErrRulingText, c.Number, uint8(c.Set))
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads an identifier, or no clause of an empty text. The error
// wraps ErrRulingText and leaves c as it was.
func (c *Clause) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = Clause{}
		return nil
	}
	for _, known := range Clauses() {
		if strings.EqualFold(known.String(), string(text)) {
			*c = known
			return nil
		}
	}
	return fmt.Errorf("%w: clause %q, want one such as axf-4", ErrRulingText, clip(string(text)))
}

// Ground is why an attack counts as a chase, or why it does not.
type Ground uint8

// The grounds on which an attack counts, and after them those on which it does
// not.
const (
	GroundCheck       Ground = iota // the target is the king: a check
	GroundUnprotected               // the target has no protector, and cannot take first where it is of the same kind
	GroundRook                      // a knight or cannon attacks a rook, protected or not
	GroundGuardHunts                // an advisor or bishop attacks a rook, cannon or knight (computer rules)

	GroundStays      // the target was chased before the move already
	GroundProtected  // the capture could be answered by one on the same square
	GroundExchange   // a piece of the same kind that could take first: an offer to exchange
	GroundPinned     // the capture would expose the own king
	GroundKingOrPawn // kings and pawns may chase
	GroundPawnAtHome // a pawn on its own half may be chased
)

var groundTags = []string{
	"check", "unprotected", "rook", "guard_hunts",
	"stays", "protected", "exchange", "pinned", "king_or_pawn", "pawn_at_home",
}

// Grounds returns every ground.
func Grounds() []Ground {
	all := make([]Ground, len(groundTags))
	for i := range all {
		all[i] = Ground(i)
	}
	return all
}

// Counts reports whether an attack on this ground is a check or a chase.
func (g Ground) Counts() bool { return g <= GroundGuardHunts }

// String returns the tag, such as "protected".
func (g Ground) String() string { return tag(groundTags, g) }

// MarshalText writes the tag.
func (g Ground) MarshalText() ([]byte, error) { return tagText(ErrRulingText, groundTags, g) }

// UnmarshalText reads the tag. The error wraps ErrRulingText and leaves g as it was.
func (g *Ground) UnmarshalText(text []byte) error { return setTag(g, ErrRulingText, groundTags, text) }

// Excuse is why the conduct of a side in a repetition does not lose.
type Excuse uint8

// The excuses. The zero value is none: the side loses by what it did.
const (
	NoExcuse           Excuse = iota
	ExcuseNothing             // it gave no check, threatened no mate and chased nothing
	ExcuseBoth                // the other side did the same
	ExcuseOutweighed          // the other side broke a weightier rule
	ExcuseIdle                // some of its moves were idle
	ExcuseDifferent           // it chased different pieces (axf, computer)
	ExcuseMixed               // it checked and chased in turn (axf, computer)
	ExcuseThreats             // threats of mate are allowed (axf, computer)
	ExcuseCheckInCycle        // a check of either side, none of which checks throughout (computer)
	ExcuseGuardCutOff         // its chases arise only where a guard is cut off, the other side's do not (axf)
)

var excuseTags = []string{
	"none", "nothing", "both", "outweighed", "idle_moves", "different_pieces", "checks_and_chases",
	"mate_threats", "check_in_cycle", "guard_cut_off",
}

// Excuses returns every excuse but NoExcuse.
func Excuses() []Excuse {
	all := make([]Excuse, 0, len(excuseTags)-1)
	for i := 1; i < len(excuseTags); i++ {
		all = append(all, Excuse(i))
	}
	return all
}

// String returns the tag, such as "idle_moves"; "none" for NoExcuse.
func (e Excuse) String() string { return tag(excuseTags, e) }

// MarshalText writes the tag.
func (e Excuse) MarshalText() ([]byte, error) { return tagText(ErrRulingText, excuseTags, e) }

// UnmarshalText reads the tag. The error wraps ErrRulingText and leaves e as it was.
func (e *Excuse) UnmarshalText(text []byte) error { return setTag(e, ErrRulingText, excuseTags, text) }
