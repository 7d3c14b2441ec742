package xiangqi

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// The tests of this file compare the fast rules with the slow ones of
// slow_test.go on random positions. The seeds are fixed.

// randomPlay calls visit for the positions of a random game from p, until it
// ends, visit returns false, or plies have been played. The more eager, the more
// the players go after checks and avoid captures, so that checks pile up.
func randomPlay(r *rand.Rand, p Position, plies, eager int, visit func(p *Position, last Move) bool) {
	last := NoMove
	for range plies {
		if !visit(&p, last) {
			return
		}
		moves := p.LegalMoves()
		if len(moves) == 0 {
			return
		}
		last = moves[r.IntN(len(moves))]
		for tries := 0; tries < eager && (p.At(last.To()) != NoPiece || !p.GivesCheck(last)); tries++ {
			last = moves[r.IntN(len(moves))]
		}
		p.MakeMove(last)
	}
}

// randomSetup returns a valid position with pieces on random squares: at most what a
// side has, each where it comes to, or, when composed, any kinds, some of them anywhere.
func randomSetup(r *rand.Rand, composed bool) Position {
	for {
		var s Setup
		s.Turn = Color(r.IntN(2))
		s.PliesSinceCapture, s.MoveNumber = r.IntN(100), 1+r.IntN(200)
		for _, c := range bothColors {
			palace := homeSquares[c][King]
			s.Put(randomSquare(r, palace), NewPiece(c, King))
			for range r.IntN(mostPieces) {
				piece := NewPiece(c, Advisor+Kind(r.IntN(6)))
				if !composed && s.Board.Pieces(c, piece.Kind()).Len() >= mostOf[piece.Kind()] {
					continue
				}
				points := homeSquares[c][piece.Kind()]
				if points.Empty() || composed && r.IntN(6) == 0 {
					points = AllSquares()
				}
				s.Put(randomSquare(r, points.AndNot(s.Board.ByKind(King))), piece)
			}
		}
		if p, _, err := s.PositionLenient(); err == nil {
			return p
		}
	}
}

func randomSquare(r *rand.Rand, b Bitboard) Square {
	for range r.IntN(b.Len()) {
		b.PopFirst()
	}
	return b.First()
}

// testPositions calls check for a few thousand positions of all sorts.
func testPositions(t *testing.T, seed uint64, n int, check func(t *testing.T, p *Position)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	starts := []Position{StartPosition()}
	for _, c := range readCases[legalityCase](t, "legality.jsonl") {
		starts = append(starts, mustParse(t, c.FEN))
	}
	for done := 0; done < n && !t.Failed(); {
		p := starts[r.IntN(len(starts))]
		switch r.IntN(4) {
		case 0:
			p = randomSetup(r, false)
		case 1:
			p = randomSetup(r, true)
		}
		randomPlay(r, p, 60, r.IntN(3)*4, func(p *Position, _ Move) bool {
			if r.IntN(4) == 0 {
				done++
				check(t, p)
			}
			return done < n && !t.Failed()
		})
	}
}

func sorted(moves []Move) []Move {
	moves = slices.Clone(moves)
	slices.Sort(moves)
	return moves
}

// compareMoves reports when the list, in any order, is not what was wanted.
func compareMoves(t *testing.T, p *Position, what string, got, want []Move) {
	t.Helper()
	if got = sorted(got); !slices.Equal(got, sorted(want)) {
		t.Errorf("%s: %s: %v, want %v", p.FEN(), what, got, sorted(want))
	}
}

func filter(moves []Move, keep func(Move) bool) []Move {
	return slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return !keep(m) })
}

