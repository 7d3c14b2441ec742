package xiangqi

import "math/bits"

// Position is a board together with the side to move and the counters that the rules depend on. In
// a valid position, both kings are in their palaces, every piece is on a square that it can reach,
// and the side that is not to move is not in check. A Position is a plain value that can be copied
// by assignment and compared with ==.
//
// Use StartPosition, ParseFEN or a Setup to obtain a position; the zero value is not playable.
// ParseFENLenient and Setup.PositionLenient also accept advisors, bishops and pawns on squares
// that they cannot reach, and report them.
type Position struct {
	board      Board
	key        uint64
	counters   counters
	moveNumber uint16
	turn       Color
	inCheck    bool
}

// counters packs four 16-bit counts into one word, which lets an Undo fit in registers. From the
// lowest bits up, they count all plies, the plies that count under the computer rules, the checks
// by Red, and the checks by Black, each since the last capture. The no-capture limits use them.
type counters uint64

const (
	onePly     counters = 1
	oneCounted counters = 1 << 16
)

func oneCheck(c Color) counters { return 1 << (32 + 16*(c&1)) }

func (c counters) plies() int   { return int(c & 0xffff) }
func (c counters) counted() int { return int(c >> 16 & 0xffff) }

func (c counters) checks(side Color) int { return int(c >> (32 + 16*(side&1)) & 0xffff) }

// maxCounter is the largest counter value in a FEN or Setup.
const maxCounter = 9999

// checksCounted is how many of each side's checks count towards the no-capture limit of the
// computer rules.
const checksCounted = 10

// Undo holds the state that MakeMove overwrites, so that UnmakeMove can restore it. A slice of
// Undo values serves as the stack of moves made so far: each entry records the move, the captured
// piece, and the key and check flag of the position before the move.
type Undo struct {
	key      uint64
	counters counters
	// made packs the move (the low 16 bits), the captured piece (the next 8) and the check flag
	// (the bit above them). Undo must have no more than four fields, because only then is it
	// passed in registers.
	made uint32
}

const undoInCheck = 1 << 24

// Move returns the move that was made, or NoMove for a passed turn.
func (u Undo) Move() Move { return Move(u.made) }

// Captured returns the captured piece, or NoPiece.
func (u Undo) Captured() Piece { return Piece(u.made >> 16) }

// Key returns the key of the position before the move.
func (u Undo) Key() uint64 { return u.key }

// InCheck reports whether the moving side was in check before the move.
func (u Undo) InCheck() bool { return u.made&undoInCheck != 0 }

// StartPosition returns the standard starting position.
func StartPosition() Position { return startPosition }

// playable reports whether p is an actual position rather than the zero value.
func (p *Position) playable() bool { return !p.board.ByKind(King).Empty() }

// At returns the piece on s, or NoPiece.
func (p *Position) At(s Square) Piece { return p.board.At(s) }

// Board returns a copy of the board.
func (p Position) Board() Board { return p.board }

// Occupied returns all occupied squares.
func (p *Position) Occupied() Bitboard { return p.board.Occupied() }

// ByColor returns the squares of all pieces of side c.
func (p *Position) ByColor(c Color) Bitboard { return p.board.ByColor(c) }

// ByKind returns the squares of all pieces of kind k, whichever side they belong to.
func (p *Position) ByKind(k Kind) Bitboard { return p.board.ByKind(k) }

// Pieces returns the squares of side c's pieces of kind k.
func (p *Position) Pieces(c Color, k Kind) Bitboard { return p.board.Pieces(c, k) }

// King returns the square of c's king.
func (p *Position) King(c Color) Square {
	// Each king is confined to its own half of the board.
	if c == Red {
		return Square(bits.TrailingZeros64(p.board.kinds[King].lo))
	}
	return Square(bits.TrailingZeros64(p.board.kinds[King].hi) + halfSize)
}

// Turn returns the side to move.
func (p *Position) Turn() Color { return p.turn }

// Key returns a 64-bit hash of the piece placement and the side to move. It depends on nothing
// else and is the same in every build.
func (p *Position) Key() uint64 { return p.key }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.inCheck }

// PliesSinceCapture returns the number of plies since the last capture, the fifth field of a FEN.
func (p *Position) PliesSinceCapture() int { return p.counters.plies() }

