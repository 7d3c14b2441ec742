package selfplay

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Options configures how a run is carried out. It has no effect on the games themselves.
type Options struct {
	Path    string         // path of the file of games
	Games   uint64         // number of games in the whole run
	Threads int            // number of concurrent players, at least 1
	Engine  engine.Options // evaluation, features and parameters
	Sources Sources        // the sources recorded in the settings
	// Net and Book are the paths of the network and the book. "" selects the built-in ones.
	Net, Book string
	// Runs is the folder that holds the run until the file contains all games. "" selects a folder next to
	// the file.
	Runs string
	// Begun, if not nil, is called with the run before the first game is played.
	Begun func(*jobs.Book)
	// Progress, if not nil, is called at regular intervals. Calls never overlap.
	Progress func(Progress)
}

// Progress describes how far a run has advanced.
type Progress struct {
	Games    uint64        // finished games, over all sessions
	Searched uint64        // plies searched in these games
	Plies    uint64        // plies searched in this session
	Elapsed  time.Duration // duration of this session
}

// PliesPerSecond returns the number of plies searched per second in this session.
func (p *Progress) PliesPerSecond() float64 {
	if p.Elapsed <= 0 {
		return 0
	}
	return float64(p.Plies) / p.Elapsed.Seconds()
}

// Played is the result of a session.
type Played struct {
	Out     string  `json:"out"`              // file of the games
	Games   uint64  `json:"games"`            // games in the file
	Plies   uint64  `json:"plies"`            // searched plies in the file
	Seconds float64 `json:"seconds"`          // duration of the session in seconds
	Speed   float64 `json:"plies_per_second"` // searched plies per second in the session
}

// Played returns a report on the games in the file out.
func (p *Progress) Played(out string) *Played {
	return &Played{out, p.Games, p.Searched, p.Elapsed.Seconds(), p.PliesPerSecond()}
}

// WriteText writes a description of what was played.
func (p *Played) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s: %d games, %d plies; %.0f plies/s\n", p.Out, p.Games, p.Plies, p.Speed)
	return err
}

// BatchOf returns the number of games per unit in a run of n games. Units are large enough for blocks to
// compress well, yet small enough for many of them to be played at the same time.
func BatchOf(games uint64) int { return batchOf(games, 64) }

// mostLost is the maximum number of games per unit in a run of this process. When such a run is interrupted,
// each player loses the games of its unfinished unit.
const mostLost = 8

func batchOf(games, most uint64) int {
	const units = 256
	return int(min(max(games/units, 1), most))
}

