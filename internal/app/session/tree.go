package session

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits on the trees that faces can build.
const (
	MaxNodes   = 20_000
	MaxPlies   = 2_000
	MaxComment = 16 << 10 // in bytes
	MaxMarks   = 100
	MaxNAGs    = 10
	MaxLine    = 300 // number of moves that one command may add
)

// Tree holds the numbered nodes of a game. The root has number 0.
type Tree struct {
	root  *record.Node
	nodes map[int]*record.Node
	ids   map[*record.Node]int
	next  int // number for the next node; numbers are never reused
}

func emptyTree(root *record.Node) Tree {
	return Tree{root: root, nodes: map[int]*record.Node{}, ids: map[*record.Node]int{}}
}

// newTree returns a tree that numbers the nodes of a record, beginning with the main line.
func newTree(root *record.Node) Tree {
	t := emptyTree(root)
	later := []*record.Node{root}
	for len(later) > 0 {
		n := later[0]
		later = later[1:]
		for ; n != nil; n = n.Next() {
			t.put(t.next, n)
			if len(n.Children) > 1 {
				later = append(later, n.Children[1:]...)
			}
		}
	}
	return t
}

func (t *Tree) put(id int, n *record.Node) {
	t.nodes[id], t.ids[n] = n, id
	t.next = max(t.next, id+1)
}

// Root returns the root, which represents the starting position.
func (t *Tree) Root() *record.Node { return t.root }

// ID returns the number of a node, or -1 if the tree does not contain it.
func (t *Tree) ID(n *record.Node) int {
	if id, ok := t.ids[n]; ok {
		return id
	}
	return -1
}

// Find returns the node with the given number. If there is none, the error is an *Error with the
// code NoNode.
func (t *Tree) Find(id int) (*record.Node, error) {
	if n := t.nodes[id]; n != nil {
		return n, nil
	}
	return nil, &Error{Code: NoNode, Node: id}
}

// Len returns the number of nodes, including the root.
func (t *Tree) Len() int { return len(t.nodes) }

// room returns an error if adding the given number of moves after n would exceed a limit.
func (t *Tree) room(n *record.Node, moves int) error {
	if len(t.nodes)+moves > MaxNodes || n.Ply()+moves > MaxPlies {
		return &Error{Code: TooManyMoves, Most: MaxNodes}
	}
	return nil
}

// add returns the child of parent for move m, creating it if necessary.
func (t *Tree) add(parent *record.Node, m xiangqi.Move) *record.Node {
	n := parent.Find(m)
	if n == nil {
		n = parent.Add(m)
		t.put(t.next, n)
	}
	return n
}

// remove removes a node and everything after it, and returns the numbers of the nodes removed.
func (t *Tree) remove(n *record.Node) []int {
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

// All calls f for every node, with the position before the node's move. Parents precede their
// children, and siblings are visited in order. For the root, the position is the starting position.
func (t *Tree) All(start xiangqi.Position, f func(n *record.Node, before *xiangqi.Position)) {
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

// Contains reports whether ancestor is n or one of its ancestors.
func Contains(ancestor, n *record.Node) bool {
	for ; n != nil; n = n.Parent() {
		if n == ancestor {
			return true
		}
	}
	return false
}

// CleanText removes what does not belong in a comment or a name: control characters, characters
// that set the direction of text, and white space at either end.
func CleanText(s string) string {
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

// Line returns the numbers of the nodes from the root to n.
func (t *Tree) Line(n *record.Node) []int {
	line := []int{}
	for ; n != nil; n = n.Parent() {
		line = append(line, t.ids[n])
	}
	slices.Reverse(line)
	return line
}
