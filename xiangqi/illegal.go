package xiangqi

import (
	"errors"
	"fmt"
	"strings"
)

// ErrIllegalMove is wrapped by every *IllegalMoveError.
var ErrIllegalMove = errors.New("illegal move")

// IllegalReason is the reason why a move is illegal. Reasons are ordered: if several apply to a
// move, the lowest is reported.
type IllegalReason uint8

// The reasons. A king or advisor leaving its palace, a bishop crossing the river, and a pawn
// moving backward or sideways each have a reason of their own. For any other move that a piece of
// that kind never makes, the reason is ReasonGeometry.
const (
	ReasonNoPiece        IllegalReason = iota + 1 // no piece on the origin
	ReasonNotYourPiece                            // the piece is the opponent's
	ReasonNullMove                                // origin and target are the same
	ReasonOwnPiece                                // the target holds one of the mover's pieces
	ReasonGeometry                                // no piece of this kind moves like that
	ReasonLeavesPalace                            // a king or advisor would leave its palace
	ReasonCrossesRiver                            // a bishop would cross the river
	ReasonEyeBlocked                              // the square between a bishop and its target is occupied
	ReasonLegBlocked                              // the square next to a knight is occupied
	ReasonPathBlocked                             // a piece blocks a rook, or a cannon that is not capturing
	ReasonNeedsScreen                             // a cannon would capture without a screen
	ReasonTooManyScreens                          // a cannon would capture over two or more pieces
	ReasonPawnSideways                            // a pawn would move sideways before crossing the river
	ReasonPawnBackward                            // a pawn would move backward
	ReasonLeftInCheck                             // the king is in check and would stay in check
	ReasonExposed                                 // the king is not in check but would be exposed
	ReasonKingsFace                               // the kings would face each other, with no other fault
)

// reasonNames holds the external names of the reasons. They never change.
var reasonNames = [...]string{
	"", "no_piece_on_origin", "not_your_piece", "null_move", "own_piece_on_target", "bad_geometry",
	"leaves_palace", "elephant_crosses_river", "elephant_eye_blocked", "horse_leg_blocked", "path_blocked",
	"cannon_needs_screen", "cannon_too_many_screens", "pawn_sideways_before_river", "pawn_backward",
	"king_left_in_check", "king_exposed_to_check", "generals_face",
}

// String returns the reason's stable name, such as "horse_leg_blocked".
func (r IllegalReason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return "unknown_reason"
}

// MarshalText returns the reason's stable name.
func (r IllegalReason) MarshalText() ([]byte, error) { return tagText(ErrCode, reasonNames[:], r) }

// UnmarshalText parses the name. On failure, r is unchanged and the error wraps ErrCode.
func (r *IllegalReason) UnmarshalText(text []byte) error {
	return setTag(r, ErrCode, reasonNames[:], text)
}

// IllegalMoveError is the error for a move that cannot be played. It wraps ErrIllegalMove.
type IllegalMoveError struct {
	Move   Move
	Reason IllegalReason
}

// Error returns a message that contains the move and the reason.
func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("%v %v: %s", ErrIllegalMove, e.Move, strings.ReplaceAll(e.Reason.String(), "_", " "))
}

// Unwrap returns ErrIllegalMove.
func (e *IllegalMoveError) Unwrap() error { return ErrIllegalMove }

// CheckMove returns nil if the side to move may play m, and otherwise an *IllegalMoveError that
// gives the reason. m may be any value.
func (p Position) CheckMove(m Move) error {
	reason := p.misplay(m)
	if reason == 0 {
		reason = p.kingDanger(m)
	}
	if reason == 0 {
		return nil
	}
	return &IllegalMoveError{Move: m, Reason: reason}
}

// misplay returns the reason m is not pseudo-legal, or 0.
func (p *Position) misplay(m Move) IllegalReason {
	from, to := m.From(), m.To()
	piece := p.At(from)
	switch {
	case piece == NoPiece:
		return ReasonNoPiece
	case piece.Color() != p.turn:
		return ReasonNotYourPiece
	case from == to:
		return ReasonNullMove
	case !to.Valid() || m.stray():
		return ReasonGeometry
	case p.ByColor(p.turn).Has(to):
		return ReasonOwnPiece
	}
	across, along := abs(to.File()-from.File()), abs(to.Rank()-from.Rank())
	switch piece.Kind() {
	case King:
		return palaceReason(across+along == 1, to)
	case Advisor:
		reason := palaceReason(across == 1 && along == 1, to)
		if reason == 0 && !homeSquares[p.turn][Advisor].Has(from) {
			return ReasonGeometry // on a square that it can never reach, so it cannot move
		}
		return reason
	case Bishop:
		return p.bishopReason(across == 2 && along == 2, from, to)
	case Knight:
		return p.knightReason(across+along == 3 && across*along == 2, from, to)
	case Rook:
		return p.rookReason(across == 0 || along == 0, from, to)
	case Cannon:
		return p.cannonReason(across == 0 || along == 0, from, to)
	default:
		return p.pawnReason(across+along == 1, from, to)
	}
}

func palaceReason(geometry bool, to Square) IllegalReason {
	switch {
	case !geometry:
		return ReasonGeometry
	case !inPalace(to):
		return ReasonLeavesPalace
	}
	return 0
}

func (p *Position) bishopReason(geometry bool, from, to Square) IllegalReason {
	eye := SquareAt((from.File()+to.File())/2, (from.Rank()+to.Rank())/2)
	switch {
	case !geometry:
		return ReasonGeometry
	case crossedRiver(p.turn, to):
		return ReasonCrossesRiver
	case !homeSquares[p.turn][Bishop].Has(from):
		return ReasonGeometry // on a square that it can never reach, so it cannot move
	case p.At(eye) != NoPiece:
		return ReasonEyeBlocked
	}
	return 0
}

func (p *Position) knightReason(geometry bool, from, to Square) IllegalReason {
	switch {
	case !geometry:
		return ReasonGeometry
	case knightLeg(from, to).Intersects(p.Occupied()):
		return ReasonLegBlocked
	}
	return 0
}

func (p *Position) rookReason(geometry bool, from, to Square) IllegalReason {
	switch {
	case !geometry:
		return ReasonGeometry
	case Between(from, to).Intersects(p.Occupied()):
		return ReasonPathBlocked
	}
	return 0
}

func (p *Position) cannonReason(geometry bool, from, to Square) IllegalReason {
	if !geometry {
		return ReasonGeometry
	}
	screens := Between(from, to).And(p.Occupied()).Len()
	switch {
	case p.At(to) == NoPiece && screens > 0:
		return ReasonPathBlocked
	case p.At(to) != NoPiece && screens == 0:
		return ReasonNeedsScreen
	case p.At(to) != NoPiece && screens > 1:
		return ReasonTooManyScreens
	}
	return 0
}

func (p *Position) pawnReason(geometry bool, from, to Square) IllegalReason {
	switch {
	case !geometry:
		return ReasonGeometry
	case PawnAttacks(p.turn, from).Has(to):
		return 0
	case to.Rank() == from.Rank():
		return ReasonPawnSideways
	}
	return ReasonPawnBackward
}

// kingDanger returns the reason the pseudo-legal move m is illegal, or 0.
func (p *Position) kingDanger(m Move) IllegalReason {
	if p.LeavesKingSafe(m) {
		return 0
	}
	after := *p
	after.MakeMove(m)
	switch {
	case !after.kingAttacked(p.turn):
		return ReasonKingsFace
	case p.inCheck:
		return ReasonLeftInCheck
	}
	return ReasonExposed
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
