package phrases

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestPieceIn: a piece has the name that players see on the board.
func TestPieceIn(t *testing.T) {
	for _, tt := range []struct{ fen, square, en, zh, vi string }{
		{"3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0", "the red rook", "红车", "Xe đỏ"},
		{"r2k4r/9/9/9/9/9/9/9/9/4K4 w", "a9", "the black rook on file 1", "黑方１路车", "Xe đen ở lộ 1"},
		{"3k5/9/9/9/9/9/N8/9/9/1N2K4 w", "b0", "the red horse on file 8", "红方八路马", "Mã đỏ ở lộ 8"},
		{"3k5/9/9/4C4/9/9/9/4C4/9/4K4 w", "e6", "the front red cannon", "红方前炮", "Pháo đỏ trước"},
		{"3k5/9/9/4c4/9/9/9/4c4/9/4K4 w", "e6", "the rear black cannon", "黑方后炮", "Pháo đen sau"},
		{"3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w", "c6", "the second red pawn on file 7", "红方七路第二兵", "Tốt đỏ thứ 2 ở lộ 7"},
		{"3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w", "c5", "the rear red pawn on file 7", "红方七路后兵", "Tốt đỏ sau ở lộ 7"},
		{"3k5/9/9/9/9/2R6/9/9/9/R3K4 w", "c4", "the red rook on its river bank", "红方巡河车", "Xe đỏ tuần hà"},
		{"3k5/9/9/9/9/2R5R/9/9/9/4K4 w", "c4", "the red rook on file 7", "红方七路车", "Xe đỏ ở lộ 7"},
		{"3k5/9/9/9/2n6/9/2n6/9/9/4K4 w", "c5", "the black horse at the river", "黑方河口马", "Mã đen ở hà khẩu"},
		{"3k5/9/9/9/9/9/9/7c1/9/c3K4 w", "a0", "the black cannon on the opponent's back rank", "黑方沉底炮", "Pháo đen ở tuyến đáy đối phương"},
	} {
		pos, err := xiangqi.ParseFEN(tt.fen + " - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		at, err := xiangqi.ParseSquare(tt.square)
		if err != nil {
			t.Fatal(err)
		}
		got := PieceIn(&pos, at)
		if got.In("en") != tt.en || got.In("zh") != tt.zh || got.In("vi") != tt.vi {
			t.Errorf("%s in %s: %q, %q, %q; want %q, %q, %q", tt.square, tt.fen, got.In("en"), got.In("zh"), got.In("vi"), tt.en, tt.zh, tt.vi)
		}
	}
	if pos := xiangqi.StartPosition(); PieceIn(&pos, 40) != nil {
		t.Error("an empty square has a piece")
	}
}

// TestPieceInTellsApart: in a position with all pieces no two have the same name.
func TestPieceInTellsApart(t *testing.T) {
	pos := xiangqi.StartPosition()
	seen := map[string]xiangqi.Square{}
	for s := range pos.Occupied().Squares() {
		for l, text := range PieceIn(&pos, s) {
			if other, ok := seen[string(l)+text]; ok {
				t.Errorf("%s: %v and %v are %q", l, s, other, text)
			}
			seen[string(l)+text] = s
		}
	}
}
