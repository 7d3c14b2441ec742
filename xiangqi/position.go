package xiangqi

import "math/bits"

// Position is a board with the side to move and the counters that the rules
// need. Both kings are in their palaces, every piece on a square it can reach,
// and the side that is not to move is not in check. It is a plain value: copy it
// with an assignment, compare it with ==.
//
// Positions come from StartPosition, ParseFEN or a Setup; the zero value is not
// a position that can be played. ParseFENLenient and Setup.PositionLenient let through
// advisors, bishops and pawns on other squares, and say so.
type Position struct {
	board      Board
	key        uint64
	counters   counters
	moveNumber uint16
	turn       Color
	inCheck    bool
}

// counters hold what the no-capture limits count since the last capture, 16 bits
// each from the lowest: all plies, the plies that count under the computer
// rules, the checks given by Red, those given by Black. One word keeps Undo in
// registers.
type counters uint64

const (
	onePly     counters = 1
	oneCounted counters = 1 << 16
)

func oneCheck(c Color) counters { return 1 << (32 + 16*(c&1)) }

func (c counters) plies() int   { return int(c & 0xffff) }
func (c counters) counted() int { return int(c >> 16 & 0xffff) }

func (c counters) checks(side Color) int { return int(c >> (32 + 16*(side&1)) & 0xffff) }

// maxCounter is the most a counter of a position can say.
const maxCounter = 9999

// checksCounted is the number of checks of a side that count towards the
// no-capture limit of the computer rules.
const checksCounted = 10

// Undo holds what MakeMove destroys. A slice of them is the stack of made moves:
// each entry holds the move, what it captured, and the position it was made in
// by key and check flag.
type Undo struct {
	key      uint64
	counters counters
	// The move in the low 16 bits, the captured piece in the next 8, the check
	// flag above: with at most four fields the value travels in registers.
	made uint32
}

const undoInCheck = 1 << 24

// Move returns the move that was made; NoMove for a passed turn.
func (u Undo) Move() Move { return Move(u.made) }

// Captured returns the piece that the move captured, or NoPiece.
func (u Undo) Captured() Piece { return Piece(u.made >> 16) }

// Key returns the key of the position before the move.
func (u Undo) Key() uint64 { return u.key }

// InCheck reports whether the side that made the move was in check before it.
func (u Undo) InCheck() bool { return u.made&undoInCheck != 0 }

// StartPosition returns the position in which every game begins.
func StartPosition() Position { return startPosition }

// playable reports whether p is a position and not the zero value.
func (p *Position) playable() bool { return !p.board.ByKind(King).Empty() }

// At returns the piece on s, or NoPiece.
func (p *Position) At(s Square) Piece { return p.board.At(s) }

// Board returns a copy of the pieces on their squares.
func (p Position) Board() Board { return p.board }

// Occupied returns all squares with a piece.
func (p *Position) Occupied() Bitboard { return p.board.Occupied() }

// ByColor returns the squares of all pieces of side c.
func (p *Position) ByColor(c Color) Bitboard { return p.board.ByColor(c) }

// ByKind returns the squares of all pieces of kind k, of both sides.
func (p *Position) ByKind(k Kind) Bitboard { return p.board.ByKind(k) }

// Pieces returns the squares of the pieces of side c and kind k.
func (p *Position) Pieces(c Color, k Kind) Bitboard { return p.board.Pieces(c, k) }

// King returns the square of c's king.
func (p *Position) King(c Color) Square {
	// Each king has its half of the board to itself.
	if c == Red {
		return Square(bits.TrailingZeros64(p.board.kinds[King].lo))
	}
	return Square(bits.TrailingZeros64(p.board.kinds[King].hi) + halfSize)
}

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn }

// Key returns a 64-bit hash of the pieces' places and the side to move, and of
// nothing else. It is the same in every build.
func (p *Position) Key() uint64 { return p.key }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.inCheck }

// PliesSinceCapture returns the number of plies since the last capture: the
// fifth field of a FEN.
func (p *Position) PliesSinceCapture() int { return p.counters.plies() }

// CountedPlies returns the plies since the last capture that count towards the
// no-capture limit of the computer rules: a side's checks after its tenth, and
// the replies to those, do not.
func (p *Position) CountedPlies() int { return p.counters.counted() }

// ChecksSinceCapture returns the number of checks that c has given since the last capture.
func (p *Position) ChecksSinceCapture(c Color) int { return p.counters.checks(c) }

// MoveNumber returns the number of the move to be played, from 1: the last
// field of a FEN. It grows after each move of Black.
func (p Position) MoveNumber() int { return int(p.moveNumber) }

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard {
	if !p.inCheck {
		return Bitboard{}
	}
	return p.board.kingAttackers(p.turn.Other(), p.King(p.turn), p.Occupied())
}

// Attackers returns the pieces of side c that attack s by their movement when occ
// is occupied; see Board.Attackers.
func (p *Position) Attackers(c Color, s Square, occ Bitboard) Bitboard {
	return p.board.Attackers(c, s, occ)
}

