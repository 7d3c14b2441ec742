package record

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestReadUnknown reads files without stating their format.
func TestReadUnknown(t *testing.T) {
	g := sampleGames(t, 1)[0]
	for _, f := range []Format{PGN, JSON, DhtmlXQ, XQF, CBR, CBF, MoveList} {
		data, _, err := Marshal(g, f, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		games := Read(strings.NewReader(string(data)), Unknown, ReadOptions{})
		n := 0
		for back, err := range games {
			if n++; err != nil || len(back.Moves()) != len(g.Moves()) {
				t.Errorf("%v: %v", f, err)
			}
		}
		if n != 1 {
			t.Errorf("%v: %d games, want 1", f, n)
		}
	}
	if games, errs := ReadBytes([]byte("nothing"), Unknown, ReadOptions{}); len(games) != 0 || len(errs) != 1 || !errors.Is(errs[0], ErrFormat) {
		t.Errorf("%d games, %v", len(games), errs)
	}
}

// TestReadUnknownFails reports why a file cannot be read, rather than that its format is unknown.
func TestReadUnknownFails(t *testing.T) {
	broken := errors.New("broken")
	for g, err := range Read(iotest.ErrReader(broken), Unknown, ReadOptions{}) {
		if g != nil || !errors.Is(err, broken) {
			t.Errorf("%v, %v", g, err)
		}
	}
}

// TestUnknownNotation writes in a notation that does not exist.
func TestUnknownNotation(t *testing.T) {
	n := xiangqi.Notation(77)
	if text, _, err := Marshal(sampleGames(t, 1)[0], PGN, WriteOptions{Notation: &n}); !errors.Is(err, xiangqi.ErrNotation) {
		t.Errorf("written as %.60q, %v", text, err)
	}
}
