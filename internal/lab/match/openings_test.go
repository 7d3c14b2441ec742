package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestReadOpenings(t *testing.T) {
	set, err := ReadOpenings("test", strings.NewReader("\uFEFF# a comment\n\n h2e2 h9g7 # score\r\nstartpos\n"+
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
		if _, err := ReadOpenings("bad", strings.NewReader(bad)); !errors.Is(err, ErrOpenings) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, err := ReadOpenings("bad", strings.NewReader("h2e2\n\nx")); err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("error %v does not name line 3", err)
	}
}

// TestOrder holds that orders are permutations, differ by seed and never change:
// runs are continued and repeated with them.
func TestOrder(t *testing.T) {
	set := &Openings{List: make([]Opening, 10)}
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

// TestOwnOpenings holds what the set that is part of the program promises: every
// opening can be played on, and no two lead to the same position or its mirror
// image.
func TestOwnOpenings(t *testing.T) {
	set, err := OwnOpenings()
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

func FuzzReadOpenings(f *testing.F) {
	f.Add("h2e2 h9g7 # 3\nstartpos\n3k5/9/9/9/9/9/9/9/9/R3K4 w moves a0a9")
	f.Fuzz(func(t *testing.T, text string) {
		set, err := ReadOpenings("fuzz", strings.NewReader(text))
		if err != nil {
			return
		}
		var b strings.Builder
		for _, o := range set.List {
			b.WriteString(o.String() + "\n")
		}
		again, err := ReadOpenings("fuzz", strings.NewReader(b.String()))
		if err != nil || again.Hash() != set.Hash() {
			t.Errorf("%q read back: error %v", b.String(), err)
		}
	})
}
