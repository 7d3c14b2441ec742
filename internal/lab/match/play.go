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

// Conditions are the settings shared by all games of a match or tournament.
type Conditions struct {
	Event    string        // for the game records
	Version  string        // of the built-in engine, for the report
	Openings *openings.Set // nil means openings.Own
	// OpeningsPath is the file that the openings were read from; "" means the built-in set. A
	// stored run contains a copy of this file.
	OpeningsPath string
	Seed         uint64 // for the order of the openings
	Referee      referee.Referee
	// Tables is the folder with the referee's endgame tables; "" means the program's own.
	Tables   string
	Patience entrant.Patience
	// ReferenceNPS, if not 0, is the speed for which the times are specified. Each machine scales
	// the times according to its own speed.
	ReferenceNPS float64
	// Concurrency is the number of pairs played concurrently; values less than 1 mean 1. It does
	// not affect engines that search to a fixed number of nodes or a fixed depth: they play the
	// same games, and a test is decided after the same pairs.
	Concurrency int
	// Runs is the folder that contains the folder of the run. If Runs is "", nothing
	// is stored. An interrupted run is continued. A completed run is reported again if its games
	// would be the same, and played again if they would differ.
	Runs string
	// PGN is the path of the file that games are written to in PGN format; "" means that no such
	// file is written. If the run is stored, the file is first overwritten with the games so far,
	// unless it contains other games and Force is not set. New games are then appended.
	PGN   string
	Force bool
	// Begun, if not nil, is called with the run before the first game.
	Begun func(*jobs.Book)

	// player replaces newPlayer in tests.
	player func(engine int) (player.Player, error)
}

// Record is a completed game and its place in a match or tournament.
type Record struct {
	Unit    int `json:"unit"`   // the pair, or another group of games with one opening
	Number  int `json:"number"` // of the game in the unit
	Opening int `json:"opening"`
	referee.Game
	Controls [2]entrant.TimeControl `json:"time_controls"` // of Red and Black
	Event    string                 `json:"event"`
	Finished time.Time              `json:"finished"`
}

// place identifies a game in a run.
type place struct{ unit, number int }

// here contains what a match in this process needs in addition to the run's specification.
type here struct {
	*Conditions
	engines []EngineReport
	machine string

	mu    sync.Mutex        // guards the fields below
	games map[int][]*Record // games by unit, kept until they count or the work ends
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

// play executes a run with goroutines of this process. It calls watch, if not nil, with every new
// game as soon as the game counts. At the end, it calls use with the fold, even if there was an
// error.
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
	var unwritten error // why games are missing from the PGN file
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
	for _, unit := range slices.Sorted(maps.Keys(h.games)) { // completed out of order, and not counted yet
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

// ownPGN returns an error if the PGN file contains anything other than games of this run. The last
// game in the file may be truncated, because the program may have been killed.
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

// ErrPGN is wrapped by the error about a game file that must not be overwritten.
var ErrPGN = errors.New("file exists")

// openPGN opens the game file for appending. If the run is stored, openPGN first replaces the
// contents of the file with the run's games so far.
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
