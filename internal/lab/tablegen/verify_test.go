package tablegen

import (
	"context"
	"errors"
	"os"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestVerify verifies the tables that the other tests look at, all or small ones.
func TestVerify(t *testing.T) {
	classes := []tablebase.Class{}
	for _, name := range []string{"KK", "KRKA", "KNAAK", "KAAKA", "KPK", "KNKA"} {
		classes = append(classes, mustClass(t, name))
	}
	if facts, err := readFacts(); err != nil {
		t.Fatal(err)
	} else if all {
		classes = classes[:0]
		for _, f := range facts.Classes {
			classes = append(classes, f.Class)
		}
		classes = endgame.Closure(classes)
	}
	verified, err := Verify(context.Background(), classes, Mates, Options{Folder: sharedFolder(t)})
	if err != nil || len(verified) != len(classes) {
		t.Errorf("%d of %d classes verified, error %v", len(verified), len(classes), err)
	}
	list, err := endgame.List(sharedFolder(t))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range list {
		if e.Verified {
			n++
		}
	}
	if n != 2*len(classes) {
		t.Errorf("%d files noted as verified, want %d", n, 2*len(classes))
	}
}

// copyTables copies the tables of a class and those below into a new folder.
func copyTables(t *testing.T, name string) string {
	t.Helper()
	to := t.TempDir()
	for _, class := range endgame.Closure([]tablebase.Class{mustClass(t, name)}) {
		for _, kind := range []tablebase.Kind{tablebase.MateTable, tablebase.ResultTable} {
			data, err := os.ReadFile(folder(sharedFolder(t)).path(class, kind, tablebase.Ruleless))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(folder(to).path(class, kind, tablebase.Ruleless), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return to
}

// TestVerifyFindsDifferences changes one value of a legal position, in the mate
// table or in that of the results, or one count.
func TestVerifyFindsDifferences(t *testing.T) {
	const class = "KNKA"
	good := mustLoad(t, sharedFolder(t), class, tablebase.MateTable, tablebase.Ruleless)
	victim := uint64(5000)
	for good.value(xiangqi.Black, victim) == tablebase.NoValue {
		victim++
	}
	tests := []struct {
		name    string
		kind    tablebase.Kind
		counts  uint64
		replace func(v tablebase.Value) tablebase.Value
	}{
		{"a draw for a loss", tablebase.MateTable, 0, func(tablebase.Value) tablebase.Value { return 0 }},
		{"two plies more", tablebase.MateTable, 0, func(v tablebase.Value) tablebase.Value { return v - 2 }},
		{"another result", tablebase.ResultTable, 0, func(tablebase.Value) tablebase.Value { return 1 }},
		{"another count", tablebase.MateTable, 1, func(v tablebase.Value) tablebase.Value { return v }},
	}
	for _, tt := range tests {
		dir := copyTables(t, class)
		table, err := folder(dir).open(mustClass(t, class), tt.kind, tablebase.Ruleless)
		if err != nil {
			t.Fatal(err)
		}
		h := *table.Header()
		if err := table.Close(); err != nil {
			t.Fatal(err)
		}
		h.Counts[xiangqi.Red].Legal += tt.counts
		_, err = newWriter(t).Write(context.Background(), dir, &h, func(side xiangqi.Color, first uint64, dst []tablebase.Value) {
			for i := range dst {
				n := first + uint64(i)
				dst[i] = good.value(side, n)
				if tt.kind == tablebase.ResultTable && dst[i] != tablebase.NoValue {
					dst[i] = tablebase.Value(dst[i].WDL())
				}
				if side == xiangqi.Black && n == victim {
					dst[i] = tt.replace(dst[i])
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = Verify(context.Background(), []tablebase.Class{mustClass(t, class)}, Mates, Options{Folder: dir})
		if !errors.Is(err, ErrDiffers) {
			t.Errorf("%s: error %v, want %v", tt.name, err, ErrDiffers)
		}
	}
}

// TestQuiet: the number after a move without capture is that of its board.
func TestQuiet(t *testing.T) {
	for _, name := range []string{"KRPKAAB", "KCCAKNB", "KPPPK", "KABKNAA", "KAABKAA"} {
		class, _ := mustClass(t, name).Canonical()
		x, err := tablebase.NewIndex(class)
		if err != nil {
			t.Fatal(err)
		}
		c := checker{v: newVerifier(&dense{index: x}, matePlies, 1)}
		randomPositions(t, class.String(), 5, 300, func(pos xiangqi.Position) {
			board := pos.Board()
			n := x.Number(&board, tablebase.AsStored)
			for _, m := range pos.LegalMoves() {
				if pos.At(m.To()) != xiangqi.NoPiece {
					continue
				}
				after := pos
				after.MakeMove(m)
				board := after.Board()
				if got, want := c.quiet(&pos, n, m), x.Number(&board, tablebase.AsStored); got != want {
					t.Fatalf("%s, %v: number %d, want %d", pos.FEN(), m, got, want)
				}
			}
		})
	}
}

func TestVerifyErrors(t *testing.T) {
	dir := copyTables(t, "KRKA")
	if err := os.Remove(folder(dir).path(mustClass(t, "KRK"), tablebase.MateTable, tablebase.Ruleless)); err != nil {
		t.Fatal(err)
	}
	_, err := Verify(context.Background(), []tablebase.Class{mustClass(t, "KRKA")}, Mates, Options{Folder: dir})
	if !errors.Is(err, ErrMissing) {
		t.Errorf("a class below is missing: error %v, want %v", err, ErrMissing)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Verify(ctx, []tablebase.Class{mustClass(t, "KRK")}, Mates, Options{Folder: sharedFolder(t)})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
}
