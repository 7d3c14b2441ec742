package xiangqi

import (
	"math/bits"
	"slices"
)

// MoveSet selects the moves to generate.
type MoveSet uint8

// The move sets. QuietChecks are the moves that give check without capturing. Evasions are the
// moves worth trying when in check; they include every legal move.
const (
	AllMoves MoveSet = iota
	Captures
	Quiets
	Evasions
	QuietChecks
)

// AppendPseudoLegal appends to dst the pseudo-legal moves in set for the side to move. Some of
// them may leave the mover's king attacked; use LeavesKingSafe to rule those out.
// AppendPseudoLegal allocates only if dst lacks capacity. Room for 128 moves is enough for any
// pieces that a game can have.
func (p *Position) AppendPseudoLegal(dst []Move, set MoveSet) []Move {
	own := p.ByColor(p.turn)
	dst = p.room(dst, own)
	switch set {
	case Captures:
		return p.appendMoves(dst, own, p.ByColor(p.turn.Other()))
	case Quiets:
		return p.appendMoves(dst, own, p.Occupied().Not())
	case Evasions:
		return p.appendEvasions(dst)
	case QuietChecks:
		return p.appendQuietChecks(dst)
	default:
		return p.appendMoves(dst, own, own.Not())
	}
}

// AppendLegal appends to dst all legal moves for the side to move.
func (p *Position) AppendLegal(dst []Move) []Move {
	start := len(dst)
	own := p.ByColor(p.turn)
	dst = p.room(dst, own)
	if p.inCheck {
		return p.filterLegal(p.appendEvasions(dst), start)
	}
	// Only moves by the king and a few other pieces need testing; they are generated first.
	e := p.exposure(p.turn)
	dst = p.appendKingMoves(dst, own.Not())
	if !e.shields.Empty() {
		dst = p.appendManMoves(dst, e.shields, own.Not())
	}
	dst = p.filterLegal(dst, start)
	return p.appendManMoves(dst, own.AndNot(e.shields), own.Or(e.screens).Not())
}

// filterLegal keeps the moves from start onwards that leave the king safe.
func (p *Position) filterLegal(dst []Move, start int) []Move {
	kept := start
	for _, m := range dst[start:] {
		if p.LeavesKingSafe(m) {
			dst[kept] = m
			kept++
		}
	}
	return dst[:kept]
}

// LegalMoves returns all legal moves for the side to move, in no particular order.
func (p Position) LegalMoves() []Move { return p.AppendLegal(make([]Move, 0, 128)) }

// HasLegalMove reports whether the side to move has a legal move; if not, it has lost.
func (p *Position) HasLegalMove() bool {
	var buffer [128]Move
	set := AllMoves
	if p.inCheck {
		set = Evasions
	}
	for _, m := range p.AppendPseudoLegal(buffer[:0], set) {
		if p.LeavesKingSafe(m) {
			return true
		}
	}
	return false
}

// room returns dst with enough capacity for all moves of the given pieces: at most 17 for each
// rook or cannon, 8 for each knight, and 4 for any other piece. A full set of pieces needs 124.
func (p *Position) room(dst []Move, pieces Bitboard) []Move {
	const ofAny, moreOfKnight, moreOfLiner = 4, 8 - 4, 17 - 4
	liners := pieces.And(p.board.kinds[Rook].Or(p.board.kinds[Cannon]))
	knights := pieces.And(p.board.kinds[Knight])
	return slices.Grow(dst, ofAny*pieces.Len()+moreOfKnight*knights.Len()+moreOfLiner*liners.Len())
}

// appendMoves appends the pseudo-legal moves of the given pieces to squares in target. The pieces
// must belong to the side to move, and target must contain none of that side's pieces. As with all
// functions below, dst must have enough room.
func (p *Position) appendMoves(dst []Move, pieces, target Bitboard) []Move {
	dst = p.appendManMoves(dst, pieces, target)
	return p.appendKingMoves(dst, target)
}

// appendManMoves is like appendMoves but excludes the king.
func (p *Position) appendManMoves(dst []Move, pieces, target Bitboard) []Move {
	dst = p.appendRookMoves(dst, pieces, target)
	dst = p.appendCannonMoves(dst, pieces, target)
	dst = p.appendKnightMoves(dst, pieces, target)
	dst = p.appendPawnMoves(dst, pieces, target)
	dst = p.appendBishopMoves(dst, pieces, target)
	return p.appendAdvisorMoves(dst, pieces, target)
}

