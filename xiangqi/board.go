package xiangqi

import "iter"

// Board records which piece is on which square. It has no notion of rules or of a side to move.
// Internally, it keeps an array of squares in sync with sets of pieces by kind and by side. The
// zero value is an empty board. Boards can be compared with ==.
type Board struct {
	pieces [128]Piece // 90 squares; the size avoids bounds checks
	kinds  [8]Bitboard
	colors [2]Bitboard
}

// At returns the piece on s, or NoPiece if s is empty or off the board.
func (b *Board) At(s Square) Piece { return b.pieces[s&127] }

// Put places p on s, replacing any piece there; NoPiece clears the square. Put ignores squares off
// the board.
func (b *Board) Put(s Square, p Piece) {
	if !s.Valid() {
		return
	}
	if old := b.pieces[s]; old != NoPiece {
		b.toggle(s, old)
	}
	b.pieces[s] = NoPiece
	if p.Kind() != NoKind {
		b.toggle(s, p)
		b.pieces[s] = p
	}
}

// toggle adds the piece on s to the sets, or removes it if it is already there.
func (b *Board) toggle(s Square, p Piece) {
	bit := squareBit[s]
	b.kinds[p&7] = b.kinds[p&7].Xor(bit)
	b.colors[p>>3&1] = b.colors[p>>3&1].Xor(bit)
}

// shift moves piece p of side c between from and to within the sets, in either direction.
func (b *Board) shift(from, to Square, p Piece, c Color) {
	lo, hi := squareBit[from].lo^squareBit[to].lo, squareBit[from].hi^squareBit[to].hi
	kind, color := &b.kinds[p&7], &b.colors[c&1]
	kind.lo ^= lo
	kind.hi ^= hi
	color.lo ^= lo
	color.hi ^= hi
}

// Occupied returns all occupied squares.
func (b *Board) Occupied() Bitboard { return b.colors[Red].Or(b.colors[Black]) }

// ByColor returns the squares of all pieces of side c.
func (b *Board) ByColor(c Color) Bitboard { return b.colors[c&1] }

// ByKind returns the squares of all pieces of kind k, whichever side they belong to.
func (b *Board) ByKind(k Kind) Bitboard { return b.kinds[k&7] }

// Pieces returns the squares of side c's pieces of kind k.
func (b *Board) Pieces(c Color, k Kind) Bitboard { return b.colors[c&1].And(b.kinds[k&7]) }

// King returns the square of c's king, or NoSquare if there is none.
func (b *Board) King(c Color) Square { return b.Pieces(c, King).First() }

// All iterates over the pieces in order from a0 to i9.
func (b Board) All() iter.Seq2[Square, Piece] {
	return func(yield func(Square, Piece) bool) {
		for s := range b.Occupied().Squares() {
			if !yield(s, b.At(s)) {
				return
			}
		}
	}
}

// Attackers returns the pieces of side c that attack s, given the occupied squares occ. Cannons
// attack over a screen, and other pieces the way they move; kings attack only adjacent squares.
// A capture on s need not be legal, and s need not hold a piece.
//
// Pieces that are not in occ are ignored, so occ may describe a board from which some pieces have
// been removed.
func (b *Board) Attackers(c Color, s Square, occ Bitboard) Bitboard {
	rook, cannon := lineAttacks(s, occ)
	guards := BishopAttacks(s, occ).And(b.kinds[Bishop]).Or(AdvisorAttacks(s).And(b.kinds[Advisor]))
	found := rook.And(b.kinds[Rook]).
		Or(cannon.And(b.kinds[Cannon])).
		Or(KnightSources(s, occ).And(b.kinds[Knight])).
		Or(PawnSources(c, s).And(b.kinds[Pawn])).
		Or(guards.And(ownHalf[c&1])).
		Or(KingAttacks(s).And(b.kinds[King]))
	return found.And(b.colors[c&1]).And(occ)
}

// kingAttackers returns the pieces of side c that attack s, the square on which the opposing king
// is or could be. A facing king counts as an attacker.
func (b *Board) kingAttackers(c Color, s Square, occ Bitboard) Bitboard {
	rook, cannon := lineAttacks(s, occ)
	found := rook.And(b.kinds[Rook].Or(b.kinds[King])).
		Or(cannon.And(b.kinds[Cannon])).
		Or(KnightSources(s, occ).And(b.kinds[Knight])).
		Or(PawnSources(c, s).And(b.kinds[Pawn]))
	return found.And(b.colors[c&1])
}

// MirrorFile returns the board mirrored left to right.
func (b Board) MirrorFile() Board {
	var m Board
	for s, p := range b.All() {
		m.Put(s.MirrorFile(), p)
	}
	return m
}

// ExchangeColors returns the board from the other side's point of view: reflected across the
// river, with Red's and Black's pieces swapped.
func (b Board) ExchangeColors() Board {
	var m Board
	for s, p := range b.All() {
		m.Put(s.MirrorRank(), p^8)
	}
	return m
}
