package match

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
)

// bookPlay is the opening book of the built-in engine: nothing without the
// setting book. Which of several moves it plays is left to chance, so that the
// games of a match differ.
type bookPlay struct {
	source   book.Source // nil: none
	settings book.Settings
	chance   *rand.Rand
}

// Defaults of play from a book.
const (
	defaultBookVariety = 50
	defaultBookPlies   = 24
)

// isBookSetting says whether a setting of the built-in engine is about its book.
func isBookSetting(name string) bool {
	return name == "book" || name == "bookplies" || name == "bookvariety"
}

// newBookPlay reads the settings about the book.
func newBookPlay(settings []Option) (b bookPlay, err error) {
	b.settings = book.Settings{Variety: defaultBookVariety, Plies: defaultBookPlies}
	b.chance = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	for _, s := range settings {
		switch s.Name {
		case "book":
			b.source, err = readBook(s.Value)
		case "bookplies":
			b.settings.Plies, err = numberUpTo(s.Value, 1000)
		case "bookvariety":
			b.settings.Variety, err = numberUpTo(s.Value, book.MaxVariety)
		}
		if err != nil {
			return bookPlay{}, fmt.Errorf("%w: built-in engine: %s=%s: %w", ErrEngineSpec, s.Name, s.Value, err)
		}
	}
	return b, nil
}

func numberUpTo(value string, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("want a number from 0 to %d", most)
	}
	return n, nil
}

// readBook returns the book of the program, or one in a file.
func readBook(name string) (book.Source, error) {
	if name == "own" {
		return standard.Book(), nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return book.ParseAny(data)
}

// move returns the answer of the book, if it has one.
func (b *bookPlay) move(q Question) (Answer, bool) {
	if b.source == nil {
		return Answer{}, false
	}
	began := time.Now()
	e, ok := book.Choose(b.source, &q.Position, len(q.Moves), b.settings, b.chance)
	return Answer{Move: e.Move, Elapsed: time.Since(began)}, ok
}
