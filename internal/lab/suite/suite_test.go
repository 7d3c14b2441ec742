package suite

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const smallSuite = `# two ways to write a suite
{"fen": "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1", "best": ["a5d5", "i6d6"], "id": "mate"}

rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 am 炮二进七; id "no exchange";
`

func TestSuite(t *testing.T) {
	puzzles, err := ReadSuite(strings.NewReader(smallSuite))
	if err != nil || len(puzzles) != 2 {
		t.Fatalf("%d puzzles, %v", len(puzzles), err)
	}
	o := engine.DefaultOptions()
	o.Hash = 1
	r, err := Run(t.Context(), player.New(player.Searcher(o)), puzzles, player.Limits{Nodes: 5000}, nil)
	if err != nil || r.Positions != 2 || r.Solved != 2 || len(r.Failed) != 0 {
		t.Errorf("got %+v, %v", r, err)
	}
	puzzles[0].Best = puzzles[0].Best[:0]
	puzzles[0].Avoid = append(puzzles[0].Avoid, puzzles[1].Avoid...)
	puzzles[1].Best, puzzles[1].Avoid = puzzles[1].Avoid, nil
	if r, err = Run(t.Context(), player.New(player.Searcher(o)), puzzles, player.Limits{Nodes: 500}, nil); err != nil || len(r.Failed) != 1 || r.Failed[0] != "no exchange" {
		t.Errorf("got %+v, %v", r, err)
	}
	var text strings.Builder
	if err := r.WriteText(&text); err != nil || !strings.HasPrefix(text.String(), "1 of 2 solved, ") || !strings.Contains(text.String(), "not solved: no exchange: ") {
		t.Errorf("%v:\n%s", err, text.String())
	}
}

// TestByScore asks for a score after moves: a rook that hangs is worth taking, but
// who is being mated is not even level.
func TestByScore(t *testing.T) {
	puzzles, err := ReadSuite(strings.NewReader(`{"moves": "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h7", "past": 200, "before": 10}
{"id": "lost", "fen": "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1", "moves": "a5a4", "past": 0}
`))
	if err != nil || len(puzzles) != 2 || len(puzzles[0].Moves) != 7 {
		t.Fatalf("%+v, %v", puzzles, err)
	}
	o := engine.DefaultOptions()
	o.Hash = 1
	r, err := Run(t.Context(), player.New(player.Searcher(o)), puzzles, player.Limits{Nodes: 5000}, nil)
	if err != nil || r.Solved != 1 || len(r.Failed) != 1 || r.Failed[0] != "lost" {
		t.Fatalf("%+v, %v", r, err)
	}
	first, second := r.Results[0], r.Results[1]
	if first.Settled < 1 || first.Settled > first.Nodes || second.Settled != 0 {
		t.Errorf("settled after %d of %d nodes, and %d", first.Settled, first.Nodes, second.Settled)
	}
	if want := math.Round(math.Sqrt(float64(first.Settled * 2 * second.Nodes))); r.Settled != want {
		t.Errorf("settled after %v nodes on the mean, want %v", r.Settled, want)
	}
	var text strings.Builder
	if err := r.WriteText(&text); err != nil || !strings.Contains(text.String(), ", want at least +0.00\n") {
		t.Errorf("%v:\n%s", err, text.String())
	}
	for _, bad := range []string{
		`{"moves": "h2e2 h2e2", "past": 1}`, `{"moves": "nonsense", "past": 1}`, `{"moves": "h2e2"}`, `{"past": 1}`,
		`{"moves": "h2e2", "best": ["h9g7"], "past": 1}`,
	} {
		if _, err := ReadSuite(strings.NewReader(bad)); !errors.Is(err, ErrSuite) {
			t.Errorf("%s: error %v", bad, err)
		}
	}
}

// TestEPD reads operations in any order, moves in several notations, tails that
// are short, and marks inside quotation marks.
func TestEPD(t *testing.T) {
	const board = "3k5/9/9/8R/R8/9/9/9/9/4K4"
	for _, tt := range []struct {
		line, id    string
		best, avoid string // as fmt writes them
	}{
		{board + ` w - - 0 1 bm a5d5 i6d6; id "mate";`, "mate", "[a5d5 i6d6]", "[]"},
		{board + ` w - - acd 12; id "one; two"; bm R9=6;`, "one; two", "[a5d5]", "[]"},
		{board + ` w bm A5-D5; am i6i9; c0 "am I6-I8";`, "1", "[a5d5]", "[i6i9]"},
		{board + ` r - - 3 17  id 7 ; am R9=6`, "7", "[]", "[a5d5]"},
		{`{"fen":"` + board + ` w","avoid":["i6d6"]}`, "1", "[]", "[i6d6]"},
	} {
		puzzles, err := ReadSuite(strings.NewReader(tt.line))
		if err != nil || len(puzzles) != 1 {
			t.Errorf("%s: %v", tt.line, err)
			continue
		}
		if p := puzzles[0]; p.ID != tt.id || fmt.Sprint(p.Best) != tt.best || fmt.Sprint(p.Avoid) != tt.avoid {
			t.Errorf("%s: %q, best %v, avoid %v", tt.line, p.ID, p.Best, p.Avoid)
		}
	}
	if _, err := ReadSuite(strings.NewReader("# nothing\n")); !errors.Is(err, ErrSuite) {
		t.Errorf("no positions: %v", err)
	}
}

func TestBadSuite(t *testing.T) {
	for _, line := range []string{
		`{"fen": "x", "best": ["a0a1"]}`, `{`, "nonsense",
		`{"fen": "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1", "best": []}`,
		`{"fen": "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1", "best": ["a0a1"]}`,
	} {
		if _, err := ReadSuite(strings.NewReader("\n" + line)); !errors.Is(err, ErrSuite) || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func FuzzReadSuite(f *testing.F) {
	f.Add(smallSuite)
	f.Fuzz(func(t *testing.T, text string) {
		puzzles, err := ReadSuite(strings.NewReader(text))
		for i := range puzzles {
			if err == nil && len(puzzles[i].Best)+len(puzzles[i].Avoid) == 0 {
				t.Errorf("puzzle %d has no move", i)
			}
		}
	})
}
