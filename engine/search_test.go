package engine

import (
	"context"
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func mustFEN(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	pos, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", fen, err)
	}
	return pos
}

func think(t testing.TB, o Options, fen string, l Limits) Result {
	t.Helper()
	return New(o).StartPosition(t.Context(), mustFEN(t, fen), nil, l).Wait()
}

// minimax is the plain definition of what alpha-beta computes.
func minimax(w *worker, ply, depth int) Score {
	if depth == 0 {
		if w.pos.InCheck() && !w.pos.HasLegalMove() {
			return matedIn(ply)
		}
		if w.mayEnd(&w.pos) {
			return 0
		}
		return w.evaluate()
	}
	if ply > 0 && w.mayEnd(&w.pos) && w.rules.JudgeInSearch(&w.pos, nil, ply).Result == xiangqi.Draw {
		return 0
	}
	best := matedIn(ply)
	for _, m := range w.pos.LegalMoves() {
		undo := w.pos.MakeMove(m)
		best = max(best, -minimax(w, ply+1, depth-1))
		w.pos.UnmakeMove(undo)
	}
	return best
}

// randomPosition plays random moves from the start position, captures more
// often than not, so that all phases occur.
func randomPosition(r *rand.Rand) xiangqi.Position {
	for {
		pos := xiangqi.StartPosition()
		for range 20 + r.IntN(120) {
			moves := pos.LegalMoves()
			if captures := pos.AppendPseudoLegal(nil, xiangqi.Captures); len(captures) > 0 && r.IntN(3) > 0 {
				if m := captures[r.IntN(len(captures))]; pos.IsLegal(m) {
					moves = []xiangqi.Move{m}
				}
			}
			if len(moves) == 0 {
				break
			}
			pos.MakeMove(moves[r.IntN(len(moves))])
		}
		if pos.HasLegalMove() && (xiangqi.RulesComputer().Judge(&pos, nil)).Result == xiangqi.Undecided {
			return pos
		}
	}
}

// TestAlphaBetaIsMinimax compares the search with every selective technique off
// with minimax, and the lossless techniques with it.
func TestAlphaBetaIsMinimax(t *testing.T) {
	lossless := map[string]tune.Features{
		"nothing":     {},
		"deepening":   {IterativeDeepening: true},
		"PVS":         {PVS: true, IterativeDeepening: true},
		"ordering":    {IterativeDeepening: true, CaptureOrder: true, ExchangeOrder: true, Killers: true, CounterMove: true, History: true, CaptureHistory: true, ContinuationHistory: true, PVS: true},
		"table":       {IterativeDeepening: true, PVS: true, Table: true, FailLowFix: true},
		"tiers":       {IterativeDeepening: true, PVS: true, Table: true, FailLowFix: true, TwoTierTable: true},
		"matedistace": {MateDistance: true},
	}
	const depth = 3
	positions := 10
	if longtest.On() {
		positions = 25
	}
	for name, f := range lossless {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			for range positions {
				pos := randomPosition(r)
				o := DefaultOptions()
				o.Features, o.Hash = f, 1
				e := New(o)
				got := e.StartPosition(t.Context(), pos, nil, Limits{Depth: depth}).Wait()
				w := newWorker(&o, e.table, &histories{})
				w.pos = pos
				if want := minimax(w, 0, depth); got.Score != want {
					t.Fatalf("%s: score %v, minimax %v", pos.FEN(), got.Score, want)
				}
			}
		})
	}
}

// TestAspirationIsMinimax: above its window the search looks again, a ply less
// deep each time, so that its score is that of minimax at one of these depths.
func TestAspirationIsMinimax(t *testing.T) {
	const depth = 3
	r := rand.New(rand.NewPCG(3, 4))
	whole := 0
	for range 25 {
		pos := randomPosition(r)
		o := DefaultOptions()
		o.Features, o.Hash, o.Params.AspirationDepth = tune.Features{IterativeDeepening: true, AspirationWindows: true}, 1, depth
		e := New(o)
		got := e.StartPosition(t.Context(), pos, nil, Limits{Depth: depth}).Wait().Score
		w := newWorker(&o, e.table, &histories{})
		w.pos = pos
		switch got {
		case minimax(w, 0, depth):
			whole++
		case minimax(w, 0, depth-1), minimax(w, 0, depth-2):
		default:
			t.Errorf("%s: score %v is no minimax", pos.FEN(), got)
		}
	}
	if whole < 5 {
		t.Errorf("%d of 25 scores are those of the full depth", whole)
	}
}

func TestFindsMates(t *testing.T) {
	tests := []struct {
		name, fen string
		plies     int
	}{
		{"two rooks", "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1", 1},
		{"rook and facing king", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", 3},
		{"stalemate is a win", "3k5/4P4/9/9/9/9/P8/9/9/4K4 w - - 0 1", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := think(t, DefaultOptions(), tt.fen, Limits{Depth: 10})
			if plies, ok := r.Score.MateIn(); !ok || plies > tt.plies {
				t.Errorf("score %v after depth %d, want mate in %d plies; line %v", r.Score, r.Depth, tt.plies, r.Lines)
			}
		})
	}
}

