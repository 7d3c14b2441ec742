package lessons

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Hint helps a person with a step without revealing the answer.
type Hint struct {
	Words  phrases.Text
	Square xiangqi.Square // the square to look at; NoSquare if there is none
}

// Hint returns a hint for a step, taking into account the answers given so far. Any error wraps
// ErrStep.
func (t *Teacher) Hint(ctx context.Context, s *Step, a Answer) (Hint, error) {
	pos, err := s.After(a.Played)
	if err != nil {
		return Hint{}, err
	}
	switch s.Kind {
	case Find, Reach:
		if left := s.Squares().AndNot(xiangqi.NewBitboard(a.Squares...)); !left.Empty() {
			return Hint{phrases.Say("lesson.hintSquares"), left.First()}, nil
		}
		return Hint{phrases.Say("lesson.hintMarked"), xiangqi.NoSquare}, nil
	case Move, Collect, Mate:
		if m := t.right(ctx, s, a.Played, &pos); m != xiangqi.NoMove {
			return Hint{phrases.Say("lesson.hintMove", "piece", phrases.ThePiece(pos.At(m.From()))), m.From()}, nil
		}
		return Hint{phrases.Say("lesson.hintAgain"), xiangqi.NoSquare}, nil
	case Choose:
		want, err := t.Wants(s)
		for _, c := range s.Choices() {
			if err == nil && c.ID != want {
				return Hint{phrases.Say("lesson.hintChoice", "choice", c.Words), xiangqi.NoSquare}, nil
			}
		}
		return Hint{}, err
	}
	return Hint{s.Task(), xiangqi.NoSquare}, nil
}

// right returns a right move, or NoMove if there is none.
func (t *Teacher) right(ctx context.Context, s *Step, played []xiangqi.Move, pos *xiangqi.Position) xiangqi.Move {
	switch s.Kind {
	case Mate:
		if r := t.Solver.MateIn(ctx, *pos, s.Moves-len(played)/2, mate.Limits{}); r.Answer == mate.Yes {
			return r.Mate.Line()[0]
		}
	case Collect:
		for n := 1; n <= mostCollected; n++ {
			if line := shortest(s, played, n); line != nil {
				return line[len(played)]
			}
		}
	case Move:
		for _, m := range pos.LegalMoves() {
			if why, _ := s.fails(pos, m); why == nil {
				return m
			}
		}
	}
	return xiangqi.NoMove
}

// mostCollected is the number of moves that a hint for a Collect step looks ahead.
const mostCollected = 4

// shortest returns the moves already played, followed by at most n moves that take all remaining
// marked pieces. If n moves are not enough, it returns nil.
func shortest(s *Step, played []xiangqi.Move, n int) []xiangqi.Move {
	pos, err := s.After(played)
	if err != nil {
		return nil
	}
	if s.Marked().And(pos.ByColor(xiangqi.Black)).Empty() {
		return played
	}
	if n == 0 {
		return nil
	}
	for _, m := range pos.LegalMoves() {
		if pos.GivesCheck(m) {
			continue // Black would not be able to pass
		}
		if line := shortest(s, append(slices.Clone(played), m), n-1); line != nil {
			return line
		}
	}
	return nil
}
