package xiangqi

import (
	"fmt"
	"strings"
)

// Setup is a position under construction, as in a board editor. Its contents are arbitrary: only
// Faults, Position and PositionLenient check them. The zero value is an empty board with Red to
// move.
type Setup struct {
	Board             Board
	Turn              Color
	PliesSinceCapture int // the fifth field of a FEN, 0 to 9999
	MoveNumber        int // the sixth field of a FEN, up to 9999; 0 means 1
}

// Setup returns a setup for editing the position. As in a FEN, the number of checks given since
// the last capture is lost, and the counters are limited to 9999.
func (p Position) Setup() Setup {
	return Setup{
		Board:             p.board,
		Turn:              p.turn,
		PliesSinceCapture: min(p.PliesSinceCapture(), maxCounter),
		MoveNumber:        min(p.MoveNumber(), maxCounter),
	}
}

// At returns the piece on sq, or NoPiece.
func (s *Setup) At(sq Square) Piece { return s.Board.At(sq) }

// Put places a piece on sq, replacing any piece there.
func (s *Setup) Put(sq Square, piece Piece) { s.Board.Put(sq, piece) }

// Remove clears sq and returns the piece removed, or NoPiece.
func (s *Setup) Remove(sq Square) Piece {
	piece := s.Board.At(sq)
	s.Board.Put(sq, NoPiece)
	return piece
}

// FEN returns the FEN of the setup, valid or not.
func (s Setup) FEN() string {
	return fenText(&s.Board, s.Turn, s.PliesSinceCapture, s.MoveNumber)
}

// Faults returns everything that makes the setup invalid, ordered by code, or nil if it is a valid
// position.
func (s *Setup) Faults() []Fault { return faultsOf(s.findings()) }

// Position returns the position that the setup describes. If the setup is not valid, the error is
// a *FaultError that lists all faults and wraps ErrSetup.
func (s *Setup) Position() (Position, error) {
	if found := s.findings(); len(found) > 0 {
		return Position{}, &FaultError{Faults: faultsOf(found), sentinel: ErrSetup}
	}
	return s.position(), nil
}

// PositionLenient is like Position but also accepts what handicap games and composed studies need:
// more pieces of a kind than a side starts with, and advisors, bishops and pawns on squares that
// they can never reach. Such an advisor or bishop cannot move. These faults are returned as
// warnings. Each side must still have exactly one king, in its palace, and at most 16 pieces in
// total.
func (s *Setup) PositionLenient() (Position, []Fault, error) {
	found := s.findings()
	if faults := fatal(found); len(faults) > 0 {
		return Position{}, nil, &FaultError{Faults: faults, sentinel: ErrSetup}
	}
	return s.position(), faultsOf(found), nil
}

// position builds the position; the setup must already have been validated.
func (s *Setup) position() Position {
	p := Position{
		board:      s.Board,
		counters:   counters(s.PliesSinceCapture) * (onePly + oneCounted),
		moveNumber: uint16(max(s.MoveNumber, 1)),
		turn:       s.Turn,
	}
	p.complete()
	return p
}

// findings returns the faults of the setup itself, regardless of any text that it was read from.
func (s *Setup) findings() []finding {
	var found []finding
	if s.Turn > Black {
		found = append(found, finding{Fault: Fault{
			Code: FaultBadSide, Message: fmt.Sprintf("the side to move is %d, want Red or Black", s.Turn)}})
	}
	found = append(found, counterFindings("the plies since the last capture", s.PliesSinceCapture)...)
	found = append(found, counterFindings("the move number", s.MoveNumber)...)
	found = append(found, s.missingKings()...)
	found = append(found, s.tooManyPieces()...)
	found = append(found, s.misplacedPieces()...)
	found = append(found, s.facingKings()...)
	if s.Turn <= Black {
		found = append(found, s.opponentInCheck()...)
	}
	return found
}

func counterFindings(what string, value int) []finding {
	if value >= 0 && value <= maxCounter {
		return nil
	}
	return []finding{{Fault: Fault{
		Code: FaultBadCounter, Message: fmt.Sprintf("%s: %d, want 0 to %d", what, value, maxCounter)}}}
}

func (s *Setup) missingKings() (found []finding) {
	for _, c := range bothColors {
		if s.Board.Pieces(c, King).Empty() {
			found = append(found, finding{Fault: Fault{
				Code: FaultMissingKing, Message: sideName(c) + " has no king", Piece: NewPiece(c, King)}})
		}
	}
	return found
}

// mostOf is the maximum number of pieces of each kind that a side can have; mostPieces is the
// maximum in total.
var mostOf = [8]int{King: 1, Advisor: 2, Bishop: 2, Knight: 2, Rook: 2, Cannon: 2, Pawn: 5}

const mostPieces = 16