// CountedPlies returns the number of plies since the last capture that count towards the no-capture
// limit of the computer rules. Once a side has given ten checks, its further checks and the replies
// to them do not count.
func (p *Position) CountedPlies() int { return p.counters.counted() }

// ChecksSinceCapture returns the number of checks that c has given since the last capture.
func (p *Position) ChecksSinceCapture(c Color) int { return p.counters.checks(c) }

// MoveNumber returns the number of the next move, starting at 1: the last field of a FEN. It
// increases after each Black move.
func (p Position) MoveNumber() int { return int(p.moveNumber) }

// Checkers returns the pieces that are giving check to the side to move.
func (p *Position) Checkers() Bitboard {
	if !p.inCheck {
		return Bitboard{}
	}
	return p.board.kingAttackers(p.turn.Other(), p.King(p.turn), p.Occupied())
}

// Attackers returns the pieces of side c that attack s, given the occupied squares occ. See
// Board.Attackers for details.
func (p *Position) Attackers(c Color, s Square, occ Bitboard) Bitboard {
	return p.board.Attackers(c, s, occ)
}

// MakeMove plays m, which must be pseudo-legal, and returns the data that UnmakeMove needs. It
// does not check its argument; use Game.Play for external input. The counters can hold 65,535
// plies without a capture, far beyond any limit used in games.
func (p *Position) MakeMove(m Move) Undo {
	from, to := m.From()&127, m.To()&127
	b := &p.board
	piece, captured := b.pieces[from]&15, b.pieces[to]&15
	us := Color(piece >> 3) // the side to move, since its piece moves
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
	// Most moves neither give check nor answer one.
	near := &alarms[p.King(us^1)&127]
	if (near[from]|near[to]>>(piece&7)|wasInCheck)&1 != 0 {
		return p.noteCheck(undo)
	}
	return undo
}

// noteCheck updates the check flag and the counters after a move that may give check or that
// answered one. It returns u so that MakeMove need not keep it across the call.
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

// kingAttacked reports whether c's king is attacked. In most positions, the king has no enemy
// slider on its lines and no enemy knight a jump away, so those cases are ruled out first.
func (p *Position) kingAttacked(c Color) bool {
	b, them := &p.board, c&1^1
	king, occ, theirs := p.King(c)&127, p.Occupied(), b.colors[them]
	sliders := b.kinds[Rook].Or(b.kinds[Cannon]).And(theirs).And(lines[king])
	knights := b.kinds[Knight].And(theirs).And(knightJumps[king])
	return pawnSources[them][king].And(theirs).Intersects(b.kinds[Pawn]) ||
		!sliders.Empty() && b.lineAttacked(king, sliders, occ) ||
		!knights.Empty() && knights.Intersects(KnightSources(king, occ))
}

// UnmakeMove takes back the move that returned u. Moves must be taken back in reverse order.
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

// KeyAfter returns the [Position.Key] of the position after m, without making the move. A search
// can use it to prefetch the position's table entry.
func (p *Position) KeyAfter(m Move) uint64 {
	from, to := m.From()&127, m.To()&127
	piece, captured := p.board.pieces[from]&15, p.board.pieces[to]&15
	key := p.key ^ sideKey ^ pieceKeys[piece][from] ^ pieceKeys[piece][to]
	if captured != NoPiece {
		key ^= pieceKeys[captured][to]
	}
	return key
}

// MakeNullMove passes the turn. The rules do not allow this, but a search may try it. The side to
// move must not be in check. The counters do not change.
func (p *Position) MakeNullMove() Undo {
	undo := Undo{key: p.key, counters: p.counters}
	p.key ^= sideKey
	p.turn ^= 1
	return undo
}

// MirrorFile returns the position mirrored left to right. The counters stay the same.
func (p Position) MirrorFile() Position {
	return p.withBoard(p.board.MirrorFile(), p.turn)
}

// ExchangeColors returns the position from the other side's point of view. It reflects the board
// across the river and swaps the colours of the pieces, the side to move, and the two sides' check
// counts.
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

// complete computes the fields derived from the board and the side to move.
func (p *Position) complete() {
	p.key = p.computeKey()
	p.inCheck = p.kingAttacked(p.turn)
}
