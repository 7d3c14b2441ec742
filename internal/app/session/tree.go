package session

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits on trees that faces can grow.
const (
	MaxNodes   = 20_000
	MaxPlies   = 2_000
	MaxComment = 16 << 10 // bytes
	MaxMarks   = 100
	MaxNAGs    = 10
	MaxLine    = 300 // moves added by one command
)

// Tree holds the numbered moves of a game. Number 0 is the root.
type Tree struct {
	root  *record.Node
	nodes map[int]*record.Node
	ids   map[*record.Node]int
	next  int // number of the next node; numbers are never reused
}

func emptyTree(root *record.Node) Tree {
	return Tree{root: root, nodes: map[int]*record.Node{}, ids: map[*record.Node]int{}}
}

// newTree numbers the nodes of a record, the main line first.
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

// Root returns the node of the starting position.
func (t *Tree) Root() *record.Node { return t.root }

// ID returns the number of a node, or -1 if the node is not in the tree.
func (t *Tree) ID(n *record.Node) int {
	if id, ok := t.ids[n]; ok {
		return id
	}
	return -1
}

// Find returns the node with the given number. The error is an *Error with the code NoNode.
func (t *Tree) Find(id int) (*record.Node, error) {
	if n := t.nodes[id]; n != nil {
		return n, nil
	}
	return nil, &Error{Code: NoNode, Node: id}
}

// Len returns the number of nodes, including the root.
func (t *Tree) Len() int { return len(t.nodes) }

// room returns an error if adding the given number of moves after n would exceed the limits.
func (t *Tree) room(n *record.Node, moves int) error {
	if len(t.nodes)+moves > MaxNodes || n.Ply()+moves > MaxPlies {
		return &Error{Code: TooManyMoves, Most: MaxNodes}
	}
	return nil
}

// add returns the node for the reply m to a node. It creates that node if necessary.
func (t *Tree) add(parent *record.Node, m xiangqi.Move) *record.Node {
	n := parent.Find(m)
	if n == nil {
		n = parent.Add(m)
		t.put(t.next, n)
	}
	return n
}

// remove removes a node and everything after it. It returns the numbers of the removed nodes.
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

// All calls f with every node and the position before its move. Parents come before their children,
// and siblings are in order. For the root, All passes the starting position.
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

// CleanText removes characters that do not belong in a comment or a name. These are control
// characters, characters that set the text direction, and leading or trailing white space.
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
