package eval

import (
	"math/rand/v2"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// randomWeights differ from all others, so that no two terms can replace
// each other unseen.
func randomWeights(seed uint64) *Weights {
	rng := rand.New(rand.NewPCG(seed, 1))
	w := new(Weights)
	for i := range w {
		w[i] = Weight{int16(rng.IntN(401) - 200), int16(rng.IntN(401) - 200)}
	}
	return w
}

// FuzzLaws walks through a game and holds every law of the evaluation after
// each fifth move.
func FuzzLaws(f *testing.F) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 12 {
		choices := make([]byte, 160)
		for i := range choices {
			choices[i] = byte(rng.Uint32())
		}
		f.Add(choices)
	}
	w := randomWeights(3)
	judged, random := New(Judged()), New(w)
	f.Fuzz(func(t *testing.T, choices []byte) {
		ply := 0
		walk(choices[:min(len(choices), 200)], func(p *xiangqi.Position) {
			if ply++; ply%5 != 0 {
				return
			}
			checkSymmetry(t, judged, p)
			checkSymmetry(t, random, p)
			checkLinear(t, random, w, p)
			checkTrace(t, judged, p)
			checkTally(t, judged, p)
		})
	})
}

// checkSymmetry: mirrored left to right the value is the same, and so it is for
// the side to move when the sides change places.
func checkSymmetry(t *testing.T, e *Evaluator, p *xiangqi.Position) {
	t.Helper()
	value := e.Evaluate(p)
	if value < -MaxEval || value > MaxEval {
		t.Fatalf("%s: value %d", p.FEN(), value)
	}
	mirrored, exchanged := p.MirrorFile(), p.ExchangeColors()
	if got := e.Evaluate(&mirrored); got != value {
		t.Fatalf("%s: mirrored %d, want %d\n%v\n%v", p.FEN(), got, value, e.Trace(p), e.Trace(&mirrored))
	}
	if got := e.Evaluate(&exchanged); got != value {
		t.Fatalf("%s: exchanged %d, want %d\n%v\n%v", p.FEN(), got, value, e.Trace(p), e.Trace(&exchanged))
	}
}

// checkLinear: the counts give the value exactly, and do not depend on the weights.
func checkLinear(t *testing.T, e *Evaluator, w *Weights, p *xiangqi.Position) {
	t.Helper()
	linear := e.Linear(nil, p)
	got, want := linear.Value(w), e.Evaluate(p)
	if p.Turn() == xiangqi.Black {
		want = -want
	}
	if got != want {
		t.Fatalf("%s: counts give %d, Evaluate %d for red", p.FEN(), got, want)
	}
}

// checkTrace: the terms add up to the total, and the value is Evaluate's.
func checkTrace(t *testing.T, e *Evaluator, p *xiangqi.Position) {
	t.Helper()
	trace := e.Trace(p)
	mg, eg := 0, 0
	for _, line := range trace.Terms {
		mg += line.Red.MG - line.Black.MG
		eg += line.Red.EG - line.Black.EG
	}
	if mg != trace.Total.MG || eg != trace.Total.EG {
		t.Fatalf("%s: terms add up to %d, %d, total %d, %d", p.FEN(), mg, eg, trace.Total.MG, trace.Total.EG)
	}
	if got := trace.Total.Mixed * trace.Scale / FullScale; got != trace.Value {
		t.Fatalf("%s: total %d at scale %d, value %d", p.FEN(), trace.Total.Mixed, trace.Scale, trace.Value)
	}
	want := e.Evaluate(p)
	if p.Turn() == xiangqi.Black {
		want = -want
	}
	if trace.Value != want {
		t.Fatalf("%s: trace says %d, Evaluate %d for red", p.FEN(), trace.Value, want)
	}
}

// checkTally: After gives the tally that Tally counts from nothing.
func checkTally(t *testing.T, e *Evaluator, p *xiangqi.Position) {
	t.Helper()
	before := e.Tally(p)
	for _, m := range p.LegalMoves() {
		got := e.After(before, p, m)
		undo := p.MakeMove(m)
		if want := e.Tally(p); got != want {
			t.Fatalf("%s: after %v %+v, want %+v", p.FEN(), m, got, want)
		}
		p.UnmakeMove(undo)
	}
}

// TestEveryWeightCounts: each weight is met in some position, so none is dead.
func TestEveryWeightCounts(t *testing.T) {
	e := New(Judged())
	var met [NumWeights]bool
	note := func(p *xiangqi.Position) {
		rec, _ := e.record(p)
		for i := range met {
			met[i] = met[i] || rec[xiangqi.Red][i] != 0 || rec[xiangqi.Black][i] != 0
		}
	}
	rng := rand.New(rand.NewPCG(11, 5))
	for range 1200 {
		choices := make([]byte, 200)
		for i := range choices {
			choices[i] = byte(rng.Uint32())
			if rng.IntN(4) != 0 {
				choices[i] &^= 1 // fewer captures, longer games
			}
		}
		walk(choices, note)
	}
	for i, seen := range met {
		if term, _ := TermOf(i); !seen && !neverCounts(term, i-term.First) {
			t.Errorf("%s, case %s is never counted", term.Name, term.Case(i-term.First))
		}
	}
}

// neverCounts knows the cases that cannot occur: squares a pawn before the river
// cannot stand on, a check that is no check, no distance at all.
func neverCounts(term Term, i int) bool {
	switch term.First {
	case pawnSquares:
		return term.Case(i) == "b3" || term.Case(i) == "d3" || term.Case(i) == "b4" || term.Case(i) == "d4"
	case hollowDistance:
		return i == 0
	}
	return false
}

func TestNoAllocation(t *testing.T) {
	e, positions := New(Default()), midgamePositions(t)
	i := 0
	if n := testing.AllocsPerRun(200, func() {
		sink += e.Evaluate(&positions[i%len(positions)])
		i++
	}); n != 0 {
		t.Errorf("Evaluate allocates %v times", n)
	}
}

// TestMorePiecesAreBetter: a strong piece put on any empty square where it neither
// gives check nor opens one helps its side.
func TestMorePiecesAreBetter(t *testing.T) {
	e := New(Judged())
	for _, p := range midgamePositions(t) {
		before := e.Evaluate(&p)
		for s := range p.Occupied().Not().Squares() {
			for _, k := range []xiangqi.Kind{xiangqi.Rook, xiangqi.Knight, xiangqi.Cannon} {
				checkMoreIsBetter(t, e, &p, before, s, k)
			}
		}
	}
}

func checkMoreIsBetter(t *testing.T, e *Evaluator, p *xiangqi.Position, before int, s xiangqi.Square, k xiangqi.Kind) {
	t.Helper()
	board := p.Board()
	board.Put(s, xiangqi.NewPiece(p.Turn(), k))
	setup := xiangqi.Setup{Board: board, Turn: p.Turn(), MoveNumber: 1}
	with, err := setup.Position()
	if err != nil || with.InCheck() {
		return // a third piece of the kind, or a check
	}
	if after := e.Evaluate(&with); after <= before {
		t.Errorf("%s: a %v on %v lowers the value from %d to %d", p.FEN(), k, s, before, after)
	}
}