// TestMoveLists compares every list of moves, the counts and the checks.
func TestMoveLists(t *testing.T) {
	t.Parallel()
	checks, mates := 0, 0
	testPositions(t, 1, 4000, func(t *testing.T, p *Position) {
		before, slow := *p, newSlow(p)
		pseudo, legal := slow.pseudoLegal(), slow.legal()
		compareMoves(t, p, "LegalMoves", p.LegalMoves(), legal)
		compareMoves(t, p, "AllMoves", p.AppendPseudoLegal(nil, AllMoves), pseudo)
		captures := filter(pseudo, func(m Move) bool { return slow.at(m.To()) != NoPiece })
		quiets := filter(pseudo, func(m Move) bool { return slow.at(m.To()) == NoPiece })
		compareMoves(t, p, "Captures", p.AppendPseudoLegal(nil, Captures), captures)
		compareMoves(t, p, "Quiets", p.AppendPseudoLegal(nil, Quiets), quiets)
		compareMoves(t, p, "QuietChecks", p.AppendPseudoLegal(nil, QuietChecks),
			filter(quiets, func(m Move) bool { return len(slow.after(m).checkers(p.Turn().Other())) > 0 }))
		evasions := p.AppendPseudoLegal(nil, Evasions)
		compareMoves(t, p, "Evasions that are legal", filter(evasions, p.LeavesKingSafe), legal)
		if extra := filter(evasions, func(m Move) bool { return !slices.Contains(pseudo, m) }); len(extra) > 0 {
			t.Errorf("%s: evasions %v are not pseudo-legal", p.FEN(), extra)
		}
		if p.CountLegal() != len(legal) || p.HasLegalMove() != (len(legal) > 0) {
			t.Errorf("%s: CountLegal %d, HasLegalMove %v, want %d", p.FEN(), p.CountLegal(), p.HasLegalMove(), len(legal))
		}
		checkers := slow.checkers(p.Turn())
		if p.InCheck() != (len(checkers) > 0) || p.Checkers() != NewBitboard(checkers...) {
			t.Errorf("%s: in check %v from\n%vwant %v", p.FEN(), p.InCheck(), p.Checkers(), checkers)
		}
		if *p != before {
			t.Errorf("%s: the position was changed", before.FEN())
		}
		if p.InCheck() {
			checks++
			if len(legal) == 0 {
				mates++
			}
		}
	})
	if checks < 300 || mates < 10 {
		t.Errorf("only %d checks and %d mates among the positions", checks, mates)
	}
}

// TestSingleMoves asks about every move there could be, and some that cannot.
func TestSingleMoves(t *testing.T) {
	t.Parallel()
	testPositions(t, 2, 300, func(t *testing.T, p *Position) {
		slow := newSlow(p)
		pseudo, legal := slow.pseudoLegal(), slow.legal()
		for m := range Move(1 << 14) {
			wantPseudo := contains(pseudo, m)
			wantLegal := wantPseudo && contains(legal, m)
			reason := IllegalReason(0)
			var illegal *IllegalMoveError
			if errors.As(p.CheckMove(m), &illegal) {
				reason = illegal.Reason
			}
			if p.IsPseudoLegal(m) != wantPseudo || p.IsLegal(m) != wantLegal ||
				(reason == 0) != wantLegal || wantPseudo != (reason == 0 || reason >= ReasonLeftInCheck) {
				t.Fatalf("%s %v: pseudo-legal %v, legal %v, reason %v, want %v, %v",
					p.FEN(), m, p.IsPseudoLegal(m), p.IsLegal(m), reason, wantPseudo, wantLegal)
			}
			if !wantPseudo {
				continue
			}
			after := slow.after(m)
			if want := len(after.checkers(after.turn)) > 0; p.GivesCheck(m) != want {
				t.Fatalf("%s: GivesCheck(%v) = %v", p.FEN(), m, !want)
			}
			if !wantLegal {
				if want := slowReason(slow, after); reason != want {
					t.Fatalf("%s: CheckMove(%v): %v, want %v", p.FEN(), m, reason, want)
				}
			}
		}
	})
}

// contains searches a sorted list.
func contains(moves []Move, m Move) bool {
	_, found := slices.BinarySearch(moves, m)
	return found
}

