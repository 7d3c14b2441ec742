package xiangqi

import (
	"math/rand/v2"
	"testing"
)

// slowAttacks walks: the squares that the piece, put on from, could capture on if an
// enemy stood there, the other occupied squares being what blocks and screens.
func slowAttacks(piece Piece, from Square, occ Bitboard) (reached Bitboard) {
	var s slowPosition
	for sq := range occ.Squares() {
		s.pieces[sq.Rank()][sq.File()] = NewPiece(piece.Color().Other(), Pawn)
	}
	s.pieces[from.Rank()][from.File()] = piece
	for to := range Square(NumSquares) {
		point := &s.pieces[to.Rank()][to.File()]
		before := *point
		if to != from {
			*point = NewPiece(piece.Color().Other(), Pawn)
			if s.reaches(from, to) {
				reached = reached.Or(to.Bit())
			}
		}
		*point = before
	}
	return reached
}

// homeOf returns the squares on which the tables for a piece must be right. Advisors
// and bishops stand nowhere else; all others are looked at on the whole board,
// the king in its palace.
func homeOf(piece Piece) Bitboard {
	if points := homeSquares[piece.Color()][piece.Kind()]; piece.Kind() != Pawn && !points.Empty() {
		return points
	}
	return AllSquares()
}

// TestAttackTables compares every table with walking, at random occupancies.
func TestAttackTables(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, c := range bothColors {
		for k := King; k <= Pawn; k++ {
			piece := NewPiece(c, k)
			for from := range homeOf(piece).Squares() {
				for range 30 {
					occ := randomOccupancy(r)
					want := slowAttacks(piece, from, occ)
					if got := Attacks(piece, from, occ); got != want {
						t.Fatalf("%v %v on %v in\n%vreaches\n%vwant\n%v", c, k, from, occ, got, want)
					}
				}
			}
		}
	}
	if got := Attacks(NoPiece, 0, Bitboard{}); !got.Empty() {
		t.Errorf("no piece reaches\n%v", got)
	}
}

func randomOccupancy(r *rand.Rand) Bitboard {
	b := Bitboard{r.Uint64() & halfMask, r.Uint64() & halfMask}
	for range r.IntN(4) {
		b = b.And(Bitboard{r.Uint64() & halfMask, r.Uint64() & halfMask})
	}
	return b
}

// TestLineTables tries every occupancy of the rank and of the file of every
// square.
func TestLineTables(t *testing.T) {
	for s := range Square(NumSquares) {
		for occupied := range 1 << NumRanks {
			var onRank, onFile Bitboard
			for i := range NumRanks {
				if occupied>>i&1 != 0 {
					onRank = onRank.Or(SquareAt(i, s.Rank()).Bit())
					onFile = onFile.Or(SquareAt(s.File(), i).Bit())
				}
			}
			for _, occ := range [...]Bitboard{onRank, onFile} {
				rook, cannon := walkRays(s, occ)
				if got := RookAttacks(s, occ); got != rook {
					t.Fatalf("rook on %v in\n%vreaches\n%vwant\n%v", s, occ, got, rook)
				}
				if got := CannonAttacks(s, occ); got != cannon {
					t.Fatalf("cannon on %v in\n%vreaches\n%vwant\n%v", s, occ, got, cannon)
				}
			}
		}
	}
}

// walkRays goes from s along its four rays: before the first piece the rook's
// squares, from there to the next those the cannon captures on.
func walkRays(s Square, occ Bitboard) (rook, cannon Bitboard) {
	for _, step := range [...][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		screens := 0
		for f, r := s.File()+step[0], s.Rank()+step[1]; screens < 2; f, r = f+step[0], r+step[1] {
			sq := SquareAt(f, r)
			if sq == NoSquare {
				break
			}
			if screens == 0 {
				rook = rook.Or(sq.Bit())
			} else {
				cannon = cannon.Or(sq.Bit())
			}
			if occ.Has(sq) {
				screens++
			}
		}
	}
	return rook, cannon
}

// TestSources checks that a source table is its attack table read backwards.
func TestSources(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 40 {
		occ := randomOccupancy(r)
		for a := range Square(NumSquares) {
			for b := range Square(NumSquares) {
				if KnightAttacks(a, occ).Has(b) != KnightSources(b, occ).Has(a) {
					t.Fatalf("a knight on %v, a target on %v, in\n%v", a, b, occ)
				}
				for _, c := range bothColors {
					if PawnAttacks(c, a).Has(b) != PawnSources(c, b).Has(a) {
						t.Fatalf("a %v pawn on %v, a target on %v", c, a, b)
					}
				}
			}
		}
	}
}

// TestAttackers compares with the reach of every piece.
func TestAttackers(t *testing.T) {
	testPositions(t, 7, 200, func(t *testing.T, p *Position) {
		b := p.Board()
		for s := range Square(NumSquares) {
			for _, c := range bothColors {
				var want Bitboard
				for from, piece := range b.All() {
					if piece.Color() == c && slowAttacks(piece, from, b.Occupied()).Has(s) {
						want = want.Or(from.Bit())
					}
				}
				if got := p.Attackers(c, s, p.Occupied()); got != want {
					t.Fatalf("%s: %v attacks %v from\n%vwant\n%v", p.FEN(), c, s, got, want)
				}
			}
		}
		gone := p.Occupied().AndNot(p.ByKind(Rook))
		if got := p.Attackers(Red, p.King(Black), gone); got.Intersects(p.ByKind(Rook)) {
			t.Fatalf("%s: rooks that have gone attack from\n%v", p.FEN(), got)
		}
	})
}

func TestBetweenAndLines(t *testing.T) {
	for a := range Square(NumSquares) {
		for b := range Square(NumSquares) {
			onLine := a != b && (a.File() == b.File() || a.Rank() == b.Rank())
			if Lines(a).Has(b) != onLine {
				t.Fatalf("Lines(%v).Has(%v) = %v", a, b, !onLine)
			}
			var want Bitboard
			for s := range Square(NumSquares) {
				inside := func(x, lo, hi int) bool { return x > min(lo, hi) && x < max(lo, hi) }
				sameFile := s.File() == a.File() && s.File() == b.File() && inside(s.Rank(), a.Rank(), b.Rank())
				sameRank := s.Rank() == a.Rank() && s.Rank() == b.Rank() && inside(s.File(), a.File(), b.File())
				if sameFile || sameRank {
					want = want.Or(s.Bit())
				}
			}
			if got := Between(a, b); got != want {
				t.Fatalf("Between(%v, %v):\n%vwant\n%v", a, b, got, want)
			}
		}
	}
}
