package rooms

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// sibling returns the variation next to n, going round; n when it has none.
func sibling(n *record.Node, step int) *record.Node {
	parent := n.Parent()
	if parent == nil {
		return n
	}
	i := slices.Index(parent.Children, n) + step
	return parent.Children[(i+len(parent.Children))%len(parent.Children)]
}

// nodeOf tells of a node; before is the position in which its move was made.
func nodeOf(t *session.Tree, n *record.Node, before *xiangqi.Position) nodeState {
	s := nodeState{
		ID: t.ID(n), Children: []int{}, Ply: n.Ply(), Comment: n.Comment, Lead: n.Lead,
		NAGs: []int{}, Marks: []string{}, ClockMS: session.Millis(n.Clock), ElapsedMS: session.Millis(n.Elapsed),
	}
	for _, child := range n.Children {
		s.Children = append(s.Children, t.ID(child))
	}
	for _, nag := range n.NAGs {
		s.NAGs = append(s.NAGs, int(nag))
	}
	for _, mark := range n.Marks {
		s.Marks = append(s.Marks, mark.String())
	}
	if n.Eval != nil {
		s.Eval = &evalState{n.Eval.Centipawns, n.Eval.Mate, n.Eval.Depth}
	}
	if n.Parent() == nil {
		return s
	}
	s.Parent, s.Move = pointer(t.ID(n.Parent())), pointer(n.Move)
	s.Number, s.Side = before.MoveNumber(), pointer(before.Turn())
	s.Piece, s.Captured = pieceAt(before, n.Move.From()), pieceAt(before, n.Move.To())
	s.Text = pointer(textOf(before, n.Move))
	s.Check = before.GivesCheck(n.Move)
	return s
}

// evalState is what a program thought of a move, as Red sees it.
type evalState struct {
	CP    int `json:"cp"`
	Mate  int `json:"mate"`
	Depth int `json:"depth"`
}

// pieceAt returns the letter of the piece on a square, nil for none.
func pieceAt(p *xiangqi.Position, s xiangqi.Square) *string {
	if piece := p.At(s); piece != xiangqi.NoPiece {
		return pointer(piece.String())
	}
	return nil
}
