package standard

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestBook holds that the book can be read, is as small as promised, and knows
// what to play for both sides.
func TestBook(t *testing.T) {
	const most = 2 << 20
	if len(file) > most {
		t.Errorf("%d bytes, want at most %d", len(file), most)
	}
	positions := book.Positions(Book(), 4)
	played := [2]int{}
	for i := range positions {
		if e, ok := book.Choose(Book(), &positions[i], 0, book.Settings{}, nil); ok {
			if !positions[i].IsLegal(e.Move) || e.Games == 0 || e.Value == book.NoValue {
				t.Errorf("%s: %+v", positions[i].FEN(), e)
			}
			played[positions[i].Turn()]++
		}
	}
	if played[xiangqi.Red] < 50 || played[xiangqi.Black] < 10 {
		t.Errorf("moves in %d positions of Red and %d of Black", played[0], played[1])
	}
}
