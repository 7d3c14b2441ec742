package record

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// board is the position that a reader or writer has reached in a game. A board is loose if the game
// does not begin with a valid position. A loose board accepts any move of a piece of the side to
// move, as long as the target square is not occupied by a piece of the same side. board is a plain
// value.
type board struct {
	pos   xiangqi.Position
	setup xiangqi.Setup // used instead of pos if loose
	loose bool
}

// step contains the data needed to take back a move.
type step struct {
	undo     xiangqi.Undo
	move     xiangqi.Move
	captured xiangqi.Piece
}

// newBoard returns the board for the start of a game.
func newBoard(start *xiangqi.Setup) board {
	pos, _, err := start.PositionLenient()
	if err != nil {
		return board{setup: *start, loose: true}
	}
	return board{pos: pos}
}

func (b *board) turn() xiangqi.Color {
	if b.loose {
		return b.setup.Turn
	}
	return b.pos.Turn()
}

// check returns the reason why m cannot be played, or nil if it can be played.
func (b *board) check(m xiangqi.Move) error {
	if !b.loose {
		return b.pos.CheckMove(m)
	}
	piece, target := b.setup.At(m.From()), b.setup.At(m.To())
	var reason xiangqi.IllegalReason
	switch {
	case piece == xiangqi.NoPiece:
		reason = xiangqi.ReasonNoPiece
	case piece.Color() != b.setup.Turn:
		reason = xiangqi.ReasonNotYourPiece
	case m.From() == m.To():
		reason = xiangqi.ReasonNullMove
	case !m.To().Valid():
		reason = xiangqi.ReasonGeometry
	case target != xiangqi.NoPiece && target.Color() == b.setup.Turn:
		reason = xiangqi.ReasonOwnPiece
	default:
		return nil
	}
	return &xiangqi.IllegalMoveError{Move: m, Reason: reason}
}

// play makes a move that has passed check.
func (b *board) play(m xiangqi.Move) step {
	if !b.loose {
		return step{undo: b.pos.MakeMove(m)}
	}
	s := step{move: m, captured: b.setup.At(m.To())}
	b.setup.Put(m.To(), b.setup.Remove(m.From()))
	b.setup.Turn = b.setup.Turn.Other()
	return s
}

func (b *board) takeBack(s step) {
	if !b.loose {
		b.pos.UnmakeMove(s.undo)
		return
	}
	b.setup.Put(s.move.From(), b.setup.At(s.move.To()))
	b.setup.Put(s.move.To(), s.captured)
	b.setup.Turn = b.setup.Turn.Other()
}

// otherSideToMove returns s with the side to move changed. ok is false if s is a valid position but
// the result is not.
func otherSideToMove(s xiangqi.Setup) (xiangqi.Setup, bool) {
	_, _, before := s.PositionLenient()
	s.Turn = s.Turn.Other()
	_, _, after := s.PositionLenient()
	return s, before != nil || after == nil
}

// sideWarning is the warning for a record that states the wrong side to move.
const sideWarning = "the record has %v to move first, but the first move is one of %v: taken as %v to move"

// fixSide changes the side to move if the first move implies that it is wrong.
func (g *Game) fixSide(p Place) {
	first := g.Root.Next()
	if first == nil {
		return
	}
	piece := g.Start.At(first.Move.From())
	if piece == xiangqi.NoPiece || piece.Color() == g.Start.Turn {
		return
	}
	if g.turned != nil {
		g.turnBack()
		return
	}
	if start, ok := otherSideToMove(g.Start); ok {
		g.warn(p, sideWarning, g.Start.Turn, start.Turn, start.Turn)
		g.Start = start
	}
}

// settle turns an unchecked tree of moves, as read from a file, into a valid game. It determines
// the side to move and removes the moves that cannot be played, along with everything that follows
// them. at converts a node's place, as set by the reader, into a place that can be displayed.
func (g *Game) settle(at func(place int64) Place) {
	if first := g.Root.Next(); first != nil {
		g.fixSide(at(first.place))
	}
	b := newBoard(&g.Start)
	if b.loose && len(g.Root.Children) > 0 {
		g.warnLoose(at(g.Root.place))
	}
	g.prune(&b, g.Root, 1, at)
	if _, _, err := g.Start.PositionLenient(); err != nil && len(g.Root.Children) == 0 {
		if start, warnings, _ := settleSide(g.Start, err); start.Turn != g.Start.Turn { // as for a FEN
			g.warn(at(g.Root.place), "%s", warnings[0])
			g.Start = start
		}
	}
}

func (g *Game) warnLoose(p Place) {
	if faults := g.Start.Faults(); len(faults) > 0 {
		g.warn(p, "the start is not a position (%v): moves are taken unchecked", faults[0])
	}
}

func (g *Game) prune(b *board, parent *Node, ply int, at func(int64) Place) {
	kept := parent.Children[:0]
	for _, n := range parent.Children {
		if err := b.check(n.Move); err != nil {
			g.warn(at(n.place), "ply %d: %v%s", ply, moveFault(err), droppedBehind(n))
			n.keepComments(parent)
			n.parent = nil
			continue
		}
		s := b.play(n.Move)
		g.prune(b, n, ply+1, at)
		b.takeBack(s)
		kept = append(kept, n)
	}
	clear(parent.Children[len(kept):])
	parent.Children = kept
}

// keepComments moves the comments of a dropped node and its descendants to the given node above it.
func (n *Node) keepComments(above *Node) {
	above.comment(n.Lead)
	above.comment(n.Comment)
	for _, child := range n.Children {
		child.keepComments(above)
	}
}

// moveFault replaces the error for NoMove with a clearer one.
func moveFault(err error) error {
	illegal := (*xiangqi.IllegalMoveError)(nil)
	if errors.As(err, &illegal) && illegal.Move == xiangqi.NoMove {
		return errors.New("no move of the board")
	}
	return err
}

// droppedBehind describes how many moves are dropped together with n.
func droppedBehind(n *Node) string {
	count := 0
	all(n, 0, func(int, *Node) bool {
		count++
		return true
	})
	if count == 0 {
		return ""
	}
	return fmt.Sprintf(", dropped with the %d moves after it", count)
}
