package openings

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestRead(t *testing.T) {
	set, err := Read("test", strings.NewReader("\uFEFF# a comment\n\n h2e2 h9g7 # score\r\nstartpos\n"+
		"startpos moves b0c2\n3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 moves a0a9\n3k5/9/9/9/9/9/9/9/9/R3K4 b\nmoves a3a4\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(set.List) != 6 {
		t.Fatalf("%d openings, want 6", len(set.List))
	}
	for i, o := range set.List {
		again, err := parseOpening(o.String())
		if err != nil || again.Start != o.Start || !slices.Equal(again.Moves, o.Moves) {
			t.Errorf("opening %d written %q and read back: %v, error %v", i, o, again, err)
		}
	}
	for name, bad := range map[string]string{
		"illegal": "h2e2 h2e2", "no move": "nonsense", "no king": "9/9/9/9/9/9/9/9/9/R3K4 w", "empty": "# nothing\n",
		"mated": "3k5/R8/9/9/9/9/9/9/9/1R2K4 w moves b0b9", "half a move": "h2",
	} {
		if _, err := Read("bad", strings.NewReader(bad)); !errors.Is(err, ErrOpenings) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, err := Read("bad", strings.NewReader("h2e2\n\nx")); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("error %v does not name line 3", err)
	}
}

// TestForeign reads sets as other programs write them: testdata/openings.pgn is
// give-29-openings.pgn of the cases of foreign input.
func TestForeign(t *testing.T) {
	pgn, err := os.ReadFile("testdata/openings.pgn")
	if err != nil {
		t.Fatal(err)
	}
	const board = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"pgn", string(pgn), []string{"startpos moves h2e2 h9g7 h0g2", "startpos moves g3g4 g6g5"}},
		{"pgn with a mark and a position", "\uFEFF\n[Event \"x\"]\n[FEN \"" + board + " w - - 2 2\"]\n\n1. C8=6 *\n", []string{board + " w - - 2 2 moves b2d2"}},
		{"epd", board + ` w bm h2e2; id "one; two";` + "\n" + board + ` w - - id "x";` + "\n" + board + " b - - 0 3 am b7b0\n", []string{board + " w - - 0 1", board + " w - - 0 1", board + " b - - 0 3"}},
	} {
		set, err := Read(tt.name, strings.NewReader(tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var got []string
		for _, o := range set.List {
			got = append(got, o.String())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n%q, want\n%q", tt.name, got, tt.want)
		}
	}
	for name, bad := range map[string]string{
		"an illegal move":   "[Event \"x\"]\n\n1. h2e2 h2e2 *\n",
		"mated":             "[FEN \"3k5/R8/9/9/9/9/9/9/9/1R2K4 w\"]\n\n1. b0b9 *\n",
		"no EPD and a word": board + " w nonsense\n",
	} {
		if set, err := Read("bad", strings.NewReader(bad)); !errors.Is(err, ErrOpenings) {
			t.Errorf("%s: %v, error %v", name, set, err)
		}
	}
}

// TestOrder checks that orders are permutations, differ by seed and never change:
// runs are continued and repeated with them.
func TestOrder(t *testing.T) {
	set := &Set{List: make([]Opening, 10)}
	if got, want := set.Order(1), []int{4, 2, 8, 1, 9, 3, 0, 6, 7, 5}; !slices.Equal(got, want) {
		t.Errorf("seed 1: %v, want %v", got, want)
	}
	seen := map[string]bool{}
	for seed := range uint64(50) {
		order := set.Order(seed)
		seen[fmt.Sprint(order)] = true
		sorted := slices.Clone(order)
		slices.Sort(sorted)
		for i, x := range sorted {
			if i != x {
				t.Fatalf("seed %d: %v is no permutation", seed, order)
			}
		}
	}
	if len(seen) < 49 {
		t.Errorf("%d different orders of 50", len(seen))
	}
}

// TestOwn holds what the set that is part of the program promises: every
// opening can be played on, and no two lead to the same position or its mirror
// image.
func TestOwn(t *testing.T) {
	set, err := Own()
	if err != nil {
		t.Fatal(err)
	}
	if len(set.List) < 200 {
		t.Errorf("%d openings, want at least 200", len(set.List))
	}
	seen := map[uint64]Opening{}
	for _, o := range set.List {
		end := o.End()
		key := mirrorKey(&end)
		if other, twice := seen[key]; twice {
			t.Errorf("%v and %v lead to the same position", o, other)
		}
		seen[key] = o
		if o.Start != xiangqi.StartPosition() || len(o.Moves) < 2 || end.InCheck() {
			t.Errorf("opening %v", o)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("h2e2 h9g7 # 3\nstartpos\n3k5/9/9/9/9/9/9/9/9/R3K4 w moves a0a9")
	f.Fuzz(func(t *testing.T, text string) {
		set, err := Read("fuzz", strings.NewReader(text))
		if err != nil {
			return
		}
		var b strings.Builder
		for _, o := range set.List {
			b.WriteString(o.String() + "\n")
		}
		again, err := Read("fuzz", strings.NewReader(b.String()))
		if err != nil || again.Hash() != set.Hash() {
			t.Errorf("%q read back: error %v", b.String(), err)
		}
	})
}
