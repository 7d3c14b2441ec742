package library

import (
	"context"
	"fmt"
	"io"
	"time"
)

// Bench measures searches in a library of synthetic games.
type Bench struct {
	Games    int
	Openings string // file or folder of real games whose openings to use, "" for those of the program
	Searches int    // of positions
	Seed     uint64
	Progress func(text string) // may be nil
}

// Benched is what was measured.
type Benched struct {
	Size
	ImportSeconds float64 `json:"import_seconds"`
	Timing
}

// Run measures in a library. One without games is filled first.
func (b *Bench) Run(ctx context.Context, l *Library) (a *Benched, err error) {
	a = &Benched{}
	if a.Size, err = l.Size(ctx); err != nil {
		return nil, err
	}
	if a.Games == 0 {
		began := time.Now()
		if err := b.fill(ctx, l); err != nil {
			return nil, err
		}
		a.ImportSeconds = time.Since(began).Seconds()
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

func (b *Bench) fill(ctx context.Context, l *Library) error {
	if err := l.AddFirstGames(ctx); err != nil {
		return err
	}
	if b.Openings != "" {
		r, err := l.ImportPath(ctx, b.Openings, ImportOptions{})
		if err != nil {
			return err
		}
		if r.Added+r.Duplicates+r.Resumed == 0 {
			return fmt.Errorf("%w: no games in %s", ErrLibrary, b.Openings)
		}
	}
	lines, err := l.OpeningLines(ctx, 1<<20)
	if err != nil {
		return err
	}
	synthetic := &Synthetic{Openings: lines, Games: b.Games, Seed: b.Seed}
	began := time.Now()
	_, err = l.ImportGames(ctx, synthetic.All(), "synthetic", ImportOptions{Progress: func(r ImportReport) {
		b.tell("%d of %d games, %.0f a second", r.Games, b.Games, float64(r.Games)/time.Since(began).Seconds())
	}})
	return err
}

// WriteText shows the measurement to a person.
func (a *Benched) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d games, %d positions, %.2f GB, made and imported in %.0f s\n"+
		"%d searches of positions: mean %.1f ms, 99 of 100 below %.1f ms, slowest %.1f ms; start position %.1f ms; explorer there %.1f ms\n"+
		"by material: %.1f ms; by pattern, through all games: %.0f ms; by player: %.1f ms, with the score %.1f ms; by line: %.1f ms\n",
		a.Games, a.Positions, float64(a.Bytes)/1e9, a.ImportSeconds, a.Searches, a.Mean, a.P99, a.Slowest, a.Start, a.Explore,
		a.Material, a.Pattern, a.Player, a.Page, a.Line)
	return err
}