func (s *Setup) tooManyPieces() (found []finding) {
	for k := King; k <= Pawn; k++ {
		for _, c := range bothColors {
			pieces := s.Board.Pieces(c, k)
			if pieces.Len() <= mostOf[k] {
				continue
			}
			found = append(found, finding{
				Fault: Fault{
					Code: FaultTooManyPieces,
					Message: fmt.Sprintf("%s has %d %ss (%s), want at most %d",
						sideName(c), pieces.Len(), k, squareList(pieces), mostOf[k]),
					Squares: pieces,
					Piece:   NewPiece(c, k),
				},
				forgivable: k != King && s.Board.ByColor(c).Len() <= mostPieces,
			})
		}
	}
	return found
}

// Misplaced returns the squares of all kings outside their palaces, and of all advisors, bishops
// and pawns on squares that such a piece of their side can never reach.
func (b *Board) Misplaced() (squares Bitboard) {
	for _, c := range bothColors {
		for _, k := range [...]Kind{King, Advisor, Bishop, Pawn} {
			squares = squares.Or(b.Pieces(c, k).AndNot(homeSquares[c][k]))
		}
	}
	return squares
}

// misplacedPieces finds kings outside their palaces, and advisors, bishops and pawns on squares
// that they can never reach. Positions with such pieces are playable, unless a king is misplaced.
func (s *Setup) misplacedPieces() (found []finding) {
	for _, rule := range [...]struct {
		kind   Kind
		code   FaultCode
		wanted string
	}{
		{King, FaultKingMisplaced, "outside its palace"},
		{Advisor, FaultAdvisorMisplaced, "which is not one of the five squares of its palace"},
		{Bishop, FaultBishopMisplaced, "which is not one of its seven squares"},
		{Pawn, FaultPawnMisplaced, "where no pawn of its side comes"},
	} {
		for _, c := range bothColors {
			for sq := range s.Board.Pieces(c, rule.kind).AndNot(homeSquares[c][rule.kind]).Squares() {
				found = append(found, finding{Fault: Fault{
					Code:    rule.code,
					Message: fmt.Sprintf("%s's %s stands on %v, %s", sideName(c), rule.kind, sq, rule.wanted),
					Squares: sq.Bit(),
					Piece:   NewPiece(c, rule.kind),
				}, forgivable: rule.kind != King})
			}
		}
	}
	return found
}

// homeSquares holds the squares that each side's kings, advisors, bishops and pawns can reach in a
// game.
var homeSquares = makeHomeSquares()

func makeHomeSquares() (t [2][8]Bitboard) {
	for _, c := range bothColors {
		for sq := range Square(NumSquares) {
			home := !crossedRiver(c, sq)
			// Red's rank 3 and Black's rank 6 are each the fourth from home.
			fromHome := sq.Rank()
			if c == Black {
				fromHome = NumRanks - 1 - fromHome
			}
			for kind, reached := range [...]bool{
				King:    home && inPalace(sq),
				Advisor: home && isAdvisorSquare(sq),
				Bishop:  home && isBishopSquare(sq),
				Pawn:    !home || fromHome >= 3 && sq.File()%2 == 0,
			} {
				if reached {
					t[c][kind] = t[c][kind].Or(sq.Bit())
				}
			}
		}
	}
	return t
}

func (s *Setup) facingKings() (found []finding) {
	for red := range s.Board.Pieces(Red, King).Squares() {
		for black := range s.Board.Pieces(Black, King).Squares() {
			if red.File() != black.File() || Between(red, black).Intersects(s.Board.Occupied()) {
				continue
			}
			found = append(found, finding{Fault: Fault{
				Code:    FaultKingsFacing,
				Message: fmt.Sprintf("the kings on %v and %v face each other with nothing between", red, black),
				Squares: NewBitboard(red, black),
			}})
		}
	}
	return found
}

func (s *Setup) opponentInCheck() (found []finding) {
	other := s.Turn.Other()
	for king := range s.Board.Pieces(other, King).Squares() {
		checkers := s.Board.kingAttackers(s.Turn, king, s.Board.Occupied()).AndNot(s.Board.ByKind(King))
		if checkers.Empty() {
			continue
		}
		found = append(found, finding{Fault: Fault{
			Code: FaultOpponentInCheck,
			Message: fmt.Sprintf("%s is to move although %s's king on %v is in check from %s",
				sideName(s.Turn), sideName(other), king, squareList(checkers)),
			Squares: checkers.Or(king.Bit()),
		}})
	}
	return found
}

var bothColors = [...]Color{Red, Black}

// sideName returns the side's name, capitalized for the start of a sentence.
func sideName(c Color) string {
	if c == Red {
		return "Red"
	}
	return "Black"
}

func squareList(b Bitboard) string {
	var names []string
	for sq := range b.Squares() {
		names = append(names, sq.String())
	}
	return strings.Join(names, " ")
}
