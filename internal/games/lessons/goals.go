package lessons

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func asIllegal(err error, refused **xiangqi.IllegalMoveError) bool { return errors.As(err, refused) }

// worth returns the value of a piece, in tenths of a pawn, as taught in the lesson on values. A
// king is worth more than everything else.
func worth(p xiangqi.Piece) int {
	switch p.Kind() {
	case xiangqi.Rook:
		return 90
	case xiangqi.Cannon:
		return 45
	case xiangqi.Knight:
		return 40
	case xiangqi.Advisor, xiangqi.Bishop:
		return 20
	case xiangqi.Pawn:
		return 10
	}
	return 1000
}

// Right returns the legal moves that achieve the goal of a Move step.
func (s *Step) Right() []xiangqi.Move {
	pos, _, _ := s.Start()
	var right []xiangqi.Move
	for _, m := range pos.LegalMoves() {
		if why, _ := s.fails(&pos, m); why == nil {
			right = append(right, m)
		}
	}
	return right
}

// fails explains why a legal move does not achieve the goal, or returns nil if it does. reply is
// the opponent's move that demonstrates this, or NoMove if there is none.
func (s *Step) fails(pos *xiangqi.Position, m xiangqi.Move) (why phrases.Text, reply xiangqi.Move) {
	after := *pos
	after.MakeMove(m)
	taken, king := pos.At(m.To()), pos.At(m.From()).Kind() == xiangqi.King
	switch s.Goal {
	case GoalPiece:
		if at := square(s.At); m.From() != at {
			why = phrases.Say("lesson.why.movePiece", "piece", phrases.ThePiece(pos.At(at)))
		}
	case GoalCapture, GoalFree:
		if taken == xiangqi.NoPiece {
			return phrases.Say("lesson.why.noCapture"), xiangqi.NoMove
		}
		if back := recapture(&after, m.To()); s.Goal == GoalFree && back != xiangqi.NoMove {
			return phrases.Say("lesson.why.recapture", "piece", phrases.ThePiece(after.At(back.From()))), back
		}
	case GoalSafe:
		return unsafe(&after)
	case GoalCheck:
		if !after.InCheck() {
			why = phrases.Say("lesson.why.givesNoCheck")
		}
	case GoalRun:
		if !king {
			why = phrases.Say("lesson.why.otherAnswer")
		}
	case GoalTake:
		if !pos.Checkers().Has(m.To()) {
			why = phrases.Say("lesson.why.otherAnswer")
		}
	case GoalBlock:
		if king || pos.Checkers().Has(m.To()) {
			why = phrases.Say("lesson.why.otherAnswer")
		}
	case GoalStalemate:
		if after.HasLegalMove() {
			return phrases.Say("lesson.why.canMove"), after.LegalMoves()[0]
		}
	case GoalRead:
		if m != s.written(pos) {
			why = phrases.Say("lesson.why.readWrong", "move", phrases.Move(pos, m))
		}
	case GoalDevelop:
		return undeveloped(pos, &after, m)
	}
	return why, xiangqi.NoMove
}

// recapture returns a legal move that captures on the given square, or NoMove if there is none. The
// square must be occupied by the opponent.
func recapture(pos *xiangqi.Position, at xiangqi.Square) xiangqi.Move {
	for _, m := range pos.LegalMoves() {
		if m.To() == at {
			return m
		}
	}
	return xiangqi.NoMove
}

// loss returns a capture that wins a piece other than a pawn for the side to move, or NoMove if
// there is none. Either nothing can recapture, or the captured piece is worth more than the
// capturing one.
func loss(pos *xiangqi.Position) xiangqi.Move {
	for _, m := range pos.LegalMoves() {
		taken := pos.At(m.To())
		if taken == xiangqi.NoPiece || taken.Kind() == xiangqi.Pawn {
			continue
		}
		after := *pos
		after.MakeMove(m)
		if worth(taken) > worth(pos.At(m.From())) || recapture(&after, m.To()) == xiangqi.NoMove {
			return m
		}
	}
	return xiangqi.NoMove
}

// unsafe describes a piece that the side to move could win, and the move that wins it. If there is
// no such piece, it returns nil.
func unsafe(pos *xiangqi.Position) (phrases.Text, xiangqi.Move) {
	m := loss(pos)
	if m == xiangqi.NoMove {
		return nil, m
	}
	return phrases.Say("lesson.why.loses", "hunter", phrases.ThePiece(pos.At(m.From())), "target", phrases.ThePiece(pos.At(m.To()))), m
}

// undeveloped explains why a move does not develop a piece, or returns nil if it does.
func undeveloped(pos, after *xiangqi.Position, m xiangqi.Move) (phrases.Text, xiangqi.Move) {
	switch piece := pos.At(m.From()); piece.Kind() {
	case xiangqi.Rook, xiangqi.Knight, xiangqi.Cannon:
		home := xiangqi.StartPosition()
		if home.At(m.From()) != piece {
			return phrases.Say("lesson.why.outAlready"), xiangqi.NoMove
		}
		return unsafe(after)
	}
	return phrases.Say("lesson.why.notDeveloped"), xiangqi.NoMove
}
