package record

import (
	"iter"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits of one game. Records beyond them are damaged or made to harm.
const (
	// MaxPlies is the length of the longest line of play.
	MaxPlies = 4096
	// MaxNodes is the most moves a reader takes of a game, all variations
	// together, unless Limits say more.
	MaxNodes = 1 << 18
)

// Game is one game as a tree of moves, with a record's data about it.
//
// Every game that a reader returns can be played through: its moves are legal,
// or, where Start is not a position in which one can play, moves of pieces that
// are there to squares without an own piece.
type Game struct {
	// Headers describe the game: players, event, date and so on. The result and
	// the start position are not among them.
	Headers Headers
	// Start is where the game begins. It may be no Position: a diagram without a
	// king, a composition with three rooks.
	Start  xiangqi.Setup
	Result xiangqi.Result
	// Root represents the start position. It has no move; its comment is the one
	// before the first move.
	Root *Node
	// Warnings list what a reader found wrong with the record. Writers ignore them.
	Warnings []Warning

	turned *turnedStart // while it is read: the start differs from the record's
}

// New returns a game without moves from the usual start position.
func New() *Game { return NewFrom(startSetup) }

// NewFrom returns a game without moves from any start.
func NewFrom(start xiangqi.Setup) *Game { return &Game{Start: start, Root: &Node{}} }

var startSetup = makeStartSetup()

func makeStartSetup() xiangqi.Setup {
	start := xiangqi.StartPosition()
	return start.Setup()
}

// whole returns g with a root, or an empty game for nil: the zero value and nil are games
// without moves, whose start is an empty board.
func (g *Game) whole() *Game {
	switch {
	case g == nil:
		return &Game{Root: &Node{}}
	case g.Root == nil:
		filled := *g
		filled.Root = &Node{}
		return &filled
	}
	return g
}

// FromStart reports whether the game begins in the usual start position with Red
// to move; the counters do not matter.
func (g *Game) FromStart() bool {
	g = g.whole()
	return g.Start.Board == startSetup.Board && g.Start.Turn == startSetup.Turn
}

// StartPosition returns the position in which the game begins. It lets through
// more pieces of a kind than a side has. The error is a *xiangqi.FaultError.
func (g *Game) StartPosition() (xiangqi.Position, error) {
	p, _, err := g.whole().Start.PositionLenient()
	return p, err
}

// MainLine iterates over the moves of the main line: the first move of the
// root, the first reply to it, and so on.
func (g *Game) MainLine() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for n := g.whole().Root.Next(); n != nil; n = n.Next() {
			if !yield(n) {
				return
			}
		}
	}
}

// Moves returns the moves of the main line.
func (g *Game) Moves() []xiangqi.Move {
	var moves []xiangqi.Move
	for n := range g.MainLine() {
		moves = append(moves, n.Move)
	}
	return moves
}

// All iterates over the nodes with a move, each before those that follow it,
// with the ply it is in, from 1. The continuation of a move comes before the
// alternatives to it. Break out before changing the tree.
func (g *Game) All() iter.Seq2[int, *Node] {
	return func(yield func(int, *Node) bool) {
		all(g.whole().Root, 1, yield)
	}
}

func all(parent *Node, ply int, yield func(int, *Node) bool) bool {
	for _, n := range parent.Children {
		if n == nil {
			continue
		}
		if !yield(ply, n) || !all(n, ply+1, yield) {
			return false
		}
	}
	return true
}

// Count reports how large a game is.
type Count struct {
	Plies      int `json:"plies"`      // of the main line
	Moves      int `json:"moves"`      // of all lines
	Variations int `json:"variations"` // places where a line leaves another: moves that are not the first reply
	Comments   int `json:"comments"`   // nodes with a comment, the root included
}

// Count counts the moves, variations and comments.
func (g *Game) Count() Count {
	g = g.whole()
	var c Count
	if g.Root.Comment != "" {
		c.Comments++
	}
	for _, n := range g.All() {
		c.Moves++
		if n.Comment != "" || n.Lead != "" {
			c.Comments++
		}
	}
	for range g.MainLine() {
		c.Plies++
	}
	c.Variations = max(len(g.Root.Children)-1, 0)
	for _, n := range g.All() {
		c.Variations += max(len(n.Children)-1, 0)
	}
	return c
}

// PositionAt returns the position after the move of n, which is a node of g.
// The error is a *xiangqi.FaultError when g does not begin with a position,
// a *xiangqi.PlyError when a move on the way is illegal, or ErrNoNode.
func (g *Game) PositionAt(n *Node) (xiangqi.Position, error) {
	start, err := g.StartPosition()
	if err != nil {
		return start, err
	}
	path, err := g.path(n)
	if err != nil {
		return start, err
	}
	end, _, err := xiangqi.Replay(start, path...)
	return end, err
}

// path returns the moves that lead to the position after n. The root is a node of every game
// that has none yet, and so is nil.
func (g *Game) path(n *Node) ([]xiangqi.Move, error) {
	root := n
	for root.Parent() != nil {
		root = root.parent
	}
	if root != nil && root != g.whole().Root {
		return nil, ErrNoNode
	}
	return n.Path(), nil
}
