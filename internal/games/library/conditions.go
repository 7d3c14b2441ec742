package library

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Conditions contains the conditions of a Query as text; "" means no condition.
type Conditions struct {
	Since, Until string // in the format of ParseDate
	Result       string // in the format of xiangqi.ParseResult
	ECCO         string // a code or a prefix of one, such as C or C4
	Pattern      string // in the format of ParsePattern
	Material     string // in the format of ParseMaterial
	Line         string // moves from the starting position, in any notation
	Position     string // in the format of xiangqi.ParseLine
}

// ConditionError identifies a condition that could not be parsed. It wraps ErrQuery.
type ConditionError struct {
	Field string // since, until, result, ecco, pattern, material, line or position
	Err   error
}

func (e *ConditionError) Error() string   { return e.Field + ": " + e.Err.Error() }
func (e *ConditionError) Unwrap() []error { return []error{ErrQuery, e.Err} }

// ErrDates is wrapped by the error for a query whose last date precedes its first. It wraps ErrQuery.
var ErrDates = fmt.Errorf("%w: the last date lies before the first", ErrQuery)

// Into parses the conditions into q. Any error is a *ConditionError.
func (c Conditions) Into(q *Query) error {
	for _, condition := range []struct {
		field, text string
		read        func(text string) error
	}{
		{"since", c.Since, func(text string) (err error) {
			q.From, err = ParseDate(text)
			return err
		}},
		{"until", c.Until, func(text string) (err error) {
			if q.To, err = ParseDate(text); err == nil && q.From > q.To && !strings.HasPrefix(q.From, q.To) {
				err = ErrDates
			}
			return err
		}},
		{"result", c.Result, func(text string) error {
			r, err := xiangqi.ParseResult(text)
			if err != nil {
				return fmt.Errorf("%w: %w", ErrQuery, err)
			}
			q.Result = &r
			return nil
		}},
		{"ecco", c.ECCO, func(text string) (err error) {
			q.ECCO, err = parseOpeningCode(text)
			return err
		}},
		{"pattern", c.Pattern, func(text string) (err error) {
			q.Pattern, err = ParsePattern(text)
			return err
		}},
		{"material", c.Material, func(text string) error {
			m, err := ParseMaterial(text)
			if err != nil {
				return err
			}
			q.Material = &m
			return nil
		}},
		{"line", c.Line, func(text string) (err error) {
			q.Line, err = ParseOpening(text)
			return err
		}},
		{"position", c.Position, func(text string) error {
			pos, moves, err := xiangqi.ParseLine(text)
			if err != nil {
				return err
			}
			for _, m := range moves {
				pos.MakeMove(m)
			}
			q.Position = &pos
			return nil
		}},
	} {
		if strings.TrimSpace(condition.text) == "" {
			continue
		}
		if err := condition.read(condition.text); err != nil {
			return &ConditionError{condition.field, err}
		}
	}
	return nil
}

// ParseOpening parses moves played from the starting position, in any notation. Any error is a
// *xiangqi.PlyError.
func ParseOpening(text string) ([]xiangqi.Move, error) {
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	for word := range strings.FieldsSeq(text) {
		if _, err := game.PlayText(word); err != nil {
			return nil, err
		}
	}
	return game.Moves(), nil
}

// parseOpeningCode parses an ECCO code or a prefix of one.
func parseOpeningCode(text string) (string, error) {
	code := strings.TrimSpace(text)
	for i, c := range strings.ToUpper(code) {
		if i == 0 && (c < 'A' || c > 'E') || i > 0 && (c < '0' || c > '9') || i > 2 {
			return "", fmt.Errorf("%w: opening code %.20q, want a letter from A to E with up to two digits, such as C4", ErrQuery, text)
		}
	}
	return code, nil
}
