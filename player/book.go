package player

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Book is how a player opens its games.
type Book struct {
	Use bool
	// Sources are asked one after the other: the first that knows the position
	// answers. None means the program's own book.
	Sources []book.Source
	Learned *book.Learned // what own games have taught; nil = nothing
	// Variety goes from 0, always the heaviest move, to book.MaxVariety.
	Variety int
	Plies   int             // how far into a game; 0 = as long as it lasts. Weak levels leave it sooner.
	Sides   []xiangqi.Color // that play from it; none means both
	// Seed makes the choice depend on the position alone; 0 leaves it to chance.
	Seed uint64

	files, learnedFile string // as the options name them
}

// DefaultBook is the program's own book, not yet in use.
func DefaultBook() Book { return Book{Variety: 50, Plies: 24} }

// Probe implements book.Source: it returns what the book knows.
func (b *Book) Probe(p *xiangqi.Position) []book.Entry {
	if len(b.Sources) == 0 {
		return standard.Book().Probe(p)
	}
	for _, s := range b.Sources {
		if s == nil {
			continue
		}
		if list := s.Probe(p); len(list) > 0 {
			return list
		}
	}
	return nil
}

// choose returns the move to play, for a player of the level, if there is one. One
// that leads back to a position of the game is left to the search.
func (b *Book) choose(q *Question, l *Limits, level int, chance *rand.Rand) (book.Entry, bool) {
	side := q.Position.Turn()
	asked := !q.Analysis && !l.Ponder && l.Mate == 0 && len(l.SearchMoves) == 0 && !l.Open(side)
	if !b.Use || !asked || len(b.Sides) > 0 && !slices.Contains(b.Sides, side) {
		return book.Entry{}, false
	}
	plies := b.Plies
	if plies > 0 && level > 0 {
		plies = max(1, plies*level/MaxLevel)
	}
	if b.Seed != 0 {
		chance = rand.New(rand.NewPCG(b.Seed, q.Position.Key())) //nolint:gosec // games must be repeatable
	}
	var s book.Source = b
	if b.Learned != nil {
		s = b.Learned.Over(b)
	}
	e, ok := book.Choose(s, &q.Position, q.age(), book.Settings{Variety: b.Variety, Plies: plies, Banned: l.BanMoves}, chance)
	return e, ok && !q.repeats(e.Move)
}

// sided is a book that only one side plays from.
type sided struct {
	book.Source
	side xiangqi.Color
}

// Probe implements book.Source.
func (s sided) Probe(p *xiangqi.Position) []book.Entry {
	if p.Turn() != s.side {
		return nil
	}
	return s.Source.Probe(p)
}

// ownBook means the program's book in a list of files.
const ownBook = "own"

// setFiles reads the books of a list of paths, parted by ";": ours, BOOK.DAT, or own
// for the program's. Before a path may stand red: or black:, the side that plays
// from it. Those that cannot be read are left out, and the error names them.
func (b *Book) setFiles(paths string, open Opener) error {
	b.files, b.Sources = paths, nil
	var failed []error
	for path := range strings.SplitSeq(paths, ";") {
		if path = strings.TrimSpace(path); path == "" {
			continue
		}
		side, path := sideOf(path)
		s, err := readBook(path, open)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		if side != nil {
			s = sided{s, *side}
		}
		b.Sources = append(b.Sources, s)
	}
	return errors.Join(failed...)
}

// sideOf takes the side off a path.
func sideOf(path string) (side *xiangqi.Color, rest string) {
	word, rest, ok := strings.Cut(path, ":")
	if list := sides[strings.ToLower(word)]; ok && len(list) == 1 {
		return &list[0], strings.TrimSpace(rest)
	}
	return nil, path
}

func readBook(path string, open Opener) (book.Source, error) {
	if path == ownBook {
		return standard.Book(), nil
	}
	s, err := book.OpenWith(path, open)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	return s, nil
}

// setLearned reads what own games have taught about book moves.
func (b *Book) setLearned(path string, open Opener) (err error) {
	b.learnedFile, b.Learned = path, nil
	if path == "" {
		return nil
	}
	if b.Learned, err = book.OpenLearned(path, open); err != nil {
		return fmt.Errorf("book: %w", err)
	}
	return nil
}
