package xiangqi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrRulingText is wrapped by errors from parsing a Mark, a Clause, a Ground or an Excuse.
var ErrRulingText = errors.New("unknown word of a ruling")

// tag returns the n-th tag, or "invalid".
func tag[T ~uint8](tags []string, n T) string {
	if int(n) < len(tags) {
		return tags[n]
	}
	return "invalid"
}

// tagText returns the n-th tag. If there is none, it returns an error that wraps the sentinel.
// This ensures that any text that is written can be parsed again.
func tagText[T ~uint8](sentinel error, tags []string, n T) ([]byte, error) {
	if int(n) < len(tags) {
		return []byte(tags[n]), nil
	}
	return nil, fmt.Errorf("%w: number %d", sentinel, n)
}

// setTag sets *to to the index of the tag that equals text. On failure, *to is unchanged and the
// error wraps the sentinel.
func setTag[T ~uint8](to *T, sentinel error, tags []string, text []byte) error {
	for i, tag := range tags {
		if tag == string(text) {
			*to = T(i)
			return nil
		}
	}
	return fmt.Errorf("%w: %q, want one of %q", sentinel, clip(string(text)), tags)
}

// Mark classifies a move in a repeated stretch as the heaviest kind of move that applies to it and
// that the rule set counts.
type Mark uint8

// The marks, lightest first. See RulesCXA for the definition of a mate threat. The other rule sets
// allow mate threats, so under those rules a move that both threatens mate and chases is marked as
// a chase.
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

// MarshalText returns the same text as String.
func (m Mark) MarshalText() ([]byte, error) { return tagText(ErrRulingText, markTags, m) }

// UnmarshalText accepts the output of String. On failure, m is unchanged and the error wraps
// ErrRulingText.
func (m *Mark) UnmarshalText(text []byte) error { return setTag(m, ErrRulingText, markTags, text) }

// Clause identifies an article of a rule set. The zero value means no clause. All clauses are
// listed by identifier in docs/rules.md.
type Clause struct {
	Set    RuleSet
	Number uint8 // from 1; 0 for no clause
}

// clauseNumbers holds the number of clauses in each rule set.
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

// String returns the stable identifier, such as "axf-4", or the empty string for no clause.
func (c Clause) String() string {
	if c.Number == 0 {
		return ""
	}
	return c.Set.String() + "-" + strconv.Itoa(int(c.Number))
}

// MarshalText returns the identifier.
func (c Clause) MarshalText() ([]byte, error) {
	if c.Number != 0 && (int(c.Set) >= len(clauseNumbers) || c.Number > clauseNumbers[c.Set]) {
		return nil, fmt.Errorf("%w: clause %d of rule set %d", ErrRulingText, c.Number, uint8(c.Set))
	}
	return []byte(c.String()), nil
}

// UnmarshalText parses an identifier; empty text means no clause. On failure, c is unchanged and
// the error wraps ErrRulingText.
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

// Ground is the reason why an attack does or does not count as a chase.
type Ground uint8

// The grounds for counting an attack, followed by those for not counting it.
const (
	GroundCheck       Ground = iota // the target is the king: a check
	GroundUnprotected               // the target is unprotected and, if of the same kind, cannot take first
	GroundRook                      // a knight or cannon attacks a rook, protected or not
	GroundGuardHunts                // an advisor or bishop attacks a rook, cannon or knight (computer rules)

	GroundStays      // the target was already chased before the move
	GroundProtected  // the capture could be answered by a recapture
	GroundExchange   // the target is of the same kind and could take first: an offer to exchange
	GroundPinned     // the capture would expose the capturer's king
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

// MarshalText returns the tag.
func (g Ground) MarshalText() ([]byte, error) { return tagText(ErrRulingText, groundTags, g) }

// UnmarshalText parses the tag. On failure, g is unchanged and the error wraps ErrRulingText.
func (g *Ground) UnmarshalText(text []byte) error { return setTag(g, ErrRulingText, groundTags, text) }

// Excuse is the reason why a side does not lose for its conduct in a repetition.
type Excuse uint8

// The excuses. The zero value means no excuse: the side loses for its conduct.
const (
	NoExcuse           Excuse = iota
	ExcuseNothing             // it gave no check, threatened no mate and chased nothing
	ExcuseBoth                // the other side did the same
	ExcuseOutweighed          // the other side broke a weightier rule
	ExcuseIdle                // some of its moves were idle
	ExcuseDifferent           // it chased different pieces (axf, computer)
	ExcuseMixed               // it checked and chased in turn (axf, computer)
	ExcuseThreats             // mate threats are allowed (axf, computer)
	ExcuseCheckInCycle        // the cycle contains a check, but no perpetual check (computer)
	ExcuseGuardCutOff         // its chases arise only from cutting off a guard, unlike the other side's (axf)
)

var excuseTags = []string{
	"none", "nothing", "both", "outweighed", "idle_moves", "different_pieces", "checks_and_chases",
	"mate_threats", "check_in_cycle", "guard_cut_off",
}

// Excuses returns every excuse except NoExcuse.
func Excuses() []Excuse {
	all := make([]Excuse, 0, len(excuseTags)-1)
	for i := 1; i < len(excuseTags); i++ {
		all = append(all, Excuse(i))
	}
	return all
}

// String returns the tag, such as "idle_moves", or "none" for NoExcuse.
func (e Excuse) String() string { return tag(excuseTags, e) }

// MarshalText returns the tag.
func (e Excuse) MarshalText() ([]byte, error) { return tagText(ErrRulingText, excuseTags, e) }

// UnmarshalText parses the tag. On failure, e is unchanged and the error wraps ErrRulingText.
func (e *Excuse) UnmarshalText(text []byte) error { return setTag(e, ErrRulingText, excuseTags, text) }
