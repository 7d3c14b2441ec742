package view

import (
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Node is a move in the tree. Numbers of nodes are never reused. Node 0 is the start, and the
// fields that describe a move are null there.
type Node struct {
	ID        int            `json:"id"`
	Parent    *int           `json:"parent"`
	Children  []int          `json:"children"` // the first is the main continuation
	Ply       int            `json:"ply"`
	Number    int            `json:"number"` // number of the move; 0 at the start
	Side      *xiangqi.Color `json:"side"`   // side that made the move
	Move      *xiangqi.Move  `json:"move"`
	Piece     *string        `json:"piece"`
	Captured  *string        `json:"captured"`
	Check     bool           `json:"check"`
	Text      *MoveText      `json:"text"`
	Comment   string         `json:"comment"`
	Lead      string         `json:"lead"`
	NAGs      []int          `json:"nags"`
	Marks     []string       `json:"marks"` // squares and arrows: a colour (G, R, Y or B) and one or two squares, such as Ge4 or Rh2e2
	ClockMS   *int64         `json:"clock_ms"`
	ElapsedMS *int64         `json:"elapsed_ms"`
	Eval      *Eval          `json:"eval"`
}

// NodeOf describes a node. before is the position before the node's move.
func NodeOf(t *session.Tree, n *record.Node, before *xiangqi.Position) Node {
	s := Node{
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
	if n.Parent() == nil {
		s.Eval = evalAt(n, *before)
		return s
	}
	if n.Eval != nil || n.Next() == nil {
		after := *before
		after.MakeMove(n.Move)
		s.Eval = evalAt(n, after)
	}
	s.Parent, s.Move = pointer(t.ID(n.Parent())), pointer(n.Move)
	s.Number, s.Side = before.MoveNumber(), pointer(before.Turn())
	s.Piece, s.Captured = pieceAt(before, n.Move.From()), pieceAt(before, n.Move.To())
	s.Text = pointer(TextOf(before, n.Move))
	s.Check = before.GivesCheck(n.Move)
	return s
}

// Eval is a program's evaluation of a node from Red's point of view. It can also state a fact about
// the position itself: that the side to move is mated.
type Eval struct {
	CP     *int           `json:"cp"`   // in centipawns; null if there is a mate
	Mate   *int           `json:"mate"` // in moves, negative if Red is mated; 0 if the side to move is mated; null if there is no mate
	Depth  int            `json:"depth"`
	Engine string         `json:"engine"` // name of the program; "" if unknown
	Share  int            `json:"share"`  // Red's share of the evaluation bar, from 0 to 1000; filled in by the host unless a side is mated
	PV     []xiangqi.Move `json:"pv"`     // how the program expects the game to continue
	Text   LineText       `json:"text"`
}

// evalAt returns the evaluation of a node's position, or nil if there is none. If the node is the
// last of its line and the side to move has no legal move, that side has lost, whatever evaluation
// is stored at the node.
func evalAt(n *record.Node, p xiangqi.Position) *Eval {
	if n.Next() == nil && !p.HasLegalMove() {
		v := &Eval{Mate: new(int), PV: []xiangqi.Move{}}
		if p.Turn() == xiangqi.Black {
			v.Share = 1000
		}
		v.PV, v.Text = TextOfLine(p, nil)
		return v
	}
	e := n.Eval
	if e == nil {
		return nil
	}
	v := &Eval{Depth: e.Depth, Engine: e.Engine, Share: 500}
	if e.Mate != 0 {
		v.Mate = pointer(e.Mate)
	} else {
		v.CP = pointer(e.Centipawns)
	}
	v.PV, v.Text = TextOfLine(p, e.Line)
	return v
}

// pieceAt returns the letter of the piece on a square, or nil if the square is empty.
func pieceAt(p *xiangqi.Position, s xiangqi.Square) *string {
	if piece := p.At(s); piece != xiangqi.NoPiece {
		return pointer(piece.String())
	}
	return nil
}
