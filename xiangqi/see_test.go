package xiangqi

import (
	"math/rand/v2"
	"testing"
)

// ExchangeAtLeast agrees with a plain recursion over lists of attackers, at
// thresholds around the exact value and with values of any size.
func TestExchangeAgainstRecursion(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	odd := ExchangeValues{Advisor: 3, Bishop: 3, Knight: 7, Rook: 13, Cannon: 7, Pawn: 1}
	exchanges := 0
	for range 600 {
		p := scatteredPosition(t, r)
		for _, m := range p.LegalMoves() {
			usual := DefaultExchangeValues()
			for _, values := range []*ExchangeValues{&usual, &odd} {
				exact := slowExchange(&p, m, values)
				if exact != values[p.At(m.To()).Kind()] {
					exchanges++
				}
				for _, threshold := range []int{exact - 1, exact, exact + 1, 0, r.IntN(2000) - 1000} {
					if got, want := p.ExchangeAtLeast(m, threshold, values), exact >= threshold; got != want {
						t.Fatalf("%s: %v at least %d: %v, want %v (exactly %d)", p.FEN(), m, threshold, got, want, exact)
					}
				}
			}
		}
	}
	if exchanges < 1000 {
		t.Errorf("only %d moves led to an exchange", exchanges)
	}
}

// slowExchange returns what the exchange begun by m gains the mover.
func slowExchange(p *Position, m Move, values *ExchangeValues) int {
	occ := p.Occupied().AndNot(m.From().Bit()).Or(m.To().Bit())
	piece, victim := p.At(m.From()).Kind(), p.At(m.To()).Kind()
	return values[victim] - slowExchangeReply(p, p.Turn().Other(), m.To(), piece, occ, values)
}

// slowExchangeReply returns what side gains by capturing on a square where a piece of the
// given kind is, or 0 when it had better not.
func slowExchangeReply(p *Position, side Color, to Square, victim Kind, occ Bitboard, values *ExchangeValues) int {
	for _, kind := range []Kind{Pawn, Advisor, Bishop, Knight, Cannon, Rook, King} {
		for _, at := range exchangeAttackers(p, side, to, occ) {
			if p.At(at).Kind() != kind {
				continue
			}
			left := occ.AndNot(at.Bit())
			if kind == King && len(exchangeAttackers(p, side.Other(), to, left)) > 0 {
				return 0
			}
			return max(0, values[victim]-slowExchangeReply(p, side.Other(), to, kind, left, values))
		}
	}
	return 0
}

func exchangeAttackers(p *Position, side Color, to Square, occ Bitboard) (found []Square) {
	for at := range Square(NumSquares) {
		piece := p.At(at)
		if at != to && occ.Has(at) && piece.Color() == side && Attacks(piece, at, occ).Has(to) {
			found = append(found, at)
		}
	}
	return found
}

// GivesCheck, the check flag and LeavesKingSafe, which look at little more than
// the move, agree with all attackers found again, for every move in positions
// that no game need reach.
func TestChecksAgainstAllAttackers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	checks, unsafe := 0, 0
	for range 3000 {
		p := scatteredPosition(t, r)
		for _, m := range p.AppendPseudoLegal(nil, AllMoves) {
			after := p
			after.MakeMove(m)
			us, them, occ := p.Turn(), p.Turn().Other(), after.Occupied()
			king := after.Pieces(them, King).First()
			check := !after.board.kingAttackers(us, king, occ).AndNot(after.ByKind(King)).Empty()
			if p.GivesCheck(m) != check || after.InCheck() != check {
				t.Fatalf("%s: %v gives check: %v, made %v, want %v", p.FEN(), m, p.GivesCheck(m), after.InCheck(), check)
			}
			safe := after.board.kingAttackers(them, after.Pieces(us, King).First(), occ).Empty()
			if p.LeavesKingSafe(m) != safe {
				t.Fatalf("%s: %v leaves the king safe: %v, want %v", p.FEN(), m, !safe, safe)
			}
			if check {
				checks++
			}
			if !safe {
				unsafe++
			}
		}
	}
	if checks < 1000 || unsafe < 1000 {
		t.Errorf("only %d checks and %d unsafe moves", checks, unsafe)
	}
}

// IsPseudoLegal is true of just the moves that the generator lists.
func TestIsPseudoLegalOfAllMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 17))
	for range 100 {
		p := scatteredPosition(t, r)
		listed := map[Move]bool{}
		for _, m := range p.AppendPseudoLegal(nil, AllMoves) {
			listed[m] = true
		}
		for m := range Move(1 << 14) {
			if p.IsPseudoLegal(m) != listed[m] {
				t.Fatalf("%s: %v is pseudo-legal: %v, want %v", p.FEN(), m, !listed[m], listed[m])
			}
		}
	}
}

// scatteredPosition returns a position with some pieces of each kind on squares where
// they may stand.
func scatteredPosition(t *testing.T, r *rand.Rand) Position {
	t.Helper()
	for range 10000 {
		s := Setup{Turn: Color(r.IntN(2)), MoveNumber: 1}
		for _, c := range bothColors {
			for kind := King; kind <= Pawn; kind++ {
				most := mostOf[kind]
				for range most - r.IntN(most+1)*min(1, int(kind)-1) {
					s.Put(scatteredSquare(r, c, kind), NewPiece(c, kind))
				}
			}
		}
		if p, err := s.Position(); err == nil {
			return p
		}
	}
	t.Fatal("no position found")
	return Position{}
}

func scatteredSquare(r *rand.Rand, c Color, kind Kind) Square {
	for {
		at := Square(r.IntN(NumSquares))
		if anywhere := homeSquares[c][kind].Empty(); anywhere || homeSquares[c][kind].Has(at) {
			return at
		}
	}
}
