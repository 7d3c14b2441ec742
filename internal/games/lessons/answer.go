package lessons

import (
	"context"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Teacher judges the answers to steps. It is not safe for concurrent use.
type Teacher struct {
	Solver *mate.Solver
	Tables *tablebase.Prober
}

// Answer is a person's answer to a step. Which fields are used depends on the kind of the step.
type Answer struct {
	Played  []xiangqi.Move // the moves played so far, including the opponent's replies
	Move    xiangqi.Move
	Squares []xiangqi.Square
	Choice  string
}

// Verdict is the verdict on an answer.
type Verdict struct {
	Right   bool
	Done    bool             // whether the step is complete
	Words   phrases.Text     // why the answer is right or wrong
	Played  []xiangqi.Move   // the moves played so far, without wrong moves
	Reply   xiangqi.Move     // the reply that refutes a wrong move; NoMove if there is none
	Squares xiangqi.Bitboard // the correct squares among those marked
	Ring    xiangqi.Bitboard // the squares that the words refer to, shown because beginners do not yet know the names of squares
}

// Take judges an answer. If the answer does not fit the task, the error wraps ErrStep.
func (t *Teacher) Take(ctx context.Context, s *Step, a Answer) (Verdict, error) {
	switch s.Kind {
	case Look:
		return Verdict{Right: true, Done: true}, nil
	case Find, Reach:
		return s.takeSquares(a.Squares), nil
	case Move, Collect, Mate:
		return t.takeMove(ctx, s, a)
	case Choose:
		return t.takeChoice(s, a.Choice)
	}
	return Verdict{}, fmt.Errorf("%w: %s is not answered here", ErrStep, s.ID)
}

// Squares returns the correct squares for a Find or Reach step.
func (s *Step) Squares() xiangqi.Bitboard {
	pos, _, _ := s.Start()
	if s.Kind == Find {
		return pos.ByKind(s.Piece)
	}
	var all xiangqi.Bitboard
	for _, m := range pos.LegalMoves() {
		if m.From() == square(s.At) {
			all = all.Or(m.To().Bit())
		}
	}
	return all
}

func (s *Step) takeSquares(squares []xiangqi.Square) Verdict {
	pos, _, _ := s.Start()
	want, got := s.Squares(), xiangqi.NewBitboard(squares...)
	v := Verdict{Squares: got.And(want)}
	for wrong := range got.AndNot(want).Squares() {
		if s.Kind == Find {
			v.Ring, v.Words = wrong.Bit(), phrases.Say("lesson.why.otherPiece")
			if p := pos.At(wrong); p != xiangqi.NoPiece {
				v.Words = phrases.Say("lesson.why.thisPiece", "piece", phrases.ThePiece(p))
			}
			return v
		}
		reason, ring := illegal(&pos, xiangqi.NewMove(square(s.At), wrong))
		v.Ring, v.Words = ring.Or(wrong.Bit()), phrases.Say("lesson.why.notThere", "reason", reason)
		return v
	}
	if missing := want.AndNot(got).Len(); missing > 0 {
		v.Words = phrases.Say("lesson.why.missing", "n", missing)
		return v
	}
	v.Right, v.Done, v.Words = true, true, phrases.Say("lesson.right")
	return v
}

// illegal explains why a move is illegal. If the move is blocked, ring is the square of the
// obstacle.
func illegal(pos *xiangqi.Position, m xiangqi.Move) (told phrases.Text, ring xiangqi.Bitboard) {
	var refused *xiangqi.IllegalMoveError
	if err := pos.CheckMove(m); !asIllegal(err, &refused) {
		return phrases.Say("lesson.wrong"), ring
	}
	told = phrases.IllegalMove(refused.Reason)
	if at := blocker(pos, m, refused.Reason); at != xiangqi.NoSquare {
		told = phrases.Say("lesson.why.blocker", "reason", told, "piece", phrases.ThePiece(pos.At(at)))
		ring = at.Bit()
	}
	return told, ring
}

// blocker returns the square of the piece that blocks a knight's leg, a bishop's eye or the path of
// a move.
func blocker(pos *xiangqi.Position, m xiangqi.Move, reason xiangqi.IllegalReason) xiangqi.Square {
	files, ranks := m.To().File()-m.From().File(), m.To().Rank()-m.From().Rank()
	switch reason {
	case xiangqi.ReasonLegBlocked, xiangqi.ReasonEyeBlocked: // halfway, rounded towards zero
		return xiangqi.SquareAt(m.From().File()+files/2, m.From().Rank()+ranks/2)
	case xiangqi.ReasonPathBlocked:
		return xiangqi.Between(m.From(), m.To()).And(pos.Occupied()).First()
	}
	return xiangqi.NoSquare
}

func (t *Teacher) takeMove(ctx context.Context, s *Step, a Answer) (Verdict, error) {
	pos, err := s.After(a.Played)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Played: a.Played}
	if !pos.IsLegal(a.Move) {
		v.Words, v.Ring = illegal(&pos, a.Move)
		return v, nil
	}
	switch s.Kind {
	case Collect:
		s.collect(&pos, a.Move, &v)
	case Mate:
		t.mate(ctx, s, &pos, a.Move, &v)
	default:
		if v.Words, v.Reply = s.fails(&pos, a.Move); v.Words != nil {
			if s.Goal == GoalPiece {
				v.Ring = square(s.At).Bit()
			}
			return v, nil
		}
		v.Right, v.Done, v.Words = true, true, phrases.Say("lesson.right")
		v.Played = append(slices.Clone(a.Played), a.Move)
	}
	return v, nil
}

