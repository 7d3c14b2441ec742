package rooms

import (
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Bounds of a tree that faces may grow.
const (
	mostNodes   = 20_000
	mostPlies   = 2_000
	mostComment = 16 << 10 // bytes
	mostMarks   = 100
	mostNAGs    = 10
)

// tree is the moves of a game with their numbers. Number 0 is the root.
type tree struct {
	root  *record.Node
	nodes map[int]*record.Node
	ids   map[*record.Node]int
	next  int // number of the next node; numbers are never used again
}

// newTree numbers the nodes of a record, the main line first.
func newTree(root *record.Node) tree {
	t := tree{root: root, nodes: map[int]*record.Node{}, ids: map[*record.Node]int{}}
	var later []*record.Node
	number := func(n *record.Node) {
		for ; n != nil; n = n.Next() {
			t.put(t.next, n)
			if len(n.Children) > 1 {
				later = append(later, n.Children[1:]...)
			}
		}
	}
	number(root)
	for len(later) > 0 {
		n := later[0]
		later = later[1:]
		number(n)
	}
	return t
}

func (t *tree) put(id int, n *record.Node) {
	t.nodes[id], t.ids[n] = n, id
	t.next = max(t.next, id+1)
}

// find returns the node of a number.
func (t *tree) find(id int) (*record.Node, error) {
	if n := t.nodes[id]; n != nil {
		return n, nil
	}
	return nil, talk.Errorf(talk.NotFound, "There is no node %d in this game.", "本局没有节点 %d。", id)
}

// add returns the reply m of a node, made if need be.
func (t *tree) add(parent *record.Node, m xiangqi.Move) (n *record.Node, isNew bool, err error) {
	if n := parent.Find(m); n != nil {
		return n, false, nil
	}
	if len(t.nodes) >= mostNodes || parent.Ply() >= mostPlies {
		return nil, false, talk.Errorf(talk.Limit, "The game cannot hold more moves.", "着法过多，无法再添加。").
			With(map[string]int{"most": mostNodes})
	}
	n = parent.Add(m)
	t.put(t.next, n)
	return n, true, nil
}

// remove takes a node and all behind it out and returns their numbers.
func (t *tree) remove(n *record.Node) []int {
	var gone []int
	var forget func(*record.Node)
	forget = func(n *record.Node) {
		gone = append(gone, t.ids[n])
		delete(t.nodes, t.ids[n])
		delete(t.ids, n)
		for _, child := range n.Children {
			forget(child)
		}
	}
	forget(n)
	n.Remove()
	return gone
}

// contains says whether ancestor is n or lies on the way to n.
func contains(ancestor, n *record.Node) bool {
	for ; n != nil; n = n.Parent() {
		if n == ancestor {
			return true
		}
	}
	return false
}

// sibling returns the variation next to n, going round; n when it has none.
func sibling(n *record.Node, step int) *record.Node {
	parent := n.Parent()
	if parent == nil {
		return n
	}
	i := slices.Index(parent.Children, n) + step
	return parent.Children[(i+len(parent.Children))%len(parent.Children)]
}

// state returns a node as faces are told of it; before is the position in which
// its move was made.
func (t *tree) state(n *record.Node, before *xiangqi.Position) nodeState {
	s := nodeState{
		ID: t.ids[n], Children: []int{}, Ply: n.Ply(), Comment: n.Comment, Lead: n.Lead,
		NAGs: []int{}, Marks: []string{}, ClockMS: ms(n.Clock), ElapsedMS: ms(n.Elapsed),
	}
	for _, child := range n.Children {
		s.Children = append(s.Children, t.ids[child])
	}
	for _, nag := range n.NAGs {
		s.NAGs = append(s.NAGs, int(nag))
	}
	for _, mark := range n.Marks {
		s.Marks = append(s.Marks, mark.String())
	}
	if n.Eval != nil {
		s.Eval = evalState{n.Eval.Centipawns, n.Eval.Mate, n.Eval.Depth}
	}
	if n.Parent() == nil {
		return s
	}
	s.Parent, s.Move = pointer(t.ids[n.Parent()]), pointer(n.Move)
	s.Number, s.Side = before.MoveNumber(), pointer(before.Turn().String())
	s.Man, s.Captured = manAt(before, n.Move.From()), manAt(before, n.Move.To())
	s.Text = pointer(textOf(before, n.Move))
	s.Check = before.GivesCheck(n.Move)
	return s
}

// evalState is what a program thought of a move.
type evalState struct {
	CP    int `json:"cp"`
	Mate  int `json:"mate"`
	Depth int `json:"depth"`
}

// manAt returns the letter of the man on a square, nil for none.
func manAt(p *xiangqi.Position, s xiangqi.Square) *string {
	if man := p.At(s); man != xiangqi.NoPiece {
		return pointer(man.String())
	}
	return nil
}

// ms returns a time in milliseconds, nil for one that is not known.
func ms(d *time.Duration) *int64 {
	if d == nil {
		return nil
	}
	return pointer(d.Milliseconds())
}

// all calls f with every node and the position before its move.
func (t *tree) all(start xiangqi.Position, f func(n *record.Node, before *xiangqi.Position)) {
	p := start
	f(t.root, &p)
	var walk func(*record.Node)
	walk = func(n *record.Node) {
		for _, child := range n.Children {
			f(child, &p)
			undo := p.MakeMove(child.Move)
			walk(child)
			p.UnmakeMove(undo)
		}
	}
	walk(t.root)
}

// cleanText takes out of a text what does not belong into a comment: control and
// direction characters, and blanks around it.
func cleanText(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r < ' ' || r == 0x7f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == '\uFFFD':
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n"))
	return strings.TrimSpace(s)
}
