package frontdoor

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// opening is how the engine plays from a book. Its moves are chosen before a
// search begins.
type opening struct {
	use     bool
	source  book.Source // nil: the book of the program
	learned *book.Learned
	play    book.Settings
}

// Defaults of play from a book.
const (
	bookVariety = 50
	bookPlies   = 24
)

func defaultOpening() opening {
	return opening{play: book.Settings{Variety: bookVariety, Plies: bookPlies}}
}

// bookOptions are the options about books.
func bookOptions() []option {
	return []option{
		check("OwnBook", false, func(d *door, on bool) { d.opening.use = on }).named(uci.UCI),
		check("usebook", false, func(d *door, on bool) { d.opening.use = on }).named(uci.UCCI),
		text("Book File", (*door).setBook).named(uci.UCI),
		text("bookfiles", (*door).setBook).named(uci.UCCI),
		spin("Book Plies", bookPlies, 0, 200, func(d *door, n int) { d.opening.play.Plies = n }),
		spin("Book Variety", bookVariety, 0, book.MaxVariety, func(d *door, n int) { d.opening.play.Variety = n }),
		text("Book Learned", (*door).setLearned),
	}
}

// setBook takes the first of several files, parted by ";"; none is the book of the
// program.
func (d *door) setBook(paths string) error {
	d.opening.source = nil
	var failed error
	for path := range strings.SplitSeq(paths, ";") {
		if path = strings.TrimSpace(path); path == "" {
			continue
		}
		s, err := readBook(path)
		if err == nil {
			d.opening.source = s
			return nil
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// readBook reads a book of ours, or BOOK.DAT.
func readBook(path string) (book.Source, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	s, err := book.ParseAny(data)
	if err != nil {
		return nil, fmt.Errorf("book %s: %w", path, err)
	}
	return s, nil
}

// setLearned takes what own games have taught about book moves.
func (d *door) setLearned(path string) (err error) {
	d.opening.learned = nil
	if path == "" {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("book: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	l, err := book.ReadLearned(f)
	if err != nil {
		return fmt.Errorf("book %s: %w", path, err)
	}
	d.opening.learned = l
	return nil
}

// playFromBook answers with a book move, if there is one to play.
func (d *door) playFromBook(g uci.Go) bool {
	if !d.opening.use || g.Infinite || g.Ponder || g.Mate.Set || len(g.SearchMoves) > 0 {
		return false
	}
	s := d.opening.source
	if s == nil {
		s = standard.Book()
	}
	if d.opening.learned != nil {
		s = d.opening.learned.Over(s)
	}
	set := d.opening.play
	set.Banned = slices.Clone(d.banned)
	e, ok := book.Choose(s, &d.pos, d.plies(), set, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
	if !ok || d.repeats(e.Move) {
		return false
	}
	_ = d.out.Message(fmt.Sprintf("book move %v, weight %d, %d games", e.Move, e.Weight, e.Games))
	_ = d.out.BestMove(uci.BestMove{Move: e.Move})
	return true
}

// plies returns how many plies the game is old.
func (d *door) plies() int {
	n := 2 * (d.start.MoveNumber() - 1)
	if d.start.Turn() == xiangqi.Black {
		n++
	}
	return n + len(d.stack)
}

// repeats says whether a move leads back to a position of the game: then the
// search decides.
func (d *door) repeats(m xiangqi.Move) bool {
	pos := d.pos
	stack := append(slices.Clone(d.stack), pos.MakeMove(m))
	return xiangqi.Occurrences(&pos, stack) > 1
}
