package record

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file converts between a record, which is a tree of arbitrary moves, and a xiangqi.Game,
// which is a single line of play under a rule set.

// FromGame returns a record of game: its start, its moves as the main line, and its result. The
// record does not include the rule set.
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

// Play plays moves after n, which must be a node of g. It returns the node of the last move, or n
// if there are no moves. Moves that already exist are followed, and the others are added. An added
// move extends the main line if the preceding node has no reply yet. Otherwise, it begins a
// variation.
//
// All moves must be legal. If any move is illegal, Play adds nothing and returns a
// *xiangqi.PlyError with that move and its ply, counted from the start of the game. If n belongs to
// another game, Play returns ErrNoNode. Play does not check whether a rule set would have ended the
// game, because records may continue past that point.
//
// If Start is not a valid position, each move must move a piece of the side to move to a square
// that is not occupied by the same side.
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

// follow makes the given moves on the board. ply is the ply of the first move.
func (b *board) follow(ply int, moves []xiangqi.Move) error {
	for i, m := range moves {
		if err := b.check(m); err != nil {
			return &xiangqi.PlyError{Ply: ply + i, Text: m.String(), Err: err}
		}
		b.play(m)
	}
	return nil
}

// GameAt returns the game up to and including the move of n, which must be a node of g, played
// under the given rules. If g does not begin with a valid position, the error is a
// *xiangqi.FaultError. If n is not a node of g, the error is ErrNoNode.
//
// If a move cannot be played, the error is a *xiangqi.PlyError that names the first such move. It
// wraps xiangqi.ErrIllegalMove, or xiangqi.ErrGameOver if g continues even though the rules ended
// the game on the preceding ply. In the latter case, you can use Resume instead.
func (g *Game) GameAt(n *Node, rules xiangqi.Rules) (*xiangqi.Game, error) {
	return g.gameAt(n, rules, func(*xiangqi.Game) {})
}

// Resume is like GameAt, but it accepts records of any origin. If g continues after the rules have
// ended the game, the returned game continues as well. It then begins in the last position where
// the rules ended the game, and the moves before that position no longer count, nor do their plies
// without a capture.
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

// gameAt plays the moves up to n. It calls before ahead of each of them.
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

// refusal returns the error for a move that a game rejects. It fills in the ply and the move,
// because the game counts plies from its own start and, if it has already ended, does not name the
// move.
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
