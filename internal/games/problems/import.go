package problems

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Imported is the result of adding problems to a user's own.
type Imported struct {
	Added    int             `json:"added"`    // problems added, after a check of their claims
	Known    int             `json:"known"`    // problems skipped because their IDs already existed
	Verdicts map[Verdict]int `json:"verdicts"` // number of added problems by verdict: proved, refuted, open, found or unclaimed
}

// WriteText describes what was imported.
func (a *Imported) WriteText(w io.Writer, l phrases.Language) error {
	_, err := fmt.Fprintln(w, phrases.Say("problem.imported", "added", a.Added, "known", a.Known).In(l))
	return err
}

// Import checks the problems in list that are not in the known set, and returns those that it checked. It
// calls progress with the number of each problem before checking it. When ctx is done, it stops.
func (c *Checker) Import(ctx context.Context, list []*Problem, known *Set, progress func(number int)) (a *Imported, added []*Problem, err error) {
	a = &Imported{Verdicts: map[Verdict]int{}}
	for i, p := range list {
		if known.Find(p.ID) != nil {
			a.Known++
			continue
		}
		progress(i + 1)
		if err := c.Settle(ctx, p); err != nil {
			return nil, nil, err
		}
		if ctx.Err() != nil {
			break // keep the problems checked so far
		}
		a.Verdicts[p.Outcome.Verdict]++
		added = append(added, p)
	}
	a.Added = len(added)
	return a, added, nil //nolint:nilerr // the end of ctx is not an error here: what has been checked is kept
}

// Keep adds problems to the user's own problems in dir, which it creates if necessary.
func Keep(dir string, added []*Problem) error {
	if len(added) == 0 {
		return nil
	}
	own, err := Own(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return atomicfile.WriteFrom(filepath.Join(dir, OwnFile), func(w io.Writer) error {
		return Write(w, slices.Values(slices.Concat(own, added)))
	})
}
