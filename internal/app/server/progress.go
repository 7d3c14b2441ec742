package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const (
	// progressValue is the name of a person's progress with problems in the store.
	progressValue = "problems.progress"
)

// keeper is what progress is kept in.
type keeper interface {
	SaveValue(ctx context.Context, name string, value []byte) error
	LoadValues(ctx context.Context, prefix string) (map[string][]byte, error)
}

// loadProgress reads a person's progress; that of a beginner where there is none.
func loadProgress(ctx context.Context, k keeper) (*problems.Progress, error) {
	values, err := k.LoadValues(ctx, progressValue)
	if err != nil {
		return nil, err
	}
	if data := values[progressValue]; data != nil {
		return problems.ParseProgress(data)
	}
	return new(problems.Progress), nil
}

func saveProgress(ctx context.Context, k keeper, p *problems.Progress) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return k.SaveValue(ctx, progressValue, data)
}

// Solver is a person's progress with problems for a program next to the board. One
// process at a time owns the data: where that is a running board, the board is asked.
type Solver struct {
	Folder  string // of the data
	Version string // of the program; a board of another one is not asked
	// Notice, when not nil, is called with what happened to the data before they were opened.
	Notice func(phrases.Text)
}

// Progress returns the progress. Errors are those of StartOrFind.
func (s Solver) Progress(ctx context.Context) (p *problems.Progress, err error) {
	err = s.withOwner(ctx, func(d *store.Database) error {
		p, err = loadProgress(ctx, d)
		return err
	}, func(r *Running) error {
		p, err = r.progress(ctx, http.MethodGet, "progress", nil)
		return err
	})
	return p, err
}

// Begin begins an attempt at a problem that problems.Set.Choose names, and returns what the
// person has done so far. Errors are those of Progress, and wrap problems.ErrNoProblem or
// problems.ErrUnproved.
func (s Solver) Begin(ctx context.Context, which string) (*problems.Attempt, *problems.Progress, error) {
	set, err := problems.AllOf(s.Folder)
	if err != nil {
		return nil, nil, err
	}
	progress, err := s.Progress(ctx)
	if err != nil {
		return nil, nil, err
	}
	p, err := set.Choose(which, progress, time.Now())
	if err != nil {
		return nil, nil, err
	}
	a, err := problems.NewAttempt(ctx, mate.New(mate.Options{Rules: xiangqi.RulesAXF()}), p)
	return a, progress, err
}

// Note takes an attempt in that has ended, and returns the progress with it.
func (s Solver) Note(ctx context.Context, problem *problems.Problem, e problems.Ended) (p *problems.Progress, err error) {
	err = s.withOwner(ctx, func(d *store.Database) error {
		if p, err = loadProgress(ctx, d); err != nil {
			return err
		}
		p.Note(problem, e, time.Now())
		return saveProgress(ctx, d, p)
	}, func(r *Running) error {
		p, err = r.progress(ctx, http.MethodPost, "attempts", e)
		return err
	})
	return p, err
}

// withOwner lets own work with the data, or others with the board that does.
func (s Solver) withOwner(ctx context.Context, own func(*store.Database) error, others func(*Running) error) error {
	for began := time.Now(); ; {
		d, err := store.Open(ctx, s.Folder)
		var inUse *store.InUseError
		switch {
		case err == nil:
			if notice := d.Notice(); notice != nil && s.Notice != nil {
				s.Notice(*notice)
			}
			return errors.Join(own(d), d.Close())
		case !errors.As(err, &inUse):
			return err
		}
		running, err := ask(ctx, &inUse.Owner, s.Version)
		if running != nil {
			return others(running)
		}
		if errors.Is(err, ErrOtherVersion) || ctx.Err() != nil || time.Since(began) > findTime {
			return errors.Join(fmt.Errorf("%w: %w", err, inUse), ctx.Err())
		}
		select {
		case <-time.After(findPause):
		case <-ctx.Done():
		}
	}
}

// progress asks the board for a person's progress, or sends it an attempt.
func (r *Running) progress(ctx context.Context, method, what string, body any) (*problems.Progress, error) {
	var text bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&text).Encode(body); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, findTime)
	defer cancel()
	status, all, err := r.call(ctx, method, "/api/problems/"+what, &text)
	if err != nil {
		return nil, err
	}
	if status != http.StatusOK {
		return nil, fmt.Errorf("the board answers with status %d: %s", status, phrases.Clip(string(all), mostRefusal))
	}
	return problems.ParseProgress(all)
}

// mostRefusal is how much is repeated of what the board refuses with.
const mostRefusal = 300
