package repertoire

import (
	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// FromBook builds a repertoire from an opening book, for players who have no games. Up to the given depth in
// plies, it uses the first book move for the repertoire's side, and up to the given number of replies to each
// of these moves. If a move and its mirror image are equivalent, it chooses the one on the right, as seen by
// that side.
func FromBook(s book.Source, side xiangqi.Color, plies, replies int) *record.Game {
	g := record.New()
	g.Headers.Set(SideHeader, sideWord(side))
	g.Headers.Set("Title", "Repertoire, "+sideWord(side))
	seen := map[uint64]bool{}
	var grow func(n *record.Node, pos xiangqi.Position, ply int)
	grow = func(n *record.Node, pos xiangqi.Position, ply int) {
		key, _ := Key(&pos)
		if ply >= plies || seen[key] {
			return
		}
		seen[key] = true
		moves, most := s.Probe(&pos), replies
		if pos.Turn() == side {
			most = 1
		}
		for _, e := range moves[:min(len(moves), most)] {
			m := e.Move
			if pos.Turn() == side && pos == pos.MirrorFile() {
				m = rightward(m, side)
			}
			next := pos
			next.MakeMove(m)
			grow(n.Add(m), next, ply+1)
		}
	}
	grow(g.Root, xiangqi.StartPosition(), 0)
	return g
}

// rightward returns either m or its mirror image, whichever is played farther to the right as seen by the
// given side.
func rightward(m xiangqi.Move, side xiangqi.Color) xiangqi.Move {
	if m = library.Rightward(m); side == xiangqi.Black {
		return m.MirrorFile()
	}
	return m
}
