package view

import (
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A mate on the board is neither "no mate" nor an equal position, whatever a program
// wrote at its node.
func TestMatedNode(t *testing.T) {
	start, _, err := xiangqi.ParseFENLenient("3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	mate, err := xiangqi.ParseMove("b0b9")
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(session.Settings{Rules: xiangqi.RulesAXF(), Start: start, Moves: []xiangqi.Move{mate}}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	leaf := s.Tree().Root().Next()
	for _, kept := range []*record.Eval{nil, {Depth: 20, Engine: "Chuhe"}, {Centipawns: -50}} {
		leaf.Eval = kept
		e := NodeOf(s.Tree(), leaf, &start).Eval
		if e == nil || e.CP != nil || e.Mate == nil || *e.Mate != 0 || e.Share != 1000 {
			t.Errorf("with %v kept: %+v, want mate 0 and Red's share 1000", kept, e)
		}
	}
	root := s.Tree().Root()
	if e := NodeOf(s.Tree(), root, &start).Eval; e != nil {
		t.Errorf("before the mate, with nothing known: %+v", e)
	}
	root.Eval = &record.Eval{Mate: 1}
	if e := NodeOf(s.Tree(), root, &start).Eval; e == nil || e.CP != nil || e.Mate == nil || *e.Mate != 1 {
		t.Errorf("with a mate in one: %+v", e)
	}
}
