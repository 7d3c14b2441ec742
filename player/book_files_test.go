package player

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestBooksInOrder plays from several books, in their order and each for its side.
func TestBooksInOrder(t *testing.T) {
	write := func(name, line string) string {
		b := &book.Builder{}
		_, moves, err := xiangqi.ParseLine("startpos moves " + line)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Add(xiangqi.StartPosition(), moves, xiangqi.RedWins); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := book.Write(&file, b.Records()); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	red, black := write("red.book", "c3c4 b7c7 e3e4"), write("black.book", "i3i4 i6i5")
	var b Book
	if err := b.setFiles("red:"+red+"; Black: "+black+";own", (&Options{}).opener()); err != nil {
		t.Fatal(err)
	}
	probe := func(line string) string {
		pos, moves, err := xiangqi.ParseLine("startpos moves " + line)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			pos.MakeMove(m)
		}
		list := b.Probe(&pos)
		if len(list) == 0 {
			return ""
		}
		return list[0].Move.String()
	}
	if got := probe("c3c4 b7c7"); got != "e3e4" {
		t.Errorf("Red plays %s from his book, want e3e4", got)
	}
	if got := probe("i3i4"); got != "i6i5" {
		t.Errorf("Black plays %s from his book, want i6i5", got)
	}
	pos, err := xiangqi.ParseFEN(xiangqi.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	pos.MakeMove(xiangqi.NewMove(xiangqi.SquareAt(2, 3), xiangqi.SquareAt(2, 4)))
	if got, want := b.Probe(&pos), standard.Book().Probe(&pos); !slices.Equal(got, want) || len(want) < 2 {
		t.Errorf("Black has %v, want the program's book: %v", got, want)
	}
	if err := b.setFiles("red:nowhere.book;"+black, (&Options{}).opener()); err == nil || len(b.Sources) != 1 {
		t.Errorf("a missing file: %v, %d books", err, len(b.Sources))
	}
}