func TestNoLegalMove(t *testing.T) {
	r := think(t, DefaultOptions(), "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1", Limits{Depth: 5})
	if r.Best != xiangqi.NoMove || r.Score != matedIn(0) {
		t.Errorf("got %v %v, want no move and a loss", r.Best, r.Score)
	}
}

func TestLimits(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	t.Run("nodes", func(t *testing.T) {
		for _, nodes := range []uint64{1, 77, 1000, 5001, 20000} {
			r := think(t, o, benchPositions[0], Limits{Nodes: nodes})
			if r.Best == xiangqi.NoMove || r.Nodes > max(nodes, 500) {
				t.Errorf("%d nodes wanted, %d searched, move %v", nodes, r.Nodes, r.Best)
			}
		}
	})
	t.Run("depth", func(t *testing.T) {
		if r := think(t, o, benchPositions[0], Limits{Depth: 5}); r.Depth != 5 {
			t.Errorf("depth %d, want 5", r.Depth)
		}
	})
	t.Run("time", func(t *testing.T) {
		// It ends; how late, BenchmarkMoveTime measures.
		if r := think(t, o, benchPositions[0], Limits{MoveTime: 60 * time.Millisecond}); r.Best == xiangqi.NoMove {
			t.Error("no move in 60 ms")
		}
	})
	t.Run("search and ban moves", func(t *testing.T) {
		a, b := move(t, "a0a1"), move(t, "i0i1")
		if r := think(t, o, benchPositions[0], Limits{Depth: 4, SearchMoves: []xiangqi.Move{a, b}}); r.Best != a && r.Best != b {
			t.Errorf("played %v, want one of %v %v", r.Best, a, b)
		}
		best := think(t, o, benchPositions[0], Limits{Depth: 4}).Best
		if r := think(t, o, benchPositions[0], Limits{Depth: 4, BanMoves: []xiangqi.Move{best}}); r.Best == best {
			t.Errorf("played the banned move %v", best)
		}
	})
	t.Run("lines of play", func(t *testing.T) {
		r := think(t, o, benchPositions[0], Limits{Depth: 6, MultiPV: 4})
		if len(r.Lines) != 4 {
			t.Fatalf("%d lines, want 4", len(r.Lines))
		}
		seen := map[xiangqi.Move]bool{}
		for i, line := range r.Lines {
			if seen[line.PV[0]] || i > 0 && line.Score > r.Lines[i-1].Score {
				t.Errorf("line %d: %v %v is out of order or twice", i+1, line.Score, line.PV)
			}
			seen[line.PV[0]] = true
		}
	})
}

