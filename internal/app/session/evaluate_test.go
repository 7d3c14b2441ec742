package session

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestEvaluate keeps what programs find with the nodes: the deeper one, and through
// undo, redo and the store.
func TestEvaluate(t *testing.T) {
	s := begin(t, Settings{})
	must(t, s, 0, Play{Side: xiangqi.Red, Move: move(t, "h2e2"), Eval: &record.Eval{Centipawns: 10, Depth: 5, Engine: "A"}})
	must(t, s, 0, Play{Side: xiangqi.Black, Move: move(t, "h9g7")})
	deep := record.Eval{Centipawns: 30, Depth: 12, Engine: "B", Line: []xiangqi.Move{move(t, "h0g2")}}
	must(t, s, 0, Evaluate{2, deep})
	if c := must(t, s, 0, Evaluate{2, record.Eval{Centipawns: 99, Depth: 3, Engine: "B"}}); len(c.Nodes) != 0 {
		t.Errorf("a shallower evaluation changed %v", c.Nodes)
	}
	refuse(t, s, 0, Evaluate{77, deep}, NoNode)
	refuse(t, s, 0, Evaluate{2, record.Eval{Depth: -1}}, BadCommand)
	check := func(when string) {
		t.Helper()
		for ply, want := range map[int]int{1: 10, 2: 30} {
			n := s.Live()
			for n.Ply() > ply {
				n = n.Parent()
			}
			if n.Eval == nil || n.Eval.Centipawns != want {
				t.Errorf("%s, ply %d: %+v, want %d", when, ply, n.Eval, want)
			}
		}
	}
	check("played")
	must(t, s, 0, Undo{})
	must(t, s, 0, Undo{})
	again, err := Restore(s.State(noon), noon)
	if err != nil {
		t.Fatal(err)
	}
	s = again
	must(t, s, 0, Redo{})
	must(t, s, 0, Redo{})
	check("taken back, stored, played again")
	if s, err = Restore(s.State(noon), noon); err != nil {
		t.Fatal(err)
	}
	check("stored")
}
