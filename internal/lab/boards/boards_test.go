package boards

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// positions are the fifty, and some with few pieces.
func positions(t *testing.T) []xiangqi.Position {
	t.Helper()
	own, err := suite.OwnPositions()
	if err != nil {
		t.Fatal(err)
	}
	list := append([]xiangqi.Position{xiangqi.StartPosition()}, own.List[:8]...)
	for _, fen := range []string{
		"3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1",
		"3k5/9/3P1P3/9/9/9/9/3p5/3p1p3/4K4 w - - 0 1",
		"3ak4/4a4/4b4/9/2b1C4/4c4/9/4B4/4A4/4KA3 b - - 0 1",
		"4k4/9/4n4/9/4N4/4n4/9/4N4/9/3K5 w - - 0 1",
	} {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// TestPerft: every way to hold the board counts what package xiangqi does.
func TestPerft(t *testing.T) {
	for _, p := range positions(t) {
		for depth := 1; depth <= 2; depth++ {
			want := xiangqi.Perft(&p, depth)
			if got := newGrid(&p).perft(depth); got != want {
				t.Errorf("%s: two dimensions have %d leaves at depth %d, want %d", p.FEN(), got, depth, want)
			}
			for bits := range 8 {
				tw := newTwin(&p, lines)
				tw.modes = modes{lookup: bits&1 != 0, lists: bits&2 != 0, scan: bits&4 != 0}
				if got := tw.perft(depth); got != want {
					t.Errorf("%s: %+v has %d leaves at depth %d, want %d", p.FEN(), tw.modes, got, depth, want)
				}
			}
		}
	}
}

// TestCaptures: what is generated alone is what is left of all moves.
func TestCaptures(t *testing.T) {
	for _, p := range positions(t) {
		tw := newTwin(&p, lines)
		alone, kept := tw.appendCaptures(nil), tw.filterCaptures(nil)
		compare := func(a, b twinMove) int { return int(a.from)<<8 + int(a.to) - int(b.from)<<8 - int(b.to) }
		slices.SortFunc(alone, compare)
		slices.SortFunc(kept, compare)
		if want := len(p.AppendPseudoLegal(nil, xiangqi.Captures)); !slices.Equal(alone, kept) || len(alone) != want {
			t.Errorf("%s: %v alone, %v of all moves, want %d", p.FEN(), alone, kept, want)
		}
	}
}

// TestLegality: the three ways agree on every pair of points, and with package xiangqi.
func TestLegality(t *testing.T) {
	for _, p := range positions(t) {
		tw := newTwin(&p, lines)
		for from := range xiangqi.Square(xiangqi.NumSquares) {
			for to := range xiangqi.Square(xiangqi.NumSquares) {
				m := twinMove{twinPoint(from), twinPoint(to)}
				want := from != to && p.IsPseudoLegal(xiangqi.NewMove(from, to))
				a, b, c := tw.byAll(m), tw.byPiece(m), tw.byGeometry(m)
				if a != want || b != want || c != want {
					t.Fatalf("%s: %v to %v: A %v, B %v, C %v, want %v", p.FEN(), from, to, a, b, c, want)
				}
			}
		}
	}
}

// TestChecks: both ways find the checks after every move.
func TestChecks(t *testing.T) {
	for _, p := range positions(t) {
		for _, m := range p.LegalMoves() {
			after := p
			after.MakeMove(m)
			tw := newTwin(&after, lines)
			if a, b := tw.attacked(tw.side), tw.attackedByMoves(tw.side); a != after.InCheck() || b != a {
				t.Errorf("%s: from the king %v, by moves %v, want %v", after.FEN(), a, b, after.InCheck())
			}
		}
	}
}

// TestRepetition: keys, homing and the small table find the same, and they find some.
func TestRepetition(t *testing.T) {
	found := 0
	makeWalks(2, 20, 120, func(w *walk) {
		a, b, c := w.byKeys(), w.byHoming(), w.byTable()
		if a != b || a != c {
			t.Fatalf("after %d plies: keys %d, homing %d, table %d", len(w.moves), a, b, c)
		}
		if a > 0 {
			found++
		}
	})
	if found < 20 {
		t.Errorf("%d repetitions in the lines, too few to compare", found)
	}
}

// TestSearch: walked or looked up, the search has the same nodes.
func TestSearch(t *testing.T) {
	for _, p := range positions(t)[:3] {
		var nodes [2][]uint64
		for i, lookup := range []bool{false, true} {
			if err := SearchTo(t.Context(), &p, 4, lookup, func(_ int, n uint64) { nodes[i] = append(nodes[i], n) }); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(nodes[0], nodes[1]) {
			t.Errorf("%s: walked %d, looked up %d nodes", p.FEN(), nodes[0], nodes[1])
		}
	}
}

// TestSearchStops: a search to a depth that it never reaches ends with its context.
func TestSearchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := positions(t)[0]
	err := SearchTo(ctx, &p, 60, true, func(depth int, _ uint64) {
		if depth == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestMeasure: all ways of all things give the same answers.
func TestMeasure(t *testing.T) {
	r, err := Measure(t.Context(), 1, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, timing := range r.List {
		for _, w := range timing.Ways {
			if w.Nano <= 0 {
				t.Errorf("%s, %s: no time", timing.Name, w.Name)
			}
		}
	}
}