func move(t testing.TB, s string) xiangqi.Move {
	t.Helper()
	m, err := xiangqi.ParseMove(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestStopAndPonder(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	e := New(o)
	t.Run("stop", func(t *testing.T) {
		s := e.StartPosition(t.Context(), xiangqi.StartPosition(), nil, Limits{})
		await.Moment(30 * time.Millisecond)
		s.Stop()
		if r := s.Wait(); r.Best == xiangqi.NoMove {
			t.Error("no move after the stop")
		}
	})
	t.Run("cancel", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		s := e.StartPosition(ctx, xiangqi.StartPosition(), nil, Limits{})
		cancel()
		if r := s.Wait(); r.Best == xiangqi.NoMove {
			t.Error("no move after cancelling")
		}
	})
	t.Run("ponderhit", func(t *testing.T) {
		s := e.StartPosition(t.Context(), xiangqi.StartPosition(), nil, Limits{MoveTime: 20 * time.Millisecond, Ponder: true})
		await.Never(t, "an answer while pondering", 60*time.Millisecond, func() bool { return ended(s) })
		s.PonderHit()
		if r := s.Wait(); r.Best == xiangqi.NoMove {
			t.Error("no move after ponderhit")
		}
	})
	t.Run("pondered time is kept", func(t *testing.T) {
		clock := Clock{Time: 108 * time.Second} // three seconds for the move
		s := e.StartPosition(t.Context(), xiangqi.StartPosition(), nil, Limits{Clocks: [2]Clock{clock, clock}, Ponder: true})
		await.That(t, "the search to have had its share", s.control.settled.Load)
		start := time.Now()
		s.PonderHit()
		if r := s.Wait(); r.Best == xiangqi.NoMove || time.Since(start) > 1500*time.Millisecond {
			t.Errorf("best %v, %v after the hit", r.Best, time.Since(start))
		}
	})
	t.Run("a fixed time is used", func(t *testing.T) {
		const fixed = 100 * time.Millisecond
		r := e.StartPosition(t.Context(), xiangqi.StartPosition(), nil, Limits{MoveTime: fixed}).Wait()
		if r.Time < 97*time.Millisecond {
			t.Errorf("used %v of %v", r.Time, fixed)
		}
	})
	t.Run("a mate found does not end an open search", func(t *testing.T) {
		s := e.StartPosition(t.Context(), mustFEN(t, "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1"), nil, Limits{})
		await.Never(t, "an answer without a stop", 150*time.Millisecond, func() bool { return ended(s) })
		s.Stop()
		s.Wait()
	})
}

// BenchmarkMoveTime reports by how much a fixed time for a move was exceeded at most.
func BenchmarkMoveTime(b *testing.B) {
	const fixed = 60 * time.Millisecond
	o := DefaultOptions()
	o.Hash = 4
	e := New(o)
	var latest time.Duration
	for b.Loop() {
		begun := time.Now()
		e.StartPosition(b.Context(), xiangqi.StartPosition(), nil, Limits{MoveTime: fixed}).Wait()
		latest = max(latest, time.Since(begun)-fixed)
	}
	b.ReportMetric(float64(latest.Microseconds())/1000, "ms-late")
}

// TestDeterministic wants the same move and node count for the same nodes, from
// a cleared engine and from a new one.
func TestDeterministic(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	e := New(o)
	pos := mustFEN(t, benchPositions[6])
	for _, nodes := range []uint64{501, 1000, 3333, 10007, 30000} {
		l := Limits{Nodes: nodes}
		e.Clear()
		a := e.StartPosition(t.Context(), pos, nil, l).Wait()
		e.Clear()
		b := e.StartPosition(t.Context(), pos, nil, l).Wait()
		c := New(o).StartPosition(t.Context(), pos, nil, l).Wait()
		if a.Best != b.Best || a.Nodes != b.Nodes || a.Best != c.Best || a.Nodes != c.Nodes || a.Score != c.Score {
			t.Errorf("%d nodes: %v %d, then %v %d, new engine %v %d", nodes, a.Best, a.Nodes, b.Best, b.Nodes, c.Best, c.Nodes)
		}
	}
}

func TestManyThreads(t *testing.T) {
	o := DefaultOptions()
	o.Threads, o.Hash = 8, 4
	e := New(o)
	for _, fen := range benchPositions[:4] {
		r := e.StartPosition(t.Context(), mustFEN(t, fen), nil, Limits{MoveTime: 50 * time.Millisecond}).Wait()
		pos := mustFEN(t, fen)
		if !pos.IsLegal(r.Best) {
			t.Errorf("%s: illegal move %v", fen, r.Best)
		}
	}
}

// TestNoAllocationPerNode runs a search twice as long and wants about as many
// allocations.
func TestNoAllocationPerNode(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	e := New(o)
	pos := mustFEN(t, benchPositions[6])
	count := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() {
			e.Clear()
			e.StartPosition(context.Background(), pos, nil, Limits{Nodes: nodes}).Wait()
		})
	}
	short, long := count(5_000), count(20_000)
	const iterations = 100 // reports of the additional iterations
	if long > short+iterations {
		t.Errorf("%.0f allocations for 5,000 nodes, %.0f for 20,000", short, long)
	}
}

// TestLinesAreLegal plays every reported line through.
func TestLinesAreLegal(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	e := New(o)
	for _, fen := range benchPositions {
		pos := mustFEN(t, fen)
		s := e.StartPosition(t.Context(), pos, nil, Limits{Depth: 8, MultiPV: 2})
		for info := range s.Infos() {
			p := pos
			for i, m := range info.PV {
				if !p.IsLegal(m) {
					t.Fatalf("%s depth %d: move %d of %v is illegal", fen, info.Depth, i+1, info.PV)
				}
				p.MakeMove(m)
			}
		}
	}
}

// TestStrangeMaterial searches positions that only the lenient reader takes:
// more pieces of a kind than a side has.
func TestStrangeMaterial(t *testing.T) {
	for _, fen := range []string{
		"rrrrkrrrr/9/rrrrr4/9/9/9/9/4RRRRR/9/RRRRKRRRR w - - 0 1",
		"nnnnknnnn/9/ccccccc2/9/9/9/9/CCCCCC3/9/NNNNKNNNN b - - 0 1",
		"aa1k1aaaa/9/9/pppppppp1/9/9/8P/9/9/4K4 w - - 0 1",
		"3k5/9/PPPPPPPPP/PPPPPP3/9/9/9/9/9/4K4 w - - 0 1",
	} {
		pos, _, err := xiangqi.ParseFENLenient(fen)
		if err != nil {
			continue // misplaced pieces are no matter of material
		}
		o := DefaultOptions()
		o.Hash = 1
		if r := New(o).StartPosition(t.Context(), pos, nil, Limits{Nodes: 3000}).Wait(); !pos.IsLegal(r.Best) {
			t.Errorf("%s: plays %v", fen, r.Best)
		}
	}
}
