package mate

import (
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MostNodes is the maximum number of moves in a record returned by Record.
const MostNodes = 20_000

// Record returns the proof as a game record. The longest defence is the main line, with the
// attacker's moves marked as good, and all other defences are variations. If a position occurs more
// than once, its continuation is written only the first time; elsewhere, seen is added as a
// comment. If the tree has more than MostNodes moves, the remaining ones are left out and whole is
// false.
func (m *Mate) Record(seen string) (g *record.Game, whole bool) {
	g = record.NewFrom(m.Start.Setup())
	g.Result = xiangqi.WinFor(m.Attacker())
	w := recorder{mate: m, seen: seen, told: map[place]bool{}, whole: true}
	pos := m.Start
	n := g.Root
	// Write the main line first, to make sure that it is complete.
	for _, move := range m.Line() {
		n = n.Add(move)
		if pos.Turn() == m.Attacker() {
			n.NAGs = append(n.NAGs, record.GoodMove)
		}
		pos.MakeMove(move)
		w.told[placeOf(&pos)] = true
		w.nodes++
	}
	pos = m.Start
	for n = g.Root; n != nil; n = n.Next() {
		if n != g.Root {
			pos.MakeMove(n.Move)
		}
		w.defences(&pos, n)
	}
	return g, w.whole
}

type recorder struct {
	mate  *Mate
	seen  string
	told  map[place]bool
	nodes int
	whole bool
}

// defences adds the defences that are missing below n. pos is the position after n.
func (w *recorder) defences(pos *xiangqi.Position, n *record.Node) {
	for _, move := range w.mate.replies(pos) {
		if n.Find(move) != nil {
			continue
		}
		if w.nodes >= MostNodes {
			w.whole = false
			return
		}
		w.nodes++
		child := n.Add(move)
		undo := pos.MakeMove(move)
		if at := placeOf(pos); w.told[at] && pos.HasLegalMove() {
			child.Comment = w.seen
		} else {
			w.told[at] = true
			w.defences(pos, child)
		}
		pos.UnmakeMove(undo)
	}
}
