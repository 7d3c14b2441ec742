package tablegen

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestFacts compares counts, largest distances and positions.
func TestFacts(t *testing.T) {
	dir := sharedFolder(t)
	p := prober(t, dir, tablebase.Options{})
	facts, err := readFacts()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range facts.Classes {
		table, err := folder(dir).open(f.Class, tablebase.MateTable, tablebase.Ruleless)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Index().Placements(); got != f.Placements {
			t.Errorf("%v: %d placements, want %d", f.Class, got, f.Placements)
		}
		for side, want := range []countFacts{f.Red, f.Black} {
			if got, want := table.Header().Counts[side], want.counts(); got != want {
				t.Errorf("%v, %v to move: %+v, want %+v", f.Class, xiangqi.Color(side), got, want)
			}
		}
		if f.Class.Symmetric() && table.Header().Counts[0] != table.Header().Counts[1] {
			t.Errorf("%v: different counts for the sides, whose pieces are the same", f.Class)
		}
		for _, want := range f.Positions {
			pos := mustPosition(t, want.FEN)
			result, known := p.ProbeWDL(&pos)
			plies, ok := p.ProbeDTM(&pos)
			if !known || !ok || result.String() != want.Result || plies != want.DTM {
				t.Errorf("%v, %s: %v in %d, want %s in %d", f.Class, want.FEN, result, plies, want.Result, want.DTM)
			}
		}
		if err := table.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestKingWithoutAttackersWins: Black moves the king along the file, and Red's
// pieces have no move, the knight being pinned before the open file.
func TestKingWithoutAttackersWins(t *testing.T) {
	p := prober(t, sharedFolder(t), tablebase.Options{})
	pos := mustPosition(t, "4k4/9/9/9/9/9/9/9/4N4/3AKA3 b")
	if plies, ok := p.ProbeDTM(&pos); !ok || plies != 1 {
		t.Errorf("%s: %d plies, %t; want a win in 1", pos.FEN(), plies, ok)
	}
}

// TestLongest: positions of the largest distances have them.
func TestLongest(t *testing.T) {
	dir := sharedFolder(t)
	p := prober(t, dir, tablebase.Options{})
	table, err := folder(dir).open(mustClass(t, "KNKA"), tablebase.MateTable, tablebase.Ruleless)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = table.Close() }() // it was only read
	for _, tt := range []struct {
		side   xiangqi.Color
		result tablebase.WDL
		plies  int
		none   bool
	}{
		{xiangqi.Red, tablebase.Win, 37, false},
		{xiangqi.Black, tablebase.Loss, 38, false},
		{xiangqi.Red, tablebase.Loss, 0, true},
		{xiangqi.Black, tablebase.Win, 0, true},
	} {
		found, err := table.Longest(t.Context(), tt.side, tt.result, 3)
		if err != nil || (len(found) == 0) != tt.none {
			t.Errorf("%v %v: %d positions, error %v", tt.side, tt.result, len(found), err)
		}
		for _, pos := range found {
			if plies, ok := p.ProbeDTM(&pos); !ok || plies != tt.plies {
				t.Errorf("%s: %d plies, want %d", pos.FEN(), plies, tt.plies)
			}
		}
	}
}