func slowReason(before, after *slowPosition) IllegalReason {
	switch {
	case len(after.checkers(before.turn)) == 0:
		return ReasonKingsFace
	case len(before.checkers(before.turn)) > 0:
		return ReasonLeftInCheck
	}
	return ReasonExposed
}

// TestPins compares with taking each piece off, and with putting one on each empty
// square.
func TestPins(t *testing.T) {
	t.Parallel()
	testPositions(t, 3, 1500, func(t *testing.T, p *Position) {
		for _, c := range bothColors {
			slow := newSlow(p)
			if slow.inDanger(c) {
				continue
			}
			var pinned, screens Bitboard
			for sq := range Square(NumSquares) {
				piece := p.At(sq)
				point := &slow.pieces[int(sq)/9][int(sq)%9]
				switch {
				case piece == NoPiece:
					*point = NewPiece(c, Pawn)
					if slow.inDanger(c) {
						screens = screens.Or(sq.Bit())
					}
				case piece.Color() == c && piece.Kind() != King:
					*point = NoPiece
					if slow.inDanger(c) {
						pinned = pinned.Or(sq.Bit())
					}
				}
				*point = piece
			}
			if got := p.Pinned(c); got != pinned {
				t.Errorf("%s: Pinned(%v):\n%vwant\n%v", p.FEN(), c, got, pinned)
			}
			if got := p.CannonScreens(c); got != screens {
				t.Errorf("%s: CannonScreens(%v):\n%vwant\n%v", p.FEN(), c, got, screens)
			}
		}
	})
}

// TestMakeMove plays random games and compares the position after every move
// with the slow one, then takes all moves back.
func TestMakeMove(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 0))
	tooManyChecks := 0
	for game := range 400 {
		p, eager := StartPosition(), 4
		if game%2 == 1 {
			p, eager = fewMen(r), 40
			p.counters = 0
		}
		slow := newSlow(&p)
		before := []Position{p}
		var undos []Undo
		randomPlay(r, p, 150, eager, func(_ *Position, m Move) bool {
			if m == NoMove {
				return true
			}
			captured, key := p.At(m.To()), p.KeyAfter(m)
			undo := p.MakeMove(m)
			if p.Key() != key {
				t.Errorf("key after %v: %x, want %x: %s", m, key, p.Key(), p.FEN())
			}
			slow = slow.after(m)
			compareWithSlow(t, &p, slow)
			last := before[len(before)-1]
			if undo.Move() != m || undo.Captured() != captured || undo.Key() != last.Key() || undo.InCheck() != last.InCheck() {
				t.Errorf("%s: undo of %v says %v %v %x %v", last.FEN(), m, undo.Move(), undo.Captured(), undo.Key(), undo.InCheck())
			}
			undos, before = append(undos, undo), append(before, p)
			if slow.checksGiven(Red) > 10 || slow.checksGiven(Black) > 10 {
				tooManyChecks++
			}
			return !t.Failed()
		})
		for i := len(undos) - 1; i >= 0; i-- {
			p.UnmakeMove(undos[i])
			if p != before[i] {
				t.Fatalf("%s: taking back %v gives %s", before[i].FEN(), undos[i].Move(), p.FEN())
			}
		}
	}
	if tooManyChecks < 500 {
		t.Errorf("only %d positions after more than ten checks of a side", tooManyChecks)
	}
}

// fewMen returns a position with few pieces but some rooks, in which checks go on.
func fewMen(r *rand.Rand) Position {
	for {
		p := randomSetup(r, false)
		if p.Occupied().Len() < 12 && !p.ByKind(Rook).Empty() {
			return p
		}
	}
}

