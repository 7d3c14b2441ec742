package record

import (
	"iter"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits on one game. A record that exceeds them is damaged or malicious.
const (
	// MaxPlies is the maximum length of a line of play.
	MaxPlies = 4096
	// MaxNodes is the maximum number of moves that a reader accepts per game, including all
	// variations, unless Limits allow more.
	MaxNodes = 1 << 18
)

// Game is a game record: a tree of moves, together with information about the game.
//
// Every game returned by a reader can be replayed. If Start is a playable position, all moves are
// legal. Otherwise, every move at least moves an existing piece to a square that is not occupied by
// a piece of the same side.
type Game struct {
	// Headers describe the game: the players, the event, the date and so on. They do not include
	// the result or the start position.
	Headers Headers
	// Start is the setup that the game begins from. It need not be a valid Position: it can be a
	// diagram without a king, for example, or a composition with three rooks.
	Start  xiangqi.Setup
	Result xiangqi.Result
	// Root represents the start position. It has no move, and its comment comes before the first
	// move.
	Root *Node
	// Warnings list the problems that a reader found in the record. Writers ignore them.
	Warnings []Warning

	turned *turnedStart // set during reading if the start differs from the record's
}

// New returns an empty game that begins in the standard starting position.
func New() *Game { return NewFrom(startSetup) }

// NewFrom returns an empty game that begins from the given setup.
func NewFrom(start xiangqi.Setup) *Game { return &Game{Start: start, Root: &Node{}} }

var startSetup = makeStartSetup()

func makeStartSetup() xiangqi.Setup {
	start := xiangqi.StartPosition()
	return start.Setup()
}

// whole returns g, with a root added if it lacks one, or an empty game if g is nil. Both nil and
// the zero value represent a game that has no moves and starts from an empty board.
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

// FromStart reports whether the game begins in the standard starting position with Red to move. It
// ignores the move counters.
func (g *Game) FromStart() bool {
	g = g.whole()
	return g.Start.Board == startSetup.Board && g.Start.Turn == startSetup.Turn
}

// StartPosition returns the game's starting position. It tolerates more pieces of a kind than a
// side has in a normal game. Any error is a *xiangqi.FaultError.
func (g *Game) StartPosition() (xiangqi.Position, error) {
	p, _, err := g.whole().Start.PositionLenient()
	return p, err
}

// MainLine iterates over the moves of the main line: the first child of the root, the first reply
// to it, and so on.
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

// All iterates over all nodes that have a move, along with the ply of each, counted from 1. A
// parent comes before its children, and the continuation of a move before its alternatives. Do not
// change the tree during the iteration.
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

// Count describes the size of a game.
type Count struct {
	Plies      int `json:"plies"`      // in the main line
	Moves      int `json:"moves"`      // in all lines
	Variations int `json:"variations"` // branches: moves that are not the first reply
	Comments   int `json:"comments"`   // nodes with a comment, including the root
}

// Count counts the game's moves, variations and comments.
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

// PositionAt returns the position after the move of n, which must be a node of g. If g does not
// begin with a valid position, the error is a *xiangqi.FaultError. If a move on the way to n is
// illegal, the error is a *xiangqi.PlyError. If n is not a node of g, the error is ErrNoNode.
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

// path returns the moves that lead to the position after n, which must be a node of g. A nil n is
// treated as the root.
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
