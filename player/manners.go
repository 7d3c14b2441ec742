package player

import (
	"sync"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Manners determine when a player resigns and when it offers a draw. With the zero value, it does neither.
type Manners struct {
	// ResignScore is the deficit, in centipawns, at which a player considers a game lost. The player resigns
	// if it has been at least this far down on three moves in a row, but not if it will be mated in fewer
	// than three moves. If ResignScore is 0, the player never resigns.
	ResignScore int
	// DrawBias is the extra value, in centipawns, that the player attaches to a draw when it is offered one.
	DrawBias Score
	// OfferDraws allows the player to offer a draw if the game has been long and the score level for some
	// time.
	OfferDraws bool
}

// DefaultManners returns manners suitable for games against people.
func DefaultManners() Manners { return Manners{ResignScore: 1200} }

const (
	resignMoves = 3 // number of the player's moves in a row
	playedOut   = 3 // in moves; the player does not resign if mate is closer

	evenScore = 15 // in centipawns; scores up to this are even when a draw is offered
	longGame  = 60 // in plies; earlier than this, only the side that is worse accepts a draw

	levelScore = 10 // in centipawns either way; the largest score for offering a draw
	levelMoves = 8  // number of the player's moves in a row
	levelPlies = 80 // number of plies before which no draw is offered
)

// AcceptsDraw reports whether the player accepts a draw offer, given its last score and how many plies the
// game has lasted.
func (m Manners) AcceptsDraw(s Score, plies int) bool {
	return s < m.DrawBias-evenScore || s <= m.DrawBias+evenScore && plies >= longGame
}

// lost reports whether the score is bad enough for the player to resign.
func (m Manners) lost(s Score) bool {
	if moves, mate := s.MateMoves(); mate {
		return moves <= -playedOut
	}
	return s <= -Score(m.ResignScore)
}

// Conduct decides when the players in a game resign and when they offer a draw. It is based on the scores of
// each side's moves, even if different players made them. Its methods are safe for concurrent use.
type Conduct struct {
	mu      sync.Mutex
	manners Manners
	marks   [2][]mark // for each side, the scores of its last moves in order
}

// mark is the score of the move made after the given number of plies.
type mark struct {
	plies int
	score Score
}

// NewConduct returns a Conduct for a new game.
func NewConduct(m Manners) *Conduct { return &Conduct{manners: m} }

// SetManners changes the manners.
func (c *Conduct) SetManners(m Manners) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.manners = m
}

// Reset discards all scores, in preparation for a new game.
func (c *Conduct) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.marks = [2][]mark{}
}

// judge records the score of an answer that was given after the given number of plies. It then applies the
// manners to the answer.
func (c *Conduct) judge(a *Answer, side xiangqi.Color, plies int, offered bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	marks := c.marks[side&1]
	for n := len(marks); n > 0 && marks[n-1].plies >= plies; n-- { // these moves have been taken back
		marks = marks[:n-1]
	}
	marks = append(marks, mark{plies, a.Score})
	c.marks[side&1] = marks[max(0, len(marks)-levelMoves):]
	a.Resign = a.Resign || c.manners.ResignScore > 0 && c.last(side, resignMoves, c.manners.lost)
	a.Draw = a.Draw || offered && c.manners.AcceptsDraw(a.Score, plies) || c.manners.OfferDraws && plies >= levelPlies &&
		c.last(side, levelMoves, func(s Score) bool { return max(s, -s) <= levelScore })
}

// last reports whether the scores of the side's last n moves all satisfy holds. If there are fewer than n
// scores, it returns false.
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
