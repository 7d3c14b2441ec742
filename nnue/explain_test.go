package nnue

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestExplain: every piece but the kings has a worth to its side, and the mirrored
// position with the other side to move the same value.
func TestExplain(t *testing.T) {
	n := Embedded()
	p, err := xiangqi.ParseFEN("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	a, err := n.Explain(&p)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Pieces) != 29 || a.RedValue != -a.Value || a.Value < 100 || a.Pieces[0].Square != "a0" || a.Pieces[0].Piece != "R" || a.Pieces[0].Worth < 300 {
		t.Errorf("%+v", a)
	}
	var b strings.Builder
	if err := a.WriteText(&b); err != nil || !strings.Contains(b.String(), "centipawns for black, who is to move") || strings.Count(b.String(), "     .") != 90-29 {
		t.Errorf("%v\n%s", err, b.String())
	}
}
