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
	// progressValue is the store's name for the user's progress with problems.
	progressValue = "problems.progress"
)

// keeper loads and saves progress.
type keeper interface {
	SaveValue(ctx context.Context, name string, value []byte) error
	LoadValues(ctx context.Context, prefix string) (map[string][]byte, error)
}

// loadProgress loads the user's progress. If nothing has been stored, it returns a beginner's.
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

// Solver gives programs other than the board access to the user's progress with problems. Only one
// process at a time can own the data. If they are owned by a running board, Solver sends its
// requests to that board.
type Solver struct {
	Folder  string // the data folder
	Version string // version of the program; boards of another version are not asked
	// Notice, if not nil, is called with a message about anything that happened to the data before
	// they were opened.
	Notice func(phrases.Text)
}

// Progress returns the user's progress. Its errors are those of StartOrFind.
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

// Begin begins an attempt at the problem that problems.Set.Choose selects, and also returns the
// user's progress so far. Its errors are those of Progress, or wrap problems.ErrNoProblem or
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

// Note records a completed attempt and returns the updated progress.
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

// withOwner calls own with the data if this process can become their owner. Otherwise it calls
// others with the board that owns them.
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

// progress fetches the user's progress from the running board, or sends an attempt to it.
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

// mostRefusal limits how much of a board's refusal an error repeats, in bytes.
const mostRefusal = 300
