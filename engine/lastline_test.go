package engine

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestLastLineIsTheAnswer stops searches within iterations: the move answered is the first
// of the last line that was reported, also where the iteration had just found a better one.
func TestLastLineIsTheAnswer(t *testing.T) {
	counts, positions := []int{1, 2}, min(20, len(benchPositions))
	if raceDetector {
		counts, positions = []int{2}, 5
	}
	for _, threads := range counts {
		o := DefaultOptions()
		o.Hash, o.Threads = 1, threads
		e := New(o)
		for _, fen := range benchPositions[:positions] {
			pos, err := xiangqi.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			for _, nodes := range []uint64{300, 1000, 2500, 5000} {
				s := e.StartPosition(t.Context(), pos, nil, Limits{Nodes: nodes})
				last := xiangqi.NoMove
				for i := range s.Infos() {
					if i.MultiPV == 1 && len(i.PV) > 0 {
						last = i.PV[0]
					}
				}
				if best := s.Wait().Best; best != last {
					t.Errorf("%s: %d nodes, %d threads: %v after a line with %v", pos.FEN(), nodes, threads, best, last)
				}
			}
		}
		e.Close()
	}
}
