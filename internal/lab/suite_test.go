package lab

import (
	"errors"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
)

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
	r, err := RunSuite(t.Context(), engine.New(o), puzzles, engine.Limits{Nodes: 5000}, nil)
	if err != nil || r.Positions != 2 || r.Solved != 2 || len(r.Failed) != 0 {
		t.Errorf("got %+v, %v", r, err)
	}
	puzzles[0].Best = puzzles[0].Best[:0]
	puzzles[0].Avoid = append(puzzles[0].Avoid, puzzles[1].Avoid...)
	puzzles[1].Best, puzzles[1].Avoid = puzzles[1].Avoid, nil
	if r, err = RunSuite(t.Context(), engine.New(o), puzzles, engine.Limits{Nodes: 500}, nil); err != nil || len(r.Failed) != 1 || r.Failed[0] != "no exchange" {
		t.Errorf("got %+v, %v", r, err)
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
