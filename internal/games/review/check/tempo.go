package check

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Threat is the claim that a side threatens mate at the end of a line, but makes no such threat in the other
// branch.
type Threat struct {
	From  xiangqi.Position
	Line  []xiangqi.Move // the last move makes the threat
	Mate  int            // length of the mate, in moves
	Other xiangqi.Position
	Rest  []xiangqi.Move // the line in the other branch
}

// step is a move in a line, with the positions before and after it.
type step struct {
	number        int // from 1
	move          xiangqi.Move
	before, after xiangqi.Position
}

// walk plays a line and calls ask for each move.
func walk(pos xiangqi.Position, line []xiangqi.Move, name string, ask func(s *step) error) (xiangqi.Position, error) {
	for i, m := range line {
		if err := pos.CheckMove(m); err != nil {
			return pos, fmt.Errorf("%w: move %d of the %s: %w", ErrRefuted, i+1, name, err)
		}
		s := step{i + 1, m, pos, played(pos, m)}
		if err := ask(&s); err != nil {
			return pos, err
		}
		pos = s.after
	}
	return pos, nil
}

// Check plays both lines, passes for the threatened side, and tries all moves.
func (t *Threat) Check() error {
	pos, err := walk(t.From, t.Line, "line", func(*step) error { return nil })
	if err != nil {
		return err
	}
	attacker := pos.Turn().Other()
	if pos.InCheck() {
		return fmt.Errorf("%w: the line ends with a check", ErrRefuted)
	}
	pos.MakeNullMove()
	if err := Mate(pos, t.Mate); err != nil {
		return err
	}
	_, err = walk(t.Other, t.Rest, "other branch", func(s *step) error {
		if s.after.Turn() == attacker || s.after.InCheck() || !s.after.HasLegalMove() {
			return nil
		}
		passed := s.after
		passed.MakeNullMove()
		if Mate(passed, t.Mate) == nil {
			return fmt.Errorf("%w: the other branch comes to such a threat at move %d", ErrRefuted, s.number)
		}
		return nil
	})
	return err
}

// Tempo is the claim that the last move of a line attacks a piece with tempo, and that the attacker makes no
// such attack in the other branch.
type Tempo struct {
	From     xiangqi.Position
	Line     []xiangqi.Move
	Square   xiangqi.Square // square of the attacked piece
	Other    xiangqi.Position
	Rest     []xiangqi.Move // the line in the other branch
	Attacker xiangqi.Color
}

// profit is the minimum gain that an attack must threaten.
const profit = 180

const everywhere = xiangqi.NoSquare // means all squares

// takes returns how much the side to move can gain by a capture on the given square, or on any square if on
// is everywhere. After the first capture, each side either keeps capturing on that square or stops.
func takes(pos xiangqi.Position, on xiangqi.Square) (most int) {
	for _, m := range pos.LegalMoves() {
		if pos.At(m.To()) == xiangqi.NoPiece || on != everywhere && m.To() != on {
			continue
		}
		most = max(most, worth(pos.At(m.To()).Kind())-takes(played(pos, m), m.To()))
	}
	return most
}

// attacks reports whether a move attacks with tempo. Such a move does not give check, captures at most a pawn
// and attacks a piece that was safe before, while the other side can capture nothing as valuable in return.
// The attacked piece is on the given square, or on any square if on is everywhere.
func attacks(pos xiangqi.Position, m xiangqi.Move, on xiangqi.Square) bool {
	after := played(pos, m)
	if worth(pos.At(m.To()).Kind()) >= profit || after.InCheck() || takes(after, everywhere) >= profit {
		return false
	}
	after.MakeNullMove()
	for s := range after.ByColor(after.Turn().Other()).Squares() {
		if (on == everywhere || s == on) && worth(after.At(s).Kind()) >= profit && takes(after, s) >= profit && takes(pos, s) < profit {
			return true
		}
	}
	return false
}

// Check plays both lines.
func (t *Tempo) Check() error {
	if len(t.Line) == 0 {
		return fmt.Errorf("%w: the line has no move", ErrRefuted)
	}
	_, err := walk(t.From, t.Line, "line", func(s *step) error {
		if s.number == len(t.Line) && (s.before.Turn() != t.Attacker || !attacks(s.before, s.move, t.Square)) {
			return fmt.Errorf("%w: the line ends with no attack with tempo", ErrRefuted)
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = walk(t.Other, t.Rest, "other branch", func(s *step) error {
		if s.before.Turn() == t.Attacker && attacks(s.before, s.move, everywhere) {
			return fmt.Errorf("%w: so does move %d of the other branch", ErrRefuted, s.number)
		}
		return nil
	})
	return err
}
