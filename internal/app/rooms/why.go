package rooms

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Codes of errors of this package, beside those of talk.
const (
	codeIllegalMove  = "illegal_move"
	codeBadFEN       = "bad_fen"
	codeMoveText     = "bad_move_text"
	codeBadRecord    = "bad_record"
	codeBadEngine    = "bad_engine"
	codeEngineFailed = "engine_failed"
	codeBadSettings  = "bad_settings"
	codeGameOver     = "game_over"
	codeNotYourTurn  = "not_your_turn"
)

// mostQuoted is how many characters of a text from outside an error quotes.
const mostQuoted = 60

// refusal tells why a piece may not go somewhere.
type refusal struct {
	Legal   bool             `json:"legal"`
	Reason  string           `json:"reason"`
	Message phrases.Text     `json:"message"`
	Squares []xiangqi.Square `json:"squares"` // the pieces concerned, or the squares in the way
}

// illegalDetail goes with the error of an illegal move.
type illegalDetail struct {
	Reason  string           `json:"reason"`
	Squares []xiangqi.Square `json:"squares"`
}

// readMove reads a move in any notation. Its errors are for faces.
func readMove(p *xiangqi.Position, text string) (xiangqi.Move, error) {
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
	switch {
	case errors.Is(err, xiangqi.ErrAmbiguousMove):
		return m, talk.NewError(codeMoveText, "move.ambiguous", "text", phrases.Clip(text, 60))
	case errors.Is(err, xiangqi.ErrNoSuchMove):
		return m, talk.NewError(codeMoveText, "move.impossible", "text", phrases.Clip(text, 60))
	}
	return m, talk.NewError(codeMoveText, "move.unknown", "text", phrases.Clip(text, 60))
}

func illegalMove(p *xiangqi.Position, e *xiangqi.IllegalMoveError) *talk.Error {
	return &talk.Error{
		Code:    codeIllegalMove,
		Message: phrases.IllegalMove(e.Reason),
		Detail:  illegalDetail{e.Reason.String(), squares(concerned(p, e.Move, e.Reason))},
	}
}

// why tells whether a move could be made, and why not.
func why(p *xiangqi.Position, m xiangqi.Move) refusal {
	var illegal *xiangqi.IllegalMoveError
	if !errors.As(p.CheckMove(m), &illegal) {
		return refusal{Legal: true, Squares: []xiangqi.Square{}}
	}
	return refusal{
		Reason:  illegal.Reason.String(),
		Message: phrases.IllegalMove(illegal.Reason),
		Squares: squares(concerned(p, m, illegal.Reason)),
	}
}

// whyStuck tells why the piece on a square cannot be moved at all.
func whyStuck(p *xiangqi.Position, from xiangqi.Square) refusal {
	piece := p.At(from)
	switch {
	case piece == xiangqi.NoPiece:
		return refusal{Reason: xiangqi.ReasonNoPiece.String(), Squares: []xiangqi.Square{},
			Message: phrases.IllegalMove(xiangqi.ReasonNoPiece)}
	case piece.Color() != p.Turn():
		return refusal{Reason: xiangqi.ReasonNotYourPiece.String(), Squares: []xiangqi.Square{},
			Message: phrases.IllegalMove(xiangqi.ReasonNotYourPiece)}
	}
	for _, m := range p.LegalMoves() {
		if m.From() == from {
			return refusal{Legal: true, Squares: []xiangqi.Square{}}
		}
	}
	// It could move but for its king: any such move tells why not.
	for _, m := range p.AppendPseudoLegal(nil, xiangqi.AllMoves) {
		if m.From() == from {
			return why(p, m)
		}
	}
	return refusal{Reason: "no_move", Squares: []xiangqi.Square{}, Message: phrases.Say("move.noWay")}
}

// concerned returns the pieces that make a move illegal, to be shown.
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

// leg returns the point beside a knight over which it would go.
func leg(from, to xiangqi.Square) xiangqi.Square {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	if files == 2 || files == -2 {
		return xiangqi.SquareAt(from.File()+files/2, from.Rank())
	}
	return xiangqi.SquareAt(from.File(), from.Rank()+ranks/2)
}

// threatening returns the pieces that would attack the mover's king after a move
// that follows its piece's movement.
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

// badPosition is the error of a text that is no position, with all its faults.
func badPosition(err error) *talk.Error {
	faults := faultsOf(err)
	message := phrases.Fault(xiangqi.Fault{Code: xiangqi.FaultEmpty})
	if len(faults) > 0 {
		message = faults[0].Message
	}
	var ply *xiangqi.PlyError
	if errors.As(err, &ply) {
		message = phrases.Say("move.badPly", "ply", ply.Ply, "text", phrases.Clip(ply.Text, mostQuoted))
	}
	return (&talk.Error{Code: codeBadFEN, Message: message, Detail: faultsDetail{faults}}).Because(err)
}

type faultsDetail struct {
	Faults []faultState `json:"faults"`
}

// faultState is one thing that is wrong with a position.
type faultState struct {
	Code    xiangqi.FaultCode `json:"code"`
	Message phrases.Text      `json:"message"`
	Detail  string            `json:"detail"`
	Squares []xiangqi.Square  `json:"squares"`
}

// faultsOf lists the faults that an error carries.
func faultsOf(err error) []faultState {
	var e *xiangqi.FaultError
	if !errors.As(err, &e) {
		return []faultState{}
	}
	return faultStates(e.Faults)
}

func faultStates(faults []xiangqi.Fault) []faultState {
	states := []faultState{}
	for _, f := range faults {
		states = append(states, faultState{
			Code: f.Code, Message: phrases.Fault(f),
			Detail: f.Message, Squares: squares(f.Squares),
		})
	}
	return states
}
