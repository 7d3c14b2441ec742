package engine

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// played makes the moves from the position and returns where they lead with the
// stack.
func played(t *testing.T, fen string, moves ...string) (xiangqi.Position, []xiangqi.Undo) {
	t.Helper()
	pos := mustFEN(t, fen)
	var stack []xiangqi.Undo
	for _, text := range moves {
		m := move(t, text)
		if !pos.IsLegal(m) {
			t.Fatalf("%s is illegal in %s", text, pos.FEN())
		}
		stack = append(stack, pos.MakeMove(m))
	}
	return pos, stack
}

// A rook chases a bare king between two files with check after check. The third
// time it would lose the game for Black, who is a rook ahead.
const (
	rookChecks   = "5k3/9/9/9/4r4/9/P8/9/9/3K5 b - - 0 1"
	checkAgain   = "d5e5"
	loseRook     = "d5d0"
	checkedDepth = 2
)

var rookCheckMoves = []string{"e5d5", "d0e0", "d5e5", "e0d0", "e5d5", "d0e0"}

// TestPathGuard fills the table on a path on which a check loses by repetition,
// so that giving the rook away is better, and asks for the same choice without
// that path: the answer must be that of an engine that knows nothing.
func TestPathGuard(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	only := Limits{Depth: checkedDepth, SearchMoves: []xiangqi.Move{move(t, loseRook), move(t, checkAgain)}}
	pos, stack := played(t, rookChecks, rookCheckMoves...)

	afterOtherPath := func(o Options) (onPath, offPath Result) {
		e := New(o)
		onPath = e.StartPosition(t.Context(), pos, stack, only).Wait()
		offPath = e.StartPosition(t.Context(), pos, nil, only).Wait()
		return onPath, offPath
	}
	fresh := New(o).StartPosition(t.Context(), pos, nil, only).Wait()
	if fresh.Best != move(t, checkAgain) || fresh.Score.IsDecisive() {
		t.Fatalf("without the path %v is best with %v, want %s and an estimate", fresh.Best, fresh.Score, checkAgain)
	}
	onPath, offPath := afterOtherPath(o)
	if onPath.Best != move(t, loseRook) {
		t.Errorf("on the path %v is best with %v, want %s, for the check loses", onPath.Best, onPath.Score, loseRook)
	}
	if offPath.Best != fresh.Best || offPath.Score != fresh.Score {
		t.Errorf("with the table of the path %v is best with %v, with an empty one %v with %v",
			offPath.Best, offPath.Score, fresh.Best, fresh.Score)
	}
	// The guard is what keeps them apart.
	o.Features.PathGuard = false
	if _, offPath := afterOtherPath(o); offPath.Best == fresh.Best && offPath.Score == fresh.Score {
		t.Errorf("without the guard the answer is the same: this test shows nothing")
	}
}

// TestAvoidsForbiddenRepetition wants Black, a rook ahead, to stop checking
// before it loses the game, and not to score the first return to a position of
// the game as a loss.
func TestAvoidsForbiddenRepetition(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	e := New(o)
	pos, stack := played(t, rookChecks, append(rookCheckMoves, checkAgain, "e0d0")...)
	r := e.StartPosition(t.Context(), pos, stack[:4], Limits{Depth: 8}).Wait()
	if r.Score < 300 {
		t.Errorf("with one cycle played the score is %v, want a rook ahead", r.Score)
	}
	r = e.StartPosition(t.Context(), pos, stack, Limits{Depth: 8}).Wait()
	if r.Best == move(t, "e5d5") || r.Score < 300 {
		t.Errorf("plays %v with %v, which loses by perpetual check", r.Best, r.Score)
	}
}

// TestMoveLimit wants a draw where the limit on moves without capture comes
// before any capture, and no draw score where a capture comes first.
func TestMoveLimit(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	r := think(t, o, "4ka3/4a4/9/9/9/9/9/4B4/4A4/4KA2R w - - 119 200", Limits{Depth: 6})
	if r.Score != 0 {
		t.Errorf("one ply before the limit the score is %v, want 0", r.Score)
	}
	r = think(t, o, "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 119 200", Limits{Depth: 6})
	if _, mate := r.Score.MateIn(); !mate {
		t.Errorf("mate on the last ply scores %v", r.Score)
	}
}
