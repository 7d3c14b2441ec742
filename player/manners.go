package player

import (
	"sync"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Manners say when a player ends a game by word. The zero value never resigns and
// never offers a draw.
type Manners struct {
	// ResignScore is by how many centipawns a game counts as lost; a player that has
	// lost it for three moves in a row gives up. 0 = never.
	ResignScore int
	// DrawBias is by how many centipawns more than usual a player is content with a draw
	// that it is offered.
	DrawBias Score
	// OfferDraws lets the player offer a draw when a long game has been level for a
	// while.
	OfferDraws bool
}

// DefaultManners are those of games against people.
func DefaultManners() Manners { return Manners{ResignScore: 1200} }

const (
	resignMoves = 3 // of the player, in a row
	playedOut   = 3 // moves: a nearer mate is let to be given

	evenScore = 15 // centipawns that count as even when a draw is offered
	longGame  = 60 // plies: before, a draw is taken only by the side that is worse

	levelScore = 10 // centipawns either way, to offer a draw
	levelMoves = 8  // of the player, in a row
	levelPlies = 80 // before, none is offered
)

// AcceptsDraw reports whether a player takes the draw that it is offered, by its last
// score and the plies of the game.
func (m Manners) AcceptsDraw(s Score, plies int) bool {
	return s < m.DrawBias-evenScore || s <= m.DrawBias+evenScore && plies >= longGame
}

// lost reports whether a score is one to give up by.
func (m Manners) lost(s Score) bool {
	if moves, mate := s.MateMoves(); mate {
		return moves <= -playedOut
	}
	return s <= -Score(m.ResignScore)
}

// Conduct is how the players of one game behave, by what they thought of their
// moves, whichever player made them. Its methods may be called from any goroutine.
type Conduct struct {
	mu      sync.Mutex
	manners Manners
	marks   [2][]mark // of the last moves of each side, in order
}

// mark is the score of a move, made after that number of plies.
type mark struct {
	plies int
	score Score
}

// NewConduct returns the conduct of a game that begins.
func NewConduct(m Manners) *Conduct { return &Conduct{manners: m} }

// SetManners changes the manners.
func (c *Conduct) SetManners(m Manners) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.manners = m
}

// Reset forgets the scores, as before another game.
func (c *Conduct) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.marks = [2][]mark{}
}

// judge notes the score of an answer, given after that number of plies, and adds what the
// manners say to it.
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

// last reports whether something holds for the scores of the side's last n moves.
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