// Run plays the games of the run that the file does not contain yet, and then rewrites the file with all
// games in order. If ctx is cancelled, Run writes the finished games to the file and returns ctx.Err(). If
// the process is killed, the finished games remain in the run's folder. In either case, the run can be
// continued later, even with a different number of games.
//
// If the settings are invalid or differ from those of the file, the error wraps ErrSettings. If another run
// is writing the file, it wraps filelock.ErrInUse. If some games could not be played, it wraps
// jobs.ErrUnitsFailed, and the run's folder is kept.
func Run(ctx context.Context, s Settings, o Options) (p Progress, err error) {
	const readable = 0o644
	lock, err := filelock.Take(filepath.Join(filepath.Dir(o.Path), "."+filepath.Base(o.Path)+".lock"), readable, filelock.Patience)
	if err != nil {
		return p, err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	found, err := o.found(&s)
	if err != nil {
		return p, err
	}
	o.Games = max(o.Games, found) // never remove games
	batch := batchOf(o.Games, mostLost)
	if s.Near != "" { // a variant is only one ply long
		batch = batchOf(o.Games, mostBatch)
	}
	spec, paths, err := workSpec(s, o.Engine, o.Net, o.Book, o.Games, batch)
	if err != nil {
		return p, err
	}
	runs := o.Runs
	if runs == "" {
		runs = o.Path + ".run"
	}
	book, err := jobs.Begin(runs, Work{&o}, spec, paths)
	if err != nil {
		return p, err
	}
	err = o.play(ctx, book, &p)
	if closed := book.Close(); closed != nil || book.Missing() > 0 || err != nil {
		return p, errors.Join(err, closed)
	}
	if err := os.RemoveAll(book.Folder().Path); err != nil { // the file now contains all games
		return p, err
	}
	_ = os.Remove(runs) // succeeds only if the folder contains no other run
	return p, nil
}

// play plays the missing games and writes the file.
func (o *Options) play(ctx context.Context, book *jobs.Book, p *Progress) error {
	if err := o.adopt(book); err != nil {
		return err
	}
	if o.Begun != nil {
		o.Begun(book)
	}
	began, before := time.Now(), uint64(0)
	now := func(f jobs.Fold) {
		if f, ok := f.(*batchFold); ok {
			p.Games, p.Searched = uint64(f.sum.Games), uint64(f.sum.Plies)
			p.Plies, p.Elapsed = p.Searched-before, time.Since(began)
		}
	}
	book.With(now)
	before = p.Searched
	err := book.Work(ctx, jobs.Options{Slots: o.Threads, Identity: jobs.Identity{Name: "local"}, Watch: func(_ *jobs.Entry, f jobs.Fold) {
		if now(f); o.Progress != nil {
			o.Progress(*p)
		}
	}})
	book.With(now)
	return errors.Join(err, o.write(book))
}

// open opens the file and reads its header.
func (o *Options) open(s *Settings) (*Reader, func() error, error) {
	f, err := os.Open(o.Path)
	if err != nil {
		return nil, nil, err
	}
	r, err := NewReader(f)
	if errors.Is(err, ErrCut) { // an earlier version may have been killed while writing the header
		var head, there []byte
		if head, err = appendHead(nil, s); err == nil {
			there, err = os.ReadFile(o.Path)
		}
		if err == nil && bytes.HasPrefix(head, there) {
			err = fs.ErrNotExist
		} else if err == nil {
			err = ErrFormat
		}
	}
	switch {
	case err != nil:
	case r.version != fileVersion:
		err = fmt.Errorf("%w: a file of version %d is read, not continued", ErrSettings, r.version)
	case r.Settings != *s:
		err = fmt.Errorf("%w: the file was begun with others: %s", ErrSettings, r.Settings.differences(s))
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", o.Path, err), f.Close())
	}
	return r, func() error {
		r.Close()
		return f.Close()
	}, nil
}

// each calls f with every block of games in the file. If the file does not exist, it does nothing.
func (o *Options) each(s *Settings, f func([]Game) error) (err error) {
	r, done, err := o.open(s)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	for {
		games, err := r.Next()
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, ErrCut):
			return nil // after the last intact block, or after damage
		case err == nil:
			err = f(games)
		}
		if err != nil {
			return err
		}
	}
}

// found returns the number of games that a run must have in order to cover everything in the file.
func (o *Options) found(s *Settings) (n uint64, err error) {
	err = o.each(s, func(games []Game) error {
		for i := range games {
			n = max(n, games[i].Number+1)
		}
		return nil
	})
	return n, err
}

// others calls f with the blocks of games left by other runs in the same folder. These runs must have the
// same settings but a different number of games.
func others(run *jobs.Folder, s *Settings, f func([]Game) error) error {
	store := jobs.Store{Dir: filepath.Dir(run.Path)}
	folders, err := store.Folders()
	if err != nil {
		return err
	}
	for _, other := range folders {
		if other.Spec.Kind != run.Spec.Kind || other.Digest == run.Digest {
			continue
		}
		if p, err := readParams(&other.Spec); err != nil || p.Settings != *s {
			continue // from another version, or with different games
		}
		if err := other.EachRecord(func(_ *jobs.Entry, records []byte) error {
			games, err := DecodeGames(records)
			if err != nil {
				return err
			}
			return f(games)
		}); err != nil {
			return err
		}
	}
	return nil
}

