package repertoire

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestFromBookHand holds that the first move, which has an equal mirror image, is that of
// the right hand: the course shows it so.
func TestFromBookHand(t *testing.T) {
	g := FromBook(standard.Book(), xiangqi.Red, 3, 2)
	if n := len(g.Root.Children); n != 1 {
		t.Fatalf("%d first moves, want 1", n)
	}
	first := g.Root.Children[0]
	if m := first.Move; m.From().File() <= 4 {
		t.Errorf("the first move is %v, want it from the right hand of Red", m)
	}
	if len(first.Children) != 2 || len(first.Children[0].Children) != 1 {
		t.Errorf("%d replies to the first move, want 2, and a move against each", len(first.Children))
	}
}
