package record

import (
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Node is a move in a game, together with its annotations. The zero value is a root.
type Node struct {
	Move xiangqi.Move // NoMove for the root
	// Comment describes the position after the move. Its lines are separated by "\n", and it does
	// not begin or end with whitespace.
	Comment string
	// Lead is a comment that precedes the move, such as one at the beginning of a variation.
	Lead    string
	NAGs    []NAG
	Marks   []Mark
	Clock   *time.Duration // time left on the mover's clock; nil if unknown
	Elapsed *time.Duration // time spent on the move; nil if unknown
	Eval    *Eval          // nil if unknown
	// Children are the replies to the move. The main reply comes first. Use Add to append a reply,
	// because it also sets the parent of the new node. A reply without a parent does not belong to
	// any game.
	Children []*Node

	parent *Node
	place  int64 // where a reader found the move; used by settle
}

// Parent returns the node before n, or nil if n is a root.
func (n *Node) Parent() *Node {
	if n == nil {
		return nil
	}
	return n.parent
}

// Next returns the main reply, or nil at the end of the line.
func (n *Node) Next() *Node {
	if n == nil || len(n.Children) == 0 {
		return nil
	}
	return n.Children[0]
}

// End returns the last node of the main line after n. If n has no replies, it returns n.
func (n *Node) End() *Node {
	for n.Next() != nil {
		n = n.Next()
	}
	return n
}

// Add appends a reply and returns it. The first reply belongs to the main line, and the others are
// variations. Unlike Game.Play, Add does not check whether m is legal or already exists.
func (n *Node) Add(m xiangqi.Move) *Node {
	child := &Node{Move: m, parent: n}
	if n != nil {
		n.Children = append(n.Children, child)
	}
	return child
}

// Find returns the reply with move m, or nil if there is none.
func (n *Node) Find(m xiangqi.Move) *Node {
	if n == nil {
		return nil
	}
	for _, child := range n.Children {
		if child != nil && child.Move == m {
			return child
		}
	}
	return nil
}

// Remove removes n, along with everything that follows it, from its game. If n is a root, Remove
// does nothing.
func (n *Node) Remove() {
	if n.Parent() == nil {
		return
	}
	if i := slices.Index(n.parent.Children, n); i >= 0 {
		n.parent.Children = slices.Delete(n.parent.Children, i, i+1)
	}
	n.parent = nil
}

// Promote makes n the main reply of its parent.
func (n *Node) Promote() {
	if n.Parent() == nil {
		return
	}
	if i := slices.Index(n.parent.Children, n); i > 0 {
		copy(n.parent.Children[1:i+1], n.parent.Children[:i])
		n.parent.Children[0] = n
	}
}

// Ply returns the number of moves that lead to the position after n. It is 0 for the root.
func (n *Node) Ply() int {
	ply := 0
	for ; n.Parent() != nil; n = n.parent {
		ply++
	}
	return ply
}

// Path returns the moves that lead to the position after n.
func (n *Node) Path() []xiangqi.Move {
	moves := make([]xiangqi.Move, n.Ply())
	for i := len(moves) - 1; i >= 0; i, n = i-1, n.parent {
		moves[i] = n.Move
	}
	return moves
}

// comment appends text to the node's comment as a new line.
func (n *Node) comment(text string) { n.Comment = joinLines(n.Comment, text) }

// joinLines joins the non-empty texts with line breaks.
func joinLines(texts ...string) string { return joinNonEmpty("\n", texts...) }

// joinNonEmpty joins the non-empty parts with the given separator.
func joinNonEmpty(separator string, parts ...string) string {
	some := slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return part == "" })
	return strings.Join(some, separator)
}