// collect handles a move of a Collect step.
func (s *Step) collect(pos *xiangqi.Position, m xiangqi.Move, v *Verdict) {
	if pos.GivesCheck(m) { // the opponent would not be able to pass
		v.Words = phrases.Say("lesson.why.noCheck")
		return
	}
	v.Played = append(slices.Clone(v.Played), m)
	after, err := s.After(v.Played)
	if err != nil {
		return // the move is legal
	}
	left := s.Marked().And(after.ByColor(xiangqi.Black)).Len()
	switch {
	case left == 0 && len(v.Played) > s.Moves:
		v.Right, v.Done = true, true
		v.Words = phrases.Say("lesson.collectedSlowly", "n", len(v.Played), "fewest", s.Moves)
	case left == 0:
		v.Right, v.Done, v.Words = true, true, phrases.Say("lesson.right")
	default:
		v.Right, v.Words = true, phrases.Say("lesson.left", "n", left)
	}
}

// mate handles a move in a Mate step. The move is right if it still allows mate within the given
// number of moves.
func (t *Teacher) mate(ctx context.Context, s *Step, pos *xiangqi.Position, m xiangqi.Move, v *Verdict) {
	left := s.Moves - len(v.Played)/2
	after := *pos
	after.MakeMove(m)
	replies := after.LegalMoves()
	if len(replies) == 0 {
		v.Right, v.Done, v.Words = true, true, phrases.Say("lesson.mated")
		v.Played = append(slices.Clone(v.Played), m)
		return
	}
	longest, slowest := xiangqi.NoMove, 0
	for _, reply := range replies {
		next := after
		next.MakeMove(reply)
		answer := mate.Shortest{Answer: mate.No}
		if left > 1 {
			answer = t.Solver.MateIn(ctx, next, left-1, mate.Limits{})
		}
		if answer.Answer != mate.Yes {
			v.Reply = reply
			v.Words = phrases.Say("lesson.why.noMate", "n", left)
			if !after.InCheck() && left == 1 {
				v.Words = phrases.Say("lesson.why.noCheckNoMate")
			}
			return
		}
		if answer.Moves > slowest || answer.Moves == slowest && s.shows(v.Played, m, reply, answer.Mate) {
			longest, slowest = reply, answer.Moves
		}
	}
	v.Right, v.Words = true, phrases.Say("lesson.mateOn")
	v.Played = append(slices.Clone(v.Played), m, longest)
}

// shows reports whether the mate that follows a reply has the step's theme.
func (s *Step) shows(played []xiangqi.Move, m, reply xiangqi.Move, rest *mate.Mate) bool {
	start, _, _ := s.Start()
	line := slices.Concat(played, []xiangqi.Move{m, reply}, rest.Line())
	return s.Theme != "" && slices.Contains(problems.ThemesOf(start, line), s.Theme)
}
