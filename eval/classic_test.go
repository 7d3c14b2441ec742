package eval

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestClassic: the thesis' evaluation has no side, and knows its patterns.
func TestClassic(t *testing.T) {
	for _, tt := range []struct{ name, less, more string }{
		{"a cannon before a bare file", "3aka3/9/9/9/9/9/9/9/5C3/3K5 w - - 0 1", "3aka3/9/9/9/9/9/9/9/4C4/3K5 w - - 0 1"},
		{"a bottom cannon on the bare side", "4kab1C/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "C3kab2/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
		{"a rook against none", "r2ak4/9/9/9/9/9/9/9/8R/3K5 w - - 0 1", "3ak4/9/9/9/9/9/9/9/8R/3K5 w - - 0 1"},
	} {
		less, more := classicOf(t, tt.less), classicOf(t, tt.more)
		if less >= more {
			t.Errorf("%s: %d, without it %d", tt.name, more, less)
		}
	}
	if v := classicOf(t, xiangqi.StartFEN); v != 0 {
		t.Errorf("the start position is worth %d", v)
	}
}

func classicOf(t *testing.T, fen string) int {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	red := Classic(&p)
	p.MakeNullMove()
	if black := Classic(&p); black != -red {
		t.Errorf("%s: %d for Red to move, %d for Black", fen, red, black)
	}
	return red
}