// appendTo appends the moves from one square to every square in a set.
func appendTo(dst []Move, from Square, to Bitboard) []Move {
	n, out := len(dst), dst[:cap(dst)]
	for w := to.lo; w != 0; w &= w - 1 {
		out[n] = Move(from) | Move(bits.TrailingZeros64(w))<<7
		n++
	}
	for w := to.hi; w != 0; w &= w - 1 {
		out[n] = Move(from) | Move(bits.TrailingZeros64(w)+halfSize)<<7
		n++
	}
	return dst[:n]
}

func (p *Position) appendRookMoves(dst []Move, pieces, target Bitboard) []Move {
	occ := p.Occupied()
	for b := pieces.And(p.ByKind(Rook)); !b.Empty(); {
		from := b.PopFirst()
		dst = appendTo(dst, from, RookAttacks(from, occ).And(target))
	}
	return dst
}

func (p *Position) appendCannonMoves(dst []Move, pieces, target Bitboard) []Move {
	occ := p.Occupied()
	for b := pieces.And(p.ByKind(Cannon)); !b.Empty(); {
		from := b.PopFirst()
		dst = appendTo(dst, from, cannonMoves(from, occ).And(target))
	}
	return dst
}

// cannonMoves returns the squares that a cannon on from can move to. It moves to empty squares
// like a rook, and captures by jumping over exactly one screen.
func cannonMoves(from Square, occ Bitboard) Bitboard {
	slide, jump := lineAttacks(from, occ)
	return slide.AndNot(occ).Or(jump.And(occ))
}

func (p *Position) appendKnightMoves(dst []Move, pieces, target Bitboard) []Move {
	occ := p.Occupied()
	for b := pieces.And(p.ByKind(Knight)); !b.Empty(); {
		from := b.PopFirst()
		dst = appendTo(dst, from, KnightAttacks(from, occ).And(target))
	}
	return dst
}

func (p *Position) appendPawnMoves(dst []Move, pieces, target Bitboard) []Move {
	for b := pieces.And(p.ByKind(Pawn)); !b.Empty(); {
		from := b.PopFirst()
		dst = appendTo(dst, from, PawnAttacks(p.turn, from).And(target))
	}
	return dst
}

func (p *Position) appendBishopMoves(dst []Move, pieces, target Bitboard) []Move {
	occ := p.Occupied()
	for b := pieces.And(p.ByKind(Bishop)).And(ownHalf[p.turn&1]); !b.Empty(); {
		from := b.PopFirst()
		dst = appendTo(dst, from, BishopAttacks(from, occ).And(target))
	}
	return dst
}

func (p *Position) appendAdvisorMoves(dst []Move, pieces, target Bitboard) []Move {
	for b := pieces.And(p.ByKind(Advisor)).And(ownHalf[p.turn&1]); !b.Empty(); {
		from := b.PopFirst()
		dst = appendTo(dst, from, AdvisorAttacks(from).And(target))
	}
	return dst
}

func (p *Position) appendKingMoves(dst []Move, target Bitboard) []Move {
	from := p.King(p.turn)
	return appendTo(dst, from, KingAttacks(from).And(target))
}

// appendEvasions appends every move that may answer a check. Besides king moves, these are
// captures of the checker, interpositions, moves that block a knight's leg, and moves that take a
// cannon's screen off the line. If there are several checkers, only the first is considered.
func (p *Position) appendEvasions(dst []Move) []Move {
	us, king, occ := p.turn, p.King(p.turn), p.Occupied()
	own := p.ByColor(us)
	dst = p.appendKingMoves(dst, own.Not())

	checker := p.Checkers().First()
	if checker == NoSquare {
		return p.appendManMoves(dst, own, own.Not())
	}
	answers := checker.Bit().Or(Between(king, checker))
	var screen Bitboard
	switch p.At(checker).Kind() {
	case Knight:
		answers = answers.Or(knightLeg(checker, king))
	case Cannon:
		screen = Between(king, checker).And(occ)
	}
	answers = answers.AndNot(own)
	dst = p.appendManMoves(dst, own, answers)
	if !screen.Intersects(own) {
		return dst
	}
	// The screen may move to any other square.
	return p.appendManMoves(dst, screen, own.Or(answers).Not())
}

// appendQuietChecks appends the moves to empty squares that give direct or discovered check.
func (p *Position) appendQuietChecks(dst []Move) []Move {
	kept := len(dst)
	dst = p.appendMoves(dst, p.ByColor(p.turn), p.Occupied().Not())
	for _, m := range dst[kept:] {
		if p.GivesCheck(m) {
			dst[kept] = m
			kept++
		}
	}
	return dst[:kept]
}
