package rooms

import (
	"math/rand/v2"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options of our own engine about its book.
const (
	optionBook    = "Book"
	optionVariety = "Book Variety"
	bookVariety   = 60
	bookPlies     = 24 // at full strength; weaker levels leave the book sooner
)

// ownBook is how our own engine opens its games.
type ownBook struct {
	use     bool
	variety int
	chance  *rand.Rand
}

func newOwnBook(c *engineConfig) ownBook {
	return ownBook{c.Options[optionBook] != "false", c.number(optionVariety, bookVariety), rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))}
}

// move returns the move of the book, if it has one to be played. One that leads
// back to a position of the game is left to the search.
func (b *ownBook) move(q *question) (xiangqi.Move, bool) {
	if !b.use || !q.play || len(q.limits.SearchMoves) > 0 {
		return xiangqi.NoMove, false
	}
	plies := bookPlies
	if q.level > 0 {
		plies = plies * q.level / engine.MaxLevel
	}
	e, ok := book.Choose(standard.Book(), &q.pos, len(q.moves), book.Settings{Variety: b.variety, Plies: max(plies, 1)}, b.chance)
	if !ok {
		return xiangqi.NoMove, false
	}
	pos := q.pos
	stack := append(slices.Clone(q.stack), pos.MakeMove(e.Move))
	return e.Move, xiangqi.Occurrences(&pos, stack) < 2
}
