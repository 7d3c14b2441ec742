package epd

import (
	"slices"
	"testing"
)

func TestCut(t *testing.T) {
	const board = "3k5/9/9/9/9/9/9/9/9/R3K4"
	for _, tt := range []struct {
		line, fen  string
		operations []string
	}{
		{board + ` w bm a0a9; id "x; y";`, board + " w", []string{"bm a0a9", ` id "x; y"`, ""}},
		{board + ` w - - 0 1 bm a0a9`, board + " w - - 0 1", []string{" bm a0a9"}},
		{board + ` w - - am a0a9;`, board + " w - -", []string{"am a0a9", ""}},
		{board + " b", board + " b", []string{""}},
	} {
		fen, rest := Cut(tt.line)
		if got := slices.Collect(Operations(rest)); fen != tt.fen || !slices.Equal(got, tt.operations) {
			t.Errorf("%s: %q and %q, want %q and %q", tt.line, fen, got, tt.fen, tt.operations)
		}
	}
}
