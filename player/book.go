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

// Book determines how a player uses opening books.
type Book struct {
	Use bool
	// Sources are probed in order, and the first one that knows the position supplies the move. If there are
	// none, the player uses the program's own book.
	Sources []book.Source
	Learned *book.Learned // results of the player's own games, or nil
	// Variety ranges from 0, where the heaviest move is always played, to book.MaxVariety.
	Variety int
	Plies   int             // number of plies from the start of the game; 0 means no limit. Weak levels leave the book earlier.
	Sides   []xiangqi.Color // sides that play from the book; empty means both
	// Seed makes the choice depend only on the position. If it is 0, the choice is random.
	Seed uint64

	files, learnedFile string // as given in the options
}

// DefaultBook returns the default settings: the program's own book, but with Use unset.
func DefaultBook() Book { return Book{Variety: 50, Plies: 24} }

// Probe implements book.Source.
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

// choose returns the book move for a player of the given level, if there is one. It never repeats a position
// of the game; the search decides in that case.
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

// sided is a source that has moves for one side only.
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

// ownBook is the name of the program's own book in a list of files.
const ownBook = "own"

// setFiles reads the books in a list of paths separated by ";". Each file is in our format or in BOOK.DAT
// format. The path "own" means the program's own book, and a prefix of red: or black: restricts a book to
// that side. If books cannot be read, setFiles skips them and names them in the error.
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

// sideOf splits a path into the side given in its prefix and the rest.
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

// setLearned reads what the player's own games have taught about book moves.
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
