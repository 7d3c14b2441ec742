package xiangqi

import "iter"

// Board is pieces on squares, with no side to move and no rules. It keeps an array
// of squares and sets by kind and side in step. The zero value is an empty board;
// boards can be compared with ==.
type Board struct {
	pieces [128]Piece // 90 squares; the size spares bounds checks
	kinds  [8]Bitboard
	colors [2]Bitboard
}

// At returns the piece on s, or NoPiece when s is empty or off the board.
func (b *Board) At(s Square) Piece { return b.pieces[s&127] }

// Put places the piece p on s, in place of whatever stood there; NoPiece clears
// the square. A square off the board is ignored.
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

// toggle adds the piece to the sets or takes it out of them.
func (b *Board) toggle(s Square, p Piece) {
	bit := squareBit[s]
	b.kinds[p&7] = b.kinds[p&7].Xor(bit)
	b.colors[p>>3&1] = b.colors[p>>3&1].Xor(bit)
}

// shift moves a piece of side c in the sets, there or back.
func (b *Board) shift(from, to Square, p Piece, c Color) {
	lo, hi := squareBit[from].lo^squareBit[to].lo, squareBit[from].hi^squareBit[to].hi
	kind, color := &b.kinds[p&7], &b.colors[c&1]
	kind.lo ^= lo
	kind.hi ^= hi
	color.lo ^= lo
	color.hi ^= hi
}

// Occupied returns all squares with a piece.
func (b *Board) Occupied() Bitboard { return b.colors[Red].Or(b.colors[Black]) }

// ByColor returns the squares of all pieces of side c.
func (b *Board) ByColor(c Color) Bitboard { return b.colors[c&1] }

// ByKind returns the squares of all pieces of kind k, of both sides.
func (b *Board) ByKind(k Kind) Bitboard { return b.kinds[k&7] }

// Pieces returns the squares of the pieces of side c and kind k.
func (b *Board) Pieces(c Color, k Kind) Bitboard { return b.colors[c&1].And(b.kinds[k&7]) }

// King returns the square of c's king, or NoSquare when there is none.
func (b *Board) King(c Color) Square { return b.Pieces(c, King).First() }

// All iterates over the pieces from a0 to i9.
func (b Board) All() iter.Seq2[Square, Piece] {
	return func(yield func(Square, Piece) bool) {
		for s := range b.Occupied().Squares() {
			if !yield(s, b.At(s)) {
				return
			}
		}
	}
}

// Attackers returns the pieces of side c that attack s by their movement when occ
// is occupied: cannons over a screen, others as they move. It asks neither
// whether the capture would be legal nor whether s holds a piece. Kings attack
// their neighbours only. Pieces that are not in occ do not count, so that occ may
// be a board on which some pieces have already gone.
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

// kingAttackers returns the pieces of side c that attack the square s on which
// the other king is or would be, facing kings included.
func (b *Board) kingAttackers(c Color, s Square, occ Bitboard) Bitboard {
	rook, cannon := lineAttacks(s, occ)
	found := rook.And(b.kinds[Rook].Or(b.kinds[King])).
		Or(cannon.And(b.kinds[Cannon])).
		Or(KnightSources(s, occ).And(b.kinds[Knight])).
		Or(PawnSources(c, s).And(b.kinds[Pawn]))
	return found.And(b.colors[c&1])
}

// MirrorFile returns the board reflected left to right.
func (b Board) MirrorFile() Board {
	var m Board
	for s, p := range b.All() {
		m.Put(s.MirrorFile(), p)
	}
	return m
}

// ExchangeColors returns the board as the other side sees it: reflected across
// the river, Red's pieces become Black's and the reverse.
func (b Board) ExchangeColors() Board {
	var m Board
	for s, p := range b.All() {
		m.Put(s.MirrorRank(), p^8)
	}
	return m
}
