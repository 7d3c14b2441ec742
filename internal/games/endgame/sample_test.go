package endgame

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestSample draws classes: the position has their pieces and can be played.
func TestSample(t *testing.T) {
	for _, name := range []string{"KRKAABB", "KNK", "KPKA", "KNPKAA", "KRCKR", "KCCKAABB", "KPPKAA", "KRNKR"} {
		class, err := tablebase.ParseClass(name)
		if err != nil {
			t.Fatal(err)
		}
		fen := Sample(class)
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Errorf("%s: %q: %v", name, fen, err)
			continue
		}
		if board := p.Board(); tablebase.ClassOf(&board) != class {
			t.Errorf("%s: %s is of %v", name, fen, tablebase.ClassOf(&board))
		}
	}
}
