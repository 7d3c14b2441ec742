package engine

import (
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestDepthsOutOfRange stores depths that do not fit. They must not come back
// deeper than they were.
func TestDepthsOutOfRange(t *testing.T) {
	for _, depth := range []int{-MaxPly, -depthOff - 1, -depthOff, 0, 247, 248, 1000} {
		e := tableEntry{depth: depth, bound: LowerBound, score: 5, eval: 7, move: 9}
		got := unpack(e.pack(3))
		want := e
		want.depth = max(-depthOff, min(depth, depthMask-depthOff))
		if got != want {
			t.Errorf("depth %d: got %+v, want %+v", depth, got, want)
		}
	}
}

// ended reports whether the search has answered.
func ended(s *Search) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

func TestOpenSearchOfALevelWaits(t *testing.T) {
	o := DefaultOptions()
	o.Hash, o.Level = 4, 1
	s := New(o).StartPosition(t.Context(), xiangqi.StartPosition(), nil, Limits{})
	await.Never(t, "an answer without a stop", 100*time.Millisecond, func() bool { return ended(s) })
	s.Stop()
	if r := s.Wait(); r.Best == xiangqi.NoMove {
		t.Error("no move after the stop")
	}
}

// TestPonderHitOutOfTurn wants a hit that does not belong to pondering to leave
// the clock alone.
func TestPonderHitOutOfTurn(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	s := New(o).StartPosition(t.Context(), xiangqi.StartPosition(), nil, Limits{MoveTime: time.Hour})
	await.Never(t, "an answer before the end of the hour", 50*time.Millisecond, func() bool { return ended(s) })
	s.PonderHit()
	if hit := s.control.clockStart.Load(); hit != 0 {
		t.Errorf("the clock was put back by %v", time.Duration(hit))
	}
	s.Stop()
	s.Wait()
}

// TestStoppedAtOnce wants a move that was looked at even from a search that is
// stopped before it begins: here the one that takes a rook for nothing.
func TestStoppedAtOnce(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	pos := mustFEN(t, "3ak4/4a4/9/9/r8/9/9/9/4A4/R3K4 w - - 0 1")
	s := New(o).StartPosition(t.Context(), pos, nil, Limits{MultiPV: 3})
	s.Stop()
	r := s.Wait()
	if r.Best != move(t, "a0a5") || r.Depth < 1 {
		t.Errorf("played %v at depth %d, want a0a5", r.Best, r.Depth)
	}
}

// TestLinesStandInOrder wants the reports of an iteration to name each move once.
func TestLinesStandInOrder(t *testing.T) {
	const lines = 5
	o := DefaultOptions()
	o.Hash = 4
	for _, fen := range benchPositions[:4] {
		e := New(o)
		last := map[int]xiangqi.Move{}
		e.StartPosition(t.Context(), mustFEN(t, fen), nil, Limits{Depth: 8, MultiPV: lines}).eachLine(func(i Info) {
			last[i.MultiPV] = i.PV[0]
			if i.MultiPV < lines || i.Bound != Exact {
				return
			}
			seen := map[xiangqi.Move]bool{}
			for _, m := range last {
				if seen[m] {
					t.Errorf("%s, depth %d: %v is reported on two lines: %v", fen, i.Depth, m, last)
				}
				seen[m] = true
			}
		})
	}
}

func (s *Search) eachLine(visit func(Info)) {
	for i := range s.Infos() {
		if len(i.PV) > 0 {
			visit(i)
		}
	}
	s.Wait()
}

// TestBeyondTheMoveLimit wants sense from an engine that is asked to play on
// though its own limit on moves without capture is passed.
func TestBeyondTheMoveLimit(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	r := think(t, o, "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 9999 9999", Limits{Depth: 6})
	if plies, mate := r.Score.MateIn(); !mate || plies <= 0 {
		t.Errorf("score %v, want a mate", r.Score)
	}
}

// TestRulesEmptyTheTable wants no score of one rule set or evaluation under another.
func TestRulesEmptyTheTable(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	pos := xiangqi.StartPosition()
	e := New(o)
	e.StartPosition(t.Context(), pos, nil, Limits{Depth: 4}).Wait()
	pos.MakeMove(e.StartPosition(t.Context(), pos, nil, Limits{Depth: 4}).Wait().Best)
	if _, ok := e.Lookup(&pos); !ok {
		t.Fatal("the table does not know the best reply")
	}
	o.MultiPV = 2
	e.SetOptions(o)
	if _, ok := e.Lookup(&pos); !ok {
		t.Error("the number of lines emptied the table")
	}
	o.Rules.NoCaptureLimit = 60
	e.SetOptions(o)
	if _, ok := e.Lookup(&pos); ok {
		t.Error("the table outlived its rules")
	}
}

// TestRaceOfClear looks a position up while the table is emptied.
func TestRaceOfClear(t *testing.T) {
	o := DefaultOptions()
	o.Network, o.Hash = nil, 1
	e := New(o)
	pos := xiangqi.StartPosition()
	var work sync.WaitGroup
	for i := range 20 {
		e.StartPosition(t.Context(), pos, nil, Limits{Depth: 2}).Wait()
		work.Go(func() {
			for range 1000 {
				e.Lookup(&pos)
			}
		})
		if i%2 == 0 {
			e.Clear()
			continue
		}
		o.Rules.NoCaptureLimit = 100 + i
		e.SetOptions(o)
	}
	work.Wait()
}

// TestNilContext searches without a context: nothing cancels the search.
func TestNilContext(t *testing.T) {
	e := New(Options{Hash: 1})
	r := e.Search(nil, xiangqi.NewGame(xiangqi.RulesAXF()), Limits{Nodes: 500}) //nolint:staticcheck // a nil context must not end the process
	if r.Best == xiangqi.NoMove {
		t.Errorf("no move: %+v", r)
	}
}