// adopt imports the units of the run whose games are already in the file or in another run.
func (o *Options) adopt(book *jobs.Book) error {
	folder := book.Folder()
	p, err := readParams(&folder.Spec)
	if err != nil {
		return err
	}
	parts := map[int]map[uint64]Game{} // units for which some but not all games were found
	take := func(games []Game) error {
		var whole []jobs.Pending
		for i := range games {
			if games[i].Number >= p.Games {
				continue
			}
			unit := int(games[i].Number / uint64(p.Batch))
			if parts[unit] == nil {
				parts[unit] = map[uint64]Game{}
			}
			parts[unit][games[i].Number] = games[i]
			first, count := p.games(unit)
			if len(parts[unit]) < count {
				continue
			}
			if book.Known(unit) != "" || slices.ContainsFunc(whole, func(p jobs.Pending) bool { return p.Entry.Unit == unit }) {
				delete(parts, unit)
				continue
			}
			batch := make([]Game, count)
			for i := range batch {
				batch[i] = parts[unit][first+uint64(i)]
			}
			delete(parts, unit)
			r, err := resultOf(batch)
			if err != nil {
				return err
			}
			packed, err := book.Pack(r.Records)
			if err != nil {
				return err
			}
			whole = append(whole, jobs.Pending{Entry: jobs.Entry{Type: jobs.Done, Unit: unit, Worker: "file", Summary: r.Summary}, Packed: packed})
		}
		if len(whole) == 0 {
			return nil
		}
		return book.Commit(whole)
	}
	if err := o.each(&p.Settings, take); err != nil {
		return err
	}
	return others(folder, &p.Settings, take)
}

// resultOf returns the result of a unit with the given games.
func resultOf(games []Game) (r jobs.Result, err error) {
	if r.Records, err = EncodeGames(games); err == nil {
		r.Summary, err = json.Marshal(summarize(games))
	}
	return r, err
}

// loose returns the games in the file that belong to units not done by the run, grouped by unit.
func (o *Options) loose(book *jobs.Book) (map[int][]Game, error) {
	p, err := readParams(&book.Folder().Spec)
	if err != nil {
		return nil, err
	}
	loose := map[int][]Game{}
	err = o.each(&p.Settings, func(games []Game) error {
		for i := range games {
			if unit := int(games[i].Number / uint64(p.Batch)); book.Known(unit) != jobs.Done {
				loose[unit] = append(loose[unit], games[i])
			}
		}
		return nil
	})
	return loose, err
}

// writeLoose writes blocks with the loose games of all units below the given one, and removes these games
// from the map.
func writeLoose(w io.Writer, loose map[int][]Game, below int) error {
	for _, unit := range slices.Sorted(maps.Keys(loose)) {
		if unit >= below {
			break
		}
		games := loose[unit]
		delete(loose, unit)
		slices.SortFunc(games, func(a, b Game) int { return cmp.Compare(a.Number, b.Number) })
		games = slices.CompactFunc(games, func(a, b Game) bool { return a.Number == b.Number })
		block, err := EncodeGames(games)
		if err == nil {
			_, err = w.Write(block)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// write replaces the file by a new one. The new file contains the games of the run in order, including games
// that only the old file contains. If the file now belongs to another run, write returns an error instead.
func (o *Options) write(book *jobs.Book) error {
	run := book.Folder()
	loose, err := o.loose(book)
	if err != nil {
		return err
	}
	return atomicfile.WriteFrom(o.Path, func(w io.Writer) error {
		if err := (Work{}).ExportHead(w, &run.Spec); err != nil {
			return err
		}
		if err := run.EachInOrder(func(e *jobs.Entry, records []byte) error {
			err := writeLoose(w, loose, e.Unit)
			if err == nil {
				_, err = w.Write(records)
			}
			return err
		}); err != nil {
			return err
		}
		return writeLoose(w, loose, math.MaxInt)
	})
}
