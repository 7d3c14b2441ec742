package view

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Error codes concerning moves, in addition to those of package talk.
const (
	IllegalMove = "illegal_move"
	BadMoveText = "bad_move_text"
	GameOver    = "game_over"
	NotYourTurn = "not_your_turn"
)

// Refusal explains why a piece may not move to a square.
type Refusal struct {
	Legal   bool             `json:"legal"`
	Reason  string           `json:"reason"`
	Message phrases.Text     `json:"message"`
	Squares []xiangqi.Square `json:"squares"` // squares of the pieces responsible, or of the pieces in the way
}

// illegalDetail is the detail of the error for an illegal move.
type illegalDetail struct {
	Reason  string           `json:"reason"`
	Squares []xiangqi.Square `json:"squares"`
}

// ReadMove parses a move in any notation. Its errors are suitable for faces.
func ReadMove(p *xiangqi.Position, text string) (xiangqi.Move, error) {
	m, err := xiangqi.ParseMove(text)
	if err == nil {
		err = p.CheckMove(m)
	} else {
		m, err = p.ParseMove(text)
	}
	if err == nil {
		return m, nil
	}
	var illegal *xiangqi.IllegalMoveError
	if errors.As(err, &illegal) {
		return m, illegalMove(p, illegal)
	}
	unread := &xiangqi.MoveTextError{Text: text}
	errors.As(err, &unread)
	return m, &talk.Error{Code: BadMoveText, Message: phrases.MoveText(unread)}
}

func illegalMove(p *xiangqi.Position, e *xiangqi.IllegalMoveError) *talk.Error {
	return &talk.Error{
		Code:    IllegalMove,
		Message: phrases.IllegalMove(e.Reason),
		Detail:  illegalDetail{e.Reason.String(), Squares(concerned(p, e.Move, e.Reason))},
	}
}

// Why reports whether a move is legal and, if not, why not.
func Why(p *xiangqi.Position, m xiangqi.Move) Refusal {
	var illegal *xiangqi.IllegalMoveError
	if !errors.As(p.CheckMove(m), &illegal) {
		return Refusal{Legal: true, Squares: []xiangqi.Square{}}
	}
	return Refusal{
		Reason:  illegal.Reason.String(),
		Message: phrases.IllegalMove(illegal.Reason),
		Squares: Squares(concerned(p, m, illegal.Reason)),
	}
}

// WhyStuck explains why the piece on the given square cannot move at all.
func WhyStuck(p *xiangqi.Position, from xiangqi.Square) Refusal {
	piece := p.At(from)
	switch {
	case piece == xiangqi.NoPiece:
		return Refusal{Reason: xiangqi.ReasonNoPiece.String(), Squares: []xiangqi.Square{},
			Message: phrases.IllegalMove(xiangqi.ReasonNoPiece)}
	case piece.Color() != p.Turn():
		return Refusal{Reason: xiangqi.ReasonNotYourPiece.String(), Squares: []xiangqi.Square{},
			Message: phrases.IllegalMove(xiangqi.ReasonNotYourPiece)}
	}
	for _, m := range p.LegalMoves() {
		if m.From() == from {
			return Refusal{Legal: true, Squares: []xiangqi.Square{}}
		}
	}
	// The piece is held back only by its king, and every one of its moves shows this.
	for _, m := range p.AppendPseudoLegal(nil, xiangqi.AllMoves) {
		if m.From() == from {
			return Why(p, m)
		}
	}
	return Refusal{Reason: "no_move", Squares: []xiangqi.Square{}, Message: phrases.Say("move.noWay")}
}

// concerned returns the pieces that make a move illegal, so that a face can mark them.
func concerned(p *xiangqi.Position, m xiangqi.Move, reason xiangqi.IllegalReason) xiangqi.Bitboard {
	from, to := m.From(), m.To()
	switch reason {
	case xiangqi.ReasonLegBlocked:
		return leg(from, to).Bit()
	case xiangqi.ReasonEyeBlocked:
		return xiangqi.SquareAt((from.File()+to.File())/2, (from.Rank()+to.Rank())/2).Bit()
	case xiangqi.ReasonPathBlocked, xiangqi.ReasonTooManyScreens:
		return xiangqi.Between(from, to).And(p.Occupied())
	case xiangqi.ReasonOwnPiece:
		return to.Bit()
	case xiangqi.ReasonLeftInCheck, xiangqi.ReasonExposed, xiangqi.ReasonKingsFace:
		return threatening(p, m)
	}
	return xiangqi.Bitboard{}
}

// leg returns the point adjacent to a knight that the knight's move passes over.
func leg(from, to xiangqi.Square) xiangqi.Square {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	if files == 2 || files == -2 {
		return xiangqi.SquareAt(from.File()+files/2, from.Rank())
	}
	return xiangqi.SquareAt(from.File(), from.Rank()+ranks/2)
}

// threatening returns the pieces that would attack the mover's king after a pseudo-legal move.
func threatening(p *xiangqi.Position, m xiangqi.Move) xiangqi.Bitboard {
	if !p.IsPseudoLegal(m) {
		return xiangqi.Bitboard{}
	}
	after, mover := *p, p.Turn()
	after.MakeMove(m)
	king, other := after.King(mover), after.King(mover.Other())
	attackers := after.Attackers(mover.Other(), king, after.Occupied())
	if king.File() == other.File() && !xiangqi.Between(king, other).Intersects(after.Occupied()) {
		attackers = attackers.Or(other.Bit())
	}
	return attackers
}