// MakeMove plays m without asking whether it is legal and returns what
// UnmakeMove needs. m must be pseudo-legal; use Game.Play for a move from
// outside. The counters have room for 65,535 plies without a capture, far beyond
// any limit that a game is played with.
func (p *Position) MakeMove(m Move) Undo {
	from, to := m.From()&127, m.To()&127
	b := &p.board
	piece, captured := b.pieces[from]&15, b.pieces[to]&15
	us := Color(piece >> 3) // the side to move, for its piece moves
	var wasInCheck alarm
	if p.inCheck {
		wasInCheck = 1
	}
	undo := Undo{key: p.key, counters: p.counters, made: uint32(m) | uint32(captured)<<16 | uint32(wasInCheck)<<24}
	key, counters := undo.key^sideKey, undo.counters+onePly+oneCounted
	if captured != NoPiece {
		b.toggle(to, captured)
		key ^= pieceKeys[captured][to]
		counters = 0
	}
	p.key = key ^ pieceKeys[piece][from] ^ pieceKeys[piece][to]
	p.counters = counters
	b.pieces[from], b.pieces[to] = NoPiece, piece
	b.shift(from, to, piece, us)
	p.moveNumber += uint16(us)
	p.turn, p.inCheck = us^1, false
	// Most moves neither give a check nor answer one.
	near := &alarms[p.King(us^1)&127]
	if (near[from]|near[to]>>(piece&7)|wasInCheck)&1 != 0 {
		return p.noteCheck(undo)
	}
	return undo
}

// noteCheck sets the check flag and the counters after a move that may give
// check or answered one. It returns u, so that MakeMove need keep nothing.
func (p *Position) noteCheck(u Undo) Undo {
	them := p.turn & 1
	p.inCheck = p.kingAttacked(them)
	if u.Captured() != NoPiece || !p.inCheck && !u.InCheck() {
		return u
	}
	c := u.counters + onePly
	if p.inCheck {
		c += oneCheck(them ^ 1)
	}
	replyTooMany := u.InCheck() && c.checks(them) > checksCounted
	checkTooMany := p.inCheck && c.checks(them^1) > checksCounted
	if !replyTooMany && !checkTooMany {
		c += oneCounted
	}
	p.counters = c
	return u
}

// kingAttacked reports whether c's king is attacked. Most kings have no enemy piece
// on their lines or a knight's jump away, so those are looked for first.
func (p *Position) kingAttacked(c Color) bool {
	b, them := &p.board, c&1^1
	king, occ, theirs := p.King(c)&127, p.Occupied(), b.colors[them]
	sliders := b.kinds[Rook].Or(b.kinds[Cannon]).And(theirs).And(lines[king])
	knights := b.kinds[Knight].And(theirs).And(knightJumps[king])
	return pawnSources[them][king].And(theirs).Intersects(b.kinds[Pawn]) ||
		!sliders.Empty() && b.lineAttacked(king, sliders, occ) ||
		!knights.Empty() && knights.Intersects(KnightSources(king, occ))
}

// UnmakeMove takes back the move that returned u. Moves must be taken back in
// reverse order.
func (p *Position) UnmakeMove(u Undo) {
	us := p.turn&1 ^ 1
	p.turn = us
	p.key, p.counters, p.inCheck = u.key, u.counters, u.InCheck()
	m, captured := u.Move(), u.Captured()&15
	if m == NoMove {
		return
	}
	p.moveNumber -= uint16(us)
	from, to := m.From()&127, m.To()&127
	b := &p.board
	piece := b.pieces[to] & 15
	b.pieces[from], b.pieces[to] = piece, captured
	b.shift(from, to, piece, us)
	if captured != NoPiece {
		b.toggle(to, captured)
	}
}

// KeyAfter returns the [Position.Key] of the position after m, which is not made: a
// search can so fetch what its table holds of it before it is there.
func (p *Position) KeyAfter(m Move) uint64 {
	from, to := m.From()&127, m.To()&127
	piece, captured := p.board.pieces[from]&15, p.board.pieces[to]&15
	key := p.key ^ sideKey ^ pieceKeys[piece][from] ^ pieceKeys[piece][to]
	if captured != NoPiece {
		key ^= pieceKeys[captured][to]
	}
	return key
}

// MakeNullMove passes the turn, which no rule allows but a search may try. The
// side to move must not be in check. The counters stay as they are.
func (p *Position) MakeNullMove() Undo {
	undo := Undo{key: p.key, counters: p.counters}
	p.key ^= sideKey
	p.turn ^= 1
	return undo
}

// MirrorFile returns the position reflected left to right, counters included.
func (p Position) MirrorFile() Position {
	return p.withBoard(p.board.MirrorFile(), p.turn)
}

// ExchangeColors returns the position as the other side sees it: the board
// reflected across the river, the pieces' colours, the turn and the counters
// exchanged.
func (p Position) ExchangeColors() Position {
	m := p.withBoard(p.board.ExchangeColors(), p.turn.Other())
	const low = 1<<32 - 1
	m.counters = p.counters&low | p.counters>>48<<32 | p.counters>>32<<48
	return m
}

func (p *Position) withBoard(b Board, turn Color) Position {
	m := Position{board: b, turn: turn, counters: p.counters, moveNumber: p.moveNumber}
	m.complete()
	return m
}

// complete derives what follows from the board and the side to move.
func (p *Position) complete() {
	p.key = p.computeKey()
	p.inCheck = p.kingAttacked(p.turn)
}
