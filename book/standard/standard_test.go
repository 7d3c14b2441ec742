package standard

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestBook checks that the book can be read, is as small as promised, and knows
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

// TestCurrent checks that the file is as the writer of today makes it, so that it
// has a checksum, and that a changed byte does not pass.
func TestCurrent(t *testing.T) {
	var again bytes.Buffer
	if err := book.Write(&again, slices.Collect(Book().All())); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), file) {
		t.Error("the file is of an older version than book.Write makes")
	}
	data := bytes.Clone(file)
	data[len(data)/2+1]++
	if _, err := book.Parse(data); !errors.Is(err, book.ErrDamaged) {
		t.Errorf("a changed byte: %v", err)
	}
}
