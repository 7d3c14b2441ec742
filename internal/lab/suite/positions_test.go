package suite

import (
	"errors"
	"strings"
	"testing"
)

func TestReadPositions(t *testing.T) {
	const fen = "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1"
	p, err := ReadPositions("x", strings.NewReader("# head\n\n"+fen+" # a comment\n"+fen+"\n"))
	if err != nil || len(p.List) != 2 {
		t.Fatalf("%v, error %v", p, err)
	}
	for _, bad := range []string{"", "# nothing\n", fen + "\nnonsense\n", strings.Repeat("x", 1<<17)} {
		if _, err := ReadPositions("x", strings.NewReader(bad)); !errors.Is(err, ErrPositions) {
			t.Errorf("%.20q: error %v", bad, err)
		}
	}
	own, err := OwnPositions()
	if err != nil || len(own.List) != 50 {
		t.Fatalf("%d positions of our own, want 50, error %v", len(own.List), err)
	}
	if half := (&Positions{List: own.List[:25]}); half.Digest() == own.Digest() {
		t.Error("different lists have the same digest")
	}
}
