package player

import (
	"sync"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Manners set when a player resigns or offers a draw. The zero value never does either.
type Manners struct {
	// ResignScore is the deficit, in centipawns, at which a game counts as lost. A player resigns after
	// three moves in a row at that deficit or worse, but not if it is mated in fewer than three moves. 0
	// means never.
	ResignScore int
	// DrawBias is the extra value, in centipawns, that a player places on a draw offered to it.
	DrawBias Score
	// OfferDraws lets the player offer a draw after a long game has been level for a while.
	OfferDraws bool
}

// DefaultManners returns the manners for games against people.
func DefaultManners() Manners { return Manners{ResignScore: 1200} }

const (
	resignMoves = 3 // of the player, in a row
	playedOut   = 3 // moves: the player does not resign when mate is nearer

	evenScore = 15 // centipawns that count as even when a draw is offered
	longGame  = 60 // plies: before this, only the worse side accepts a draw

	levelScore = 10 // centipawns either way, to offer a draw
	levelMoves = 8  // of the player, in a row
	levelPlies = 80 // before this, no draw is offered
)

// AcceptsDraw reports whether a player accepts a draw offer, given its last score and the number of plies
// in the game.
func (m Manners) AcceptsDraw(s Score, plies int) bool {
	return s < m.DrawBias-evenScore || s <= m.DrawBias+evenScore && plies >= longGame
}

// lost reports whether a score is bad enough to resign.
func (m Manners) lost(s Score) bool {
	if moves, mate := s.MateMoves(); mate {
		return moves <= -playedOut
	}
	return s <= -Score(m.ResignScore)
}

// Conduct decides when the players of one game resign or offer a draw. It uses the scores of each side's
// moves, no matter which player made them. Its methods are safe for concurrent use.
type Conduct struct {
	mu      sync.Mutex
	manners Manners
	marks   [2][]mark // of the last moves of each side, in order
}

// mark is the score of a move made after the given number of plies.
type mark struct {
	plies int
	score Score
}

// NewConduct returns the conduct of a new game.
func NewConduct(m Manners) *Conduct { return &Conduct{manners: m} }

// SetManners changes the manners.
func (c *Conduct) SetManners(m Manners) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.manners = m
}

// Reset clears the scores, for a new game.
func (c *Conduct) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.marks = [2][]mark{}
}

// judge records the score of an answer given after the given number of plies, and then applies the manners
// to the answer.
func (c *Conduct) judge(a *Answer, side xiangqi.Color, plies int, offered bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	marks := c.marks[side&1]
	for n := len(marks); n > 0 && marks[n-1].plies >= plies; n-- { // taken back
		marks = marks[:n-1]
	}
	marks = append(marks, mark{plies, a.Score})
	c.marks[side&1] = marks[max(0, len(marks)-levelMoves):]
	a.Resign = a.Resign || c.manners.ResignScore > 0 && c.last(side, resignMoves, c.manners.lost)
	a.Draw = a.Draw || offered && c.manners.AcceptsDraw(a.Score, plies) || c.manners.OfferDraws && plies >= levelPlies &&
		c.last(side, levelMoves, func(s Score) bool { return max(s, -s) <= levelScore })
}

// last reports whether the scores of the side's last n moves all satisfy holds.
func (c *Conduct) last(side xiangqi.Color, n int, holds func(Score) bool) bool {
	marks := c.marks[side&1]
	if len(marks) < n {
		return false
	}
	for _, m := range marks[len(marks)-n:] {
		if !holds(m.score) {
			return false
		}
	}
	return true
}
