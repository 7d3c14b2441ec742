package record

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file is the bridge between a record, which is a tree that may hold any
// moves, and a xiangqi.Game, which is one line of play under a rule set.

// FromGame returns the record of a game: its start, its moves as the main line,
// and its result. It knows nothing of the rules under which it was played.
func FromGame(game *xiangqi.Game) *Game {
	start := *game.Start()
	g := NewFrom(start.Setup())
	n := g.Root
	for _, m := range game.Moves() {
		n = n.Add(m)
	}
	g.Result = game.Outcome().Result
	return g
}

// Play plays moves after n, a node of g, and returns the node of the last one, n
// when there are none. Moves that are there already are followed; others are
// added, as the main line where n has no reply yet, else as a variation. All must
// be legal, or nothing is added and the error is a *xiangqi.PlyError with the
// ply, counted from the start of the game, and the move; it is ErrNoNode where n is of another game. Whether a rule set
// would have ended the game by then it does not ask: records go on.
//
// Where Start is not a position a move has to be one of a piece of the side to
// move to a square without an own piece.
func (g *Game) Play(n *Node, moves ...xiangqi.Move) (*Node, error) {
	if g == nil || n == nil {
		return nil, &xiangqi.PlyError{Ply: 1, Err: fmt.Errorf("%w: there is no game", xiangqi.ErrIllegalMove)}
	}
	b := newBoard(&g.Start)
	path, err := g.path(n)
	if err != nil {
		return nil, err
	}
	if err := b.follow(1, path); err != nil {
		return nil, err
	}
	if err := b.follow(1+len(path), moves); err != nil {
		return nil, err
	}
	for _, m := range moves {
		next := n.Find(m)
		if next == nil {
			next = n.Add(m)
		}
		n = next
	}
	return n, nil
}

// follow makes moves, the first of which is the given ply.
func (b *board) follow(ply int, moves []xiangqi.Move) error {
	for i, m := range moves {
		if err := b.check(m); err != nil {
			return &xiangqi.PlyError{Ply: ply + i, Text: m.String(), Err: err}
		}
		b.play(m)
	}
	return nil
}

// GameAt returns the game after the move of n, a node of g, under a
// rule set. The error is a *xiangqi.FaultError when g does not begin with a
// position, or a *xiangqi.PlyError that names the first move that cannot be
// played: it wraps xiangqi.ErrIllegalMove, or xiangqi.ErrGameOver where g continues
// though the rules have ended the game, after as many plies as one less than that of the error.
// Resume continues there too. For a node that is not of g the error is ErrNoNode.
func (g *Game) GameAt(n *Node, rules xiangqi.Rules) (*xiangqi.Game, error) {
	return g.gameAt(n, rules, func(*xiangqi.Game) {})
}

// Resume is GameAt for records of any origin: where g continues though the rules
// have ended the game, so does the game it returns. That game begins in the
// position in which the rules had ended it for the last time; neither the moves
// before it nor their plies without capture count.
func (g *Game) Resume(n *Node, rules xiangqi.Rules) (*xiangqi.Game, error) {
	return g.gameAt(n, rules, func(game *xiangqi.Game) {
		if !game.Over() {
			return
		}
		pos := *game.Position()
		setup := pos.Setup()
		setup.PliesSinceCapture = 0
		if pos, _, err := setup.PositionLenient(); err == nil {
			*game = *xiangqi.NewGameFrom(pos, rules)
		}
	})
}

// gameAt plays up to n; before is called before each move.
func (g *Game) gameAt(n *Node, rules xiangqi.Rules, before func(*xiangqi.Game)) (*xiangqi.Game, error) {
	start, err := g.StartPosition()
	if err != nil {
		return nil, err
	}
	path, err := g.path(n)
	if err != nil {
		return nil, err
	}
	game := xiangqi.NewGameFrom(start, rules)
	for i, m := range path {
		before(game)
		if err := game.Play(m); err != nil {
			return nil, refusal(i+1, m, err)
		}
	}
	return game, nil
}

// refusal is the error of a move that a game refuses. The game counts its plies
// from where it began, and does not name the move when it is over.
func refusal(ply int, m xiangqi.Move, err error) error {
	inGame := (*xiangqi.PlyError)(nil)
	if errors.As(err, &inGame) {
		err = inGame.Err
	}
	if errors.Is(err, xiangqi.ErrGameOver) {
		err = fmt.Errorf("%v: %w", m, err)
	}
	return &xiangqi.PlyError{Ply: ply, Text: m.String(), Err: err}
}
