package merge

import (
	"cmp"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Canonical returns a normalized copy of g. All equivalent games have the same canonical form. If the
// start is symmetric, this is either the game or its mirror image, whichever first leaves the centre
// on Red's right. Otherwise, it is the one whose FEN sorts first. Variations are ordered by move,
// headers are ordered by name, and merged texts, symbols and marks are in a fixed order. The main line
// remains first. Warnings are dropped.
func Canonical(g *record.Game) *record.Game {
	c := Clone(g)
	if facesLeft(g) {
		c = mirror(g)
	}
	c.Warnings = nil
	slices.SortFunc(c.Headers, func(a, b record.Header) int { return cmp.Compare(a.Name, b.Name) })
	sortNode(c.Root, true)
	return c
}

func sortNode(n *record.Node, main bool) {
	n.Comment, n.Lead = sortBlocks(n.Comment), sortBlocks(n.Lead)
	slices.Sort(n.NAGs)
	n.NAGs = slices.Compact(n.NAGs)
	slices.SortFunc(n.Marks, func(a, b record.Mark) int {
		return cmp.Or(cmp.Compare(a.Color, b.Color), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	n.Marks = slices.Compact(n.Marks)
	for i, child := range n.Children {
		sortNode(child, main && i == 0)
	}
	others := n.Children
	if main && len(others) > 0 {
		others = others[1:]
	}
	slices.SortFunc(others, func(a, b *record.Node) int { return cmp.Compare(a.Move, b.Move) })
}

func sortBlocks(text string) string {
	list := blocks(text)
	slices.Sort(list)
	return joinBlocks(slices.Compact(list))
}

// facesLeft reports whether the canonical form of a game is its mirror image.
func facesLeft(g *record.Game) bool {
	board, reflected := g.Start.Board, g.Start.Board.MirrorFile()
	if board != reflected {
		other := g.Start
		other.Board = reflected
		return g.Start.FEN() > other.FEN()
	}
	for n := range g.MainLine() {
		if side := compareSides(n.Move); side != 0 {
			return side < 0
		}
	}
	return false // the main line is symmetric; variations may be on both sides and are left as they are
}

// compareSides returns a positive number for a move on Red's right, a negative number for a move on
// Red's left, and 0 for a move that is its own mirror image.
func compareSides(m xiangqi.Move) int {
	other := m.MirrorFile()
	return cmp.Or(cmp.Compare(m.From().File(), other.From().File()), cmp.Compare(m.To().File(), other.To().File()))
}

// Clone returns a copy of g that does not share any mutable data with it.
func Clone(g *record.Game) *record.Game {
	return rebuild(g, func(m xiangqi.Move) xiangqi.Move { return m }, func(s xiangqi.Square) xiangqi.Square { return s })
}

// mirror returns the game reflected left to right.
func mirror(g *record.Game) *record.Game {
	m := rebuild(g, xiangqi.Move.MirrorFile, xiangqi.Square.MirrorFile)
	m.Start.Board = m.Start.Board.MirrorFile()
	return m
}

func rebuild(g *record.Game, move func(xiangqi.Move) xiangqi.Move, square func(xiangqi.Square) xiangqi.Square) *record.Game {
	c := &record.Game{Headers: slices.Clone(g.Headers), Start: g.Start, Result: g.Result, Root: &record.Node{}, Warnings: g.Warnings}
	var walk func(from, to *record.Node)
	walk = func(from, to *record.Node) {
		to.Comment, to.Lead, to.NAGs = from.Comment, from.Lead, slices.Clone(from.NAGs)
		to.Clock, to.Elapsed, to.Eval = from.Clock, from.Elapsed, from.Eval
		for _, m := range from.Marks {
			to.Marks = append(to.Marks, record.Mark{Color: m.Color, From: square(m.From), To: square(m.To)})
		}
		for _, child := range from.Children {
			walk(child, to.Add(move(child.Move)))
		}
	}
	walk(g.Root, c.Root)
	return c
}
