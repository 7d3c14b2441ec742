package netreport

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func embedded(t *testing.T) *nnue.Network {
	t.Helper()
	n := nnue.Embedded()
	if n == nil {
		t.Skip("no network is embedded")
	}
	return n
}

// TestSquares: a piece has a worth where it may stand and nowhere else.
func TestSquares(t *testing.T) {
	n := embedded(t)
	for kind, want := range map[xiangqi.Kind]int{xiangqi.Advisor: 5 - 1, xiangqi.Bishop: 7 - 1, xiangqi.Rook: 90 - 31} {
		s, count := SquaresOf(n, kind), 0
		for sq, worth := range s.Worth {
			if worth == nil {
				continue
			}
			if count++; xiangqi.Square(sq).String() == "e0" {
				t.Errorf("%v stands on the king", kind)
			}
		}
		if count != want || s.Piece != kind.String() || len(s.Worth) != xiangqi.NumSquares {
			t.Errorf("%v has a worth on %d squares, want %d", kind, count, want)
		}
	}
	if rook := SquaresOf(n, xiangqi.Rook).Mean; rook < 300 {
		t.Errorf("a rook is worth %.0f centipawns on the average", rook)
	}
}

// TestCompare: a network agrees with itself, and lists are read or refused by line.
func TestCompare(t *testing.T) {
	n := embedded(t)
	list, err := OpeningPositions()
	if err != nil || len(list) < 1000 {
		t.Fatalf("%d positions, %v", len(list), err)
	}
	c := Compare(n, n, list[:50], 3)
	if c.Positions != 50 || c.Mean != 0 || c.Off != 0 || c.SameSign != 1 || c.Correlation < 0.999 || len(c.Worst) != 3 {
		t.Errorf("%+v", c)
	}
	var b strings.Builder
	if err := c.WriteText(&b); err != nil || !strings.Contains(b.String(), "same sign in 100.0 %") {
		t.Errorf("%v\n%s", err, b.String())
	}
	const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
	if list, err := ReadPositions(t.Context(), strings.NewReader("\n"+start+"; a remark\n")); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	for text, want := range map[string]string{"": "no positions", start + "\nx\n": "line 2"} {
		if _, err := ReadPositions(t.Context(), strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
