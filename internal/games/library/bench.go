package library

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// Bench measures the speed of searches in a library of synthetic games.
type Bench struct {
	Games    int
	Openings string // file or folder of real games whose openings to use; "" for the built-in ones
	Searches int    // number of position searches
	Seed     uint64
	Progress func(text string) // called with progress messages; may be nil
}

// Benched contains the times that searches took, in milliseconds unless the field name ends in Seconds.
type Benched struct {
	Size
	MakeSeconds   float64 `json:"make_seconds"`        // seconds spent generating the games and writing them as PGN in Chinese notation; 0 for a library that already had games
	ImportSeconds float64 `json:"import_seconds"`      // seconds spent importing the generated games; 0 for a library that already had games
	Imported      int     `json:"imported"`            // games imported from the PGN files; 0 for a library that already had games
	GamesASecond  float64 `json:"imported_per_second"` // games imported per second; 0 for a library that already had games
	Timing
}

// benchPart is the number of games in a benchmark file, which has a size of about 150 MB.
const benchPart = 100_000

// Run times searches in l. If the library is empty, Run first fills it with synthetic games.
func (b *Bench) Run(ctx context.Context, l *Library) (a *Benched, err error) {
	a = &Benched{}
	if a.Size, err = l.Size(ctx); err != nil {
		return nil, err
	}
	if a.Games == 0 {
		if err := b.fill(ctx, l, a); err != nil {
			return nil, err
		}
		if a.Size, err = l.Size(ctx); err != nil {
			return nil, err
		}
	}
	b.tell("searching")
	a.Timing, err = l.TimeSearches(ctx, b.Searches, b.Seed)
	return a, err
}

func (b *Bench) tell(format string, args ...any) {
	if b.Progress != nil {
		b.Progress(fmt.Sprintf(format, args...))
	}
}

// WritePGN writes the games that Run would import to a file, so that a separate process can import them. Like
// Run, it adds the games that supply the openings to l.
func (b *Bench) WritePGN(ctx context.Context, l *Library, path string) error {
	synthetic, err := b.synthetic(ctx, l)
	if err != nil {
		return err
	}
	next, stop := iter.Pull2(synthetic.All())
	defer stop()
	return writePart(ctx, path, b.Games, next)
}

// synthetic adds the games that supply the openings to the library, and returns the generator.
func (b *Bench) synthetic(ctx context.Context, l *Library) (*Synthetic, error) {
	if err := l.AddFirstGames(ctx); err != nil {
		return nil, err
	}
	if b.Openings != "" {
		r, err := l.ImportPath(ctx, b.Openings, ImportOptions{})
		if err != nil {
			return nil, err
		}
		if r.Added+r.Duplicates+r.Resumed == 0 {
			return nil, fmt.Errorf("%w: no games in %s", ErrLibrary, b.Openings)
		}
	}
	lines, err := l.OpeningLines(ctx, 1<<20)
	return &Synthetic{Openings: lines, Games: b.Games, Seed: b.Seed}, err
}

// fill imports synthetic games from a series of PGN files.
func (b *Bench) fill(ctx context.Context, l *Library, a *Benched) (err error) {
	synthetic, err := b.synthetic(ctx, l)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "chuhe-bench-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	next, stop := iter.Pull2(synthetic.All())
	defer stop()
	for left := b.Games; left > 0; left -= benchPart {
		began := time.Now()
		path := filepath.Join(folder, "synthetic.pgn")
		if err := writePart(ctx, path, min(left, benchPart), next); err != nil {
			return err
		}
		a.MakeSeconds += time.Since(began).Seconds()
		before := a.ImportSeconds
		began = time.Now()
		_, err := l.ImportPath(ctx, path, ImportOptions{Progress: func(r ImportReport) {
			done, seconds := a.Imported+r.Games, before+time.Since(began).Seconds()
			b.tell("%d of %d games, %.0f a second", done, b.Games, float64(done)/seconds)
		}})
		if err != nil {
			return err
		}
		a.ImportSeconds += time.Since(began).Seconds()
		a.Imported += min(left, benchPart)
	}
	a.GamesASecond = float64(a.Imported) / a.ImportSeconds
	return nil
}

// writePart writes the next games to a PGN file.
func writePart(ctx context.Context, path string, games int, next func() (*record.Game, error, bool)) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	buffer := bufio.NewWriter(file)
	w, err := record.NewWriter(buffer, record.PGN, record.WriteOptions{})
	if err != nil {
		return err
	}
	for range games {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err, ok := next()
		if err != nil || !ok {
			return err
		}
		if _, err := w.Write(g); err != nil {
			return err
		}
	}
	return errors.Join(w.Close(), buffer.Flush())
}

// WriteText writes the measurements as text.
func (a *Benched) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d games, %d positions, %.2f GB; PGN of %d games made in %.0f s and imported in %.0f s, %.0f a second\n"+
		"%d searches of positions: mean %.1f ms, 99 of 100 below %.1f ms, slowest %.1f ms; start position %.1f ms; explorer there %.1f ms\n"+
		"by material: %.1f ms; by pattern, through all games: %.0f ms; by player: %.1f ms, with the score %.1f ms; by line: %.1f ms\n",
		a.Games, a.Positions, float64(a.Bytes)/1e9, a.Imported, a.MakeSeconds, a.ImportSeconds, a.GamesASecond, a.Searches, a.Mean, a.P99, a.Slowest, a.Start, a.Explore,
		a.Material, a.Pattern, a.Player, a.Page, a.Line)
	return err
}
