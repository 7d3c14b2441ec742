package record

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestMovesAboveStart checks that moves above a position are those from there, also where
// they could be played from the usual start, and that a diagram of their end is none.
func TestMovesAboveStart(t *testing.T) {
	const (
		ending   = "3k5/9/9/9/9/9/9/4R4/9/4K4"
		handicap = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR"
		end      = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"
	)
	for _, tt := range []struct{ name, text, fen, moves, warning string }{
		{"the side glued on", "e2e5d9d8e5e6\n" + ending + "w\n", ending + " w - - 0 1", "e2e5 d9d8 e5e6", ""},
		{"all fields glued on", "e2e5d9d8e5e6\n" + ending + "w--01\n", ending + " w - - 0 1", "e2e5 d9d8 e5e6", ""},
		{"a handicap", "h2e2h9g7\n" + handicap + "w\n", handicap + " w - - 0 1", "h2e2 h9g7", ""},
		{"the last move is illegal", "e2e5d9d8d8d9\n" + ending + "w\n", ending + " w - - 0 1", "e2e5 d9d8", `move "d8d9": illegal`},
		{"only one move can be played", "e2e5d9d7\n" + ending + "w\n", xiangqi.StartFEN, "", `"e2e5d9d7" cannot be played`},
		{"a diagram", "h2e2h9g7\n" + end + " w\n", xiangqi.StartFEN, "h2e2 h9g7", ""},
		{"no move can be played", "a5a6b7b8\n" + ending + "w\n", xiangqi.StartFEN, "", `"a5a6b7b8" cannot be played`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var first *Game
			for g, err := range OpenReader(strings.NewReader(tt.text), "", ReadOptions{}).Games() {
				if err != nil {
					t.Fatal(err)
				}
				if first == nil {
					first = g
				}
			}
			if got := first.Start.FEN(); got != tt.fen {
				t.Errorf("start %s, want %s", got, tt.fen)
			}
			if got := movesOf(first); got != tt.moves {
				t.Errorf("moves %q, want %q", got, tt.moves)
			}
			warnings := ""
			for _, w := range first.Warnings {
				warnings += w.Message
			}
			if !strings.Contains(warnings, tt.warning) || (tt.warning == "") != (warnings == "") {
				t.Errorf("warnings %q, want %q", warnings, tt.warning)
			}
		})
	}
}

// TestDrawing checks that the numbers of a picture are no moves.
func TestDrawing(t *testing.T) {
	const path = `<path d="M7747 66-1 2625 8979 C2=5 H8+7 h2e2 h9g7"/>`
	for _, text := range []string{"<svg>\n" + path + "\n</svg>", "<?xml version=\"1.0\"?>\n<svg>" + path + "</svg>"} {
		if f := Detect("9.svg", []byte(text)); f != Unknown {
			t.Errorf("%q: %v", text, f)
		}
	}
}

// TestWideMoves checks that moves in letters of the width of Chinese characters are read, in
// PGN and in a text.
func TestWideMoves(t *testing.T) {
	const want, comment = "h2e2 h9g7 h0g2 i9h9", "Ｃ８＝５ is as good"
	for _, text := range []string{
		"[Event \"x\"]\n\n1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８ *\n",
		"1. Ｃ２＝５ Ｈ８＋７\n2. Ｈ２＋３ Ｒ９＝８\n",
		"1. Ｃ2=5 Ｈ8+7 2. Ｈ2+3 Ｒ9=8\n",
		"1. ｈ２ｅ２ ｈ９ｇ７ 2. ｈ０－ｇ２ ｉ９ｈ９\n",
		"[Event \"x\"]\n\n1. Ｃ２＝５ {" + comment + "} Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８ *\n",
	} {
		for g, err := range OpenReader(strings.NewReader(text), "", ReadOptions{}).Games() {
			if err != nil {
				t.Errorf("%q: %v", text, err)
			} else if got := movesOf(g); got != want || len(g.Warnings) > 0 {
				t.Errorf("%q: moves %s, want %s; warnings %v", text, got, want, g.Warnings)
			} else if strings.Contains(text, comment) && g.Root.Next().Comment != comment {
				t.Errorf("%q: comment %q", text, g.Root.Next().Comment)
			}
		}
	}
}

// TestYears checks that the year of a date is no move.
func TestYears(t *testing.T) {
	for _, text := range []string{"1988定稿于北京\n", "2010/07/18更新(v0.8.8)\n"} {
		if f := Detect("preface.txt", []byte(text)); f != Unknown {
			t.Errorf("%q: %v", text, f)
		}
	}
}
