package boards

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestTwinPerft compares both ways of the classical board with the rules library.
func TestTwinPerft(t *testing.T) {
	own, err := suite.OwnPositions()
	if err != nil {
		t.Fatal(err)
	}
	list := append([]xiangqi.Position{xiangqi.StartPosition()}, own.List...)
	for _, fen := range []string{ // few pieces, checks, facing kings, pawns over the river
		"3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1",
		"3k5/9/3P1P3/9/9/9/9/3p5/3p1p3/4K4 w - - 0 1",
		"3ak4/4a4/4b4/9/2b1C4/4c4/9/4B4/4A4/4KA3 b - - 0 1",
		"4k4/9/4n4/9/4N4/4n4/9/4N4/9/3K5 w - - 0 1",
	} {
		pos, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pos)
	}
	tables := newLineTables()
	for i := range list {
		for _, lookup := range []bool{false, true} {
			for depth := 1; depth <= 3; depth++ {
				twin := newTwin(&list[i], tables)
				before := *twin
				twin.lookup, before.lookup = lookup, lookup
				if got, want := twin.perft(depth), xiangqi.Perft(&list[i], depth); got != want {
					t.Errorf("%s: depth %d, lookup %v: %d, want %d", list[i].FEN(), depth, lookup, got, want)
				}
				if *twin != before {
					t.Fatalf("%s: unmaking does not restore the board", list[i].FEN())
				}
			}
		}
		if !longtest.On() && i > 5 {
			break
		}
	}
}

func BenchmarkTwin(b *testing.B) {
	own, err := suite.OwnPositions()
	if err != nil {
		b.Fatal(err)
	}
	tables := newLineTables()
	for way, name := range []string{"ours", "walked", "looked"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				countLeaves(own.List[:5], tables, 3, way)
			}
		})
	}
}
