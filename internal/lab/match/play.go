package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// Conditions are what all games of a match or a tournament have in common.
type Conditions struct {
	Event    string        // of the game records
	Version  string        // of the built-in engine, for the report
	Openings *openings.Set // nil: openings.Own
	// OpeningsPath is the file that the openings were read from, "" for those of the
	// program. A run that is kept holds a copy.
	OpeningsPath string
	Seed         uint64 // of the order of the openings
	Referee      referee.Referee
	// Tables is the folder of the referee's tables, "" for those of the program.
	Tables   string
	Patience entrant.Patience
	// ReferenceNPS, when not 0, is the speed for which the times are meant: each machine
	// scales them by its own.
	ReferenceNPS float64
	// Concurrency is the number of pairs at a time; less than 1 is 1. Engines at
	// fixed nodes or depth play the same games whatever it is, and a test is decided
	// after the same pairs.
	Concurrency int
	// Runs is the folder in which the run is kept, in a folder of its own. One that
	// was interrupted continues. One that has ended is reported again if its games would
	// come out the same, and else played again. "" keeps none.
	Runs string
	// PGN is the path of the file of games for people. When the run is kept a file with
	// the games so far takes its place at the start, unless it holds other games and
	// Force is not set. Then games are appended. "" writes none.
	PGN   string
	Force bool
	// Begun, when not nil, is called with the run before the first game.
	Begun func(*jobs.Book)

	// player replaces newPlayer in tests.
	player func(engine int) (player.Player, error)
}

// Record is a finished game with its place in a match or tournament.
type Record struct {
	Unit    int `json:"unit"`   // the pair, or other group of games with one opening
	Number  int `json:"number"` // of the game in the unit
	Opening int `json:"opening"`
	referee.Game
	Controls [2]entrant.TimeControl `json:"time_controls"` // of Red and Black
	Event    string                 `json:"event"`
	Finished time.Time              `json:"finished"`
}

// place is the place of a game.
type place struct{ unit, number int }

// here holds what a match of this process has besides the specification of its run.
type here struct {
	*Conditions
	engines []EngineReport
	machine string

	mu    sync.Mutex        // guards what follows
	games map[int][]*Record // by unit, until they count, or the work has ended
}

func (h *here) put(unit int, games []*Record) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.games[unit] = games
}

func (h *here) take(unit int) []*Record {
	h.mu.Lock()
	defer h.mu.Unlock()
	games := h.games[unit]
	delete(h.games, unit)
	return games
}

// play does a run with goroutines of this process. watch, which may be nil, is
// called with every new game once it counts; use gets the fold in the end, whatever
// has happened.
func (h *here) play(ctx context.Context, kind jobs.Kind, spec jobs.Spec, paths map[string]string, watch func(*Record, jobs.Fold), use func(jobs.Fold)) (err error) {
	book, err := jobs.Begin(h.Runs, kind, spec, paths)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	identity := jobs.Identity{Name: "local", Version: h.Version}
	if h.ReferenceNPS > 0 {
		const length = time.Second
		if identity.NPS, err = MeasureSpeed(ctx, h.Concurrency, length); err != nil {
			return err
		}
	}
	pgn, err := h.openPGN(book.Folder())
	if err != nil {
		return err
	}
	if h.Begun != nil {
		h.Begun(book)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var unwritten error // why games are not in the file
	tell := func(unit int, f jobs.Fold) {
		for _, g := range h.take(unit) {
			if pgn != nil && unwritten == nil {
				if unwritten = g.WritePGN(pgn); unwritten != nil {
					cancel(unwritten)
				}
			}
			if watch != nil {
				watch(g, f)
			}
		}
	}
	err = book.Work(ctx, jobs.Options{
		Slots: h.Concurrency, Identity: identity, Watch: func(e *jobs.Entry, f jobs.Fold) { tell(e.Unit, f) },
	})
	for _, unit := range slices.Sorted(maps.Keys(h.games)) { // finished before their turn
		if book.Known(unit) == jobs.Done {
			book.With(func(f jobs.Fold) { tell(unit, f) })
		}
	}
	if !errors.Is(err, unwritten) {
		err = errors.Join(err, unwritten)
	}
	if pgn != nil {
		err = errors.Join(err, pgn.Close())
	}
	book.With(use)
	return err
}

// ownPGN refuses a file that holds anything but games of the run, the last of which
// may have been cut off by a kill.
func (h *here) ownPGN(kept *jobs.Folder) error {
	info, err := os.Stat(h.PGN)
	if h.Force || errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return nil
	}
	if err != nil {
		return err
	}
	text, err := os.ReadFile(h.PGN)
	if err != nil || len(text) == 0 {
		return err
	}
	found := map[string]bool{}
	last := ""
	for game := range strings.SplitAfterSeq(strings.ReplaceAll(string(text), "\n\n[", "\n\n\x00["), "\x00") {
		last = strings.TrimSuffix(game, "\x00")
		found[last] = true
	}
	if err := kept.EachInOrder(func(_ *jobs.Entry, records []byte) error {
		return eachRecord(records, func(g *Record) error {
			var one strings.Builder
			err := g.WritePGN(&one)
			delete(found, one.String())
			if strings.HasPrefix(one.String(), last) {
				delete(found, last)
			}
			return err
		})
	}); err != nil {
		return err
	}
	if len(found) > 0 {
		return fmt.Errorf("%w: %s holds other games than those of run %s: name another file", ErrPGN, h.PGN, kept.ID())
	}
	return nil
}

// ErrPGN is wrapped by the error about a file of games that is not overwritten.
var ErrPGN = errors.New("file exists")

// openPGN opens the file of games. The games of a run that is kept are written
// first; else the file grows.
func (h *here) openPGN(kept *jobs.Folder) (pgn *os.File, err error) {
	if h.PGN == "" {
		return nil, nil
	}
	if kept != nil {
		if err := h.ownPGN(kept); err != nil {
			return nil, err
		}
		if err := atomicfile.WriteFrom(h.PGN, func(w io.Writer) error {
			return kept.EachInOrder(func(_ *jobs.Entry, records []byte) error { return WritePGN(w, records) })
		}); err != nil {
			return nil, err
		}
	}
	return os.OpenFile(h.PGN, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
}