func compareWithSlow(t *testing.T, p *Position, slow *slowPosition) {
	t.Helper()
	for sq := range Square(NumSquares) {
		if p.At(sq) != slow.at(sq) {
			t.Errorf("%s: %v on %v, want %v", p.FEN(), p.At(sq), sq, slow.at(sq))
		}
	}
	rebuilt := p.Setup()
	fresh := rebuilt.position()
	if p.board != fresh.board || p.key != fresh.key || p.inCheck != fresh.inCheck {
		t.Errorf("%s: sets, key %x or check %v are not those of the pieces: %x %v", p.FEN(), p.key, p.inCheck, fresh.key, fresh.inCheck)
	}
	if p.Turn() != slow.turn || p.PliesSinceCapture() != len(slow.past) || p.CountedPlies() != slow.counted() ||
		p.ChecksSinceCapture(Red) != slow.checksGiven(Red) || p.ChecksSinceCapture(Black) != slow.checksGiven(Black) {
		t.Errorf("%s: plies %d, counted %d, checks %d %d, want %d, %d, %d %d", p.FEN(),
			p.PliesSinceCapture(), p.CountedPlies(), p.ChecksSinceCapture(Red), p.ChecksSinceCapture(Black),
			len(slow.past), slow.counted(), slow.checksGiven(Red), slow.checksGiven(Black))
	}
}

// TestNullMove passes the turn and takes it back.
func TestNullMove(t *testing.T) {
	t.Parallel()
	testPositions(t, 5, 1000, func(t *testing.T, p *Position) {
		if p.InCheck() {
			return
		}
		before := *p
		undo := p.MakeNullMove()
		if p.Turn() == before.Turn() || p.Key() != p.computeKey() || p.InCheck() || undo.Move() != NoMove ||
			p.Board() != before.Board() || p.counters != before.counters || p.MoveNumber() != before.MoveNumber() {
			t.Errorf("%s: after a null move %s", before.FEN(), p.FEN())
		}
		p.UnmakeMove(undo)
		if *p != before {
			t.Errorf("%s: null move taken back gives %s", before.FEN(), p.FEN())
		}
	})
}

// TestSymmetry plays a move on the mirrored and the colour-exchanged position too.
func TestSymmetry(t *testing.T) {
	t.Parallel()
	testPositions(t, 6, 2000, checkSymmetry)
}

func checkSymmetry(t *testing.T, p *Position) {
	t.Helper()
	for _, mirror := range []struct {
		name     string
		position func(*Position) Position
		move     func(Move) Move
		color    func(Color) Color
	}{
		{"MirrorFile", (*Position).MirrorFile, Move.MirrorFile, func(c Color) Color { return c }},
		{"ExchangeColors", (*Position).ExchangeColors, Move.MirrorRank, Color.Other},
	} {
		q := mirror.position(p)
		if twice := mirror.position(&q); twice != *p {
			t.Errorf("%s: %s twice gives %s", p.FEN(), mirror.name, twice.FEN())
		}
		if q.InCheck() != p.InCheck() || q.Turn() != mirror.color(p.Turn()) || q.Key() != q.computeKey() ||
			q.PliesSinceCapture() != p.PliesSinceCapture() || q.CountedPlies() != p.CountedPlies() {
			t.Errorf("%s: %s gives %s", p.FEN(), mirror.name, q.FEN())
		}
		for _, c := range bothColors {
			if q.ChecksSinceCapture(mirror.color(c)) != p.ChecksSinceCapture(c) {
				t.Errorf("%s: %s loses the checks of %v", p.FEN(), mirror.name, c)
			}
		}
		var moves []Move
		for _, m := range p.LegalMoves() {
			moves = append(moves, mirror.move(m))
		}
		compareMoves(t, &q, mirror.name, q.LegalMoves(), moves)
		for _, m := range p.LegalMoves() {
			left, right := *p, q
			left.MakeMove(m)
			right.MakeMove(mirror.move(m))
			if want := mirror.position(&left); right.board != want.board || right.key != want.key ||
				right.counters != want.counters || right.inCheck != want.inCheck {
				t.Errorf("%s: %s after %v: %s, want %s", p.FEN(), mirror.name, m, right.FEN(), want.FEN())
			}
		}
	}
}
