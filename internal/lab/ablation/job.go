package ablation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
)

// Job specifies what to measure.
type Job struct {
	File     string // of the positions; "" for those that the program carries
	Depth    int    // of the searches, in plies
	Profiles []Profile
	Thesis   bool     // only the techniques measured in the thesis
	Only     []string // measure only these switches; if empty, all
	NoSearch bool     // skip the searches

	Lines  int // depth for timing bit ranks and files; 0 for none
	Course int // depth of the course project's table; 0 for none

	Games    int // per technique and match; 0 for none
	Controls []entrant.TimeControl
	Seed     uint64

	// Data is the name of the file that stores the measurements; "" for none. They must have been
	// measured with this engine.
	Data string
	// Progress is called with a description of the current measurement. Keep is called after each
	// part to store the results so far.
	Progress func(what string)
	Keep     func(*Ablation) error
}

// A Measurer executes the time-consuming parts of a job, which are searches and matches, as units
// of work.
type Measurer interface {
	Do(ctx context.Context, spec jobs.Spec, paths map[string]string) (json.RawMessage, error)
	Play(ctx context.Context, d *match.Duels) (match.DuelReport, error)
}

// Measure measures everything that was requested and that a does not contain yet. It returns an
// error wrapping ErrAblation if the data come from another engine. Any other error comes from the
// measurer.
func (j *Job) Measure(ctx context.Context, a *Ablation, p *suite.Positions, m Measurer) error {
	if j.Data != "" && (!j.NoSearch || j.Games > 0) {
		j.Progress("signature of the engine")
		signature, err := Signature(ctx)
		if err != nil {
			return err
		}
		if err := a.Sign(signature); err != nil {
			return fmt.Errorf("%s: %w", j.Data, err)
		}
	}
	j.Progress("bit ranks and files")
	if err := a.MeasureLines(ctx, p, j.Lines); err != nil {
		return err
	}
	for _, method := range CourseMethods() {
		if j.Course == 0 {
			break
		}
		j.Progress("course project: " + string(method))
		if err := a.MeasureCourse(ctx, method, j.Course+method.Deeper()); err != nil {
			return err
		}
	}
	if err := j.Keep(a); err != nil {
		return err
	}
	if !j.NoSearch {
		if err := j.search(ctx, a, p, m); err != nil {
			return err
		}
		if err := j.Keep(a); err != nil {
			return err
		}
	}
	if j.Games == 0 {
		return nil
	}
	for _, control := range j.Controls {
		played, err := m.Play(ctx, a.StrengthDue(Full.Select(j.Thesis, j.Only), control, j.Games, j.Seed))
		if err == nil {
			err = a.TakeStrength(played, control)
		}
		if err = errors.Join(err, j.Keep(a)); err != nil {
			return err
		}
	}
	return nil
}

// search runs the searches that are missing from a.
func (j *Job) search(ctx context.Context, a *Ablation, p *suite.Positions, m Measurer) error {
	var variants []Variant
	for _, profile := range j.Profiles {
		variants = append(variants, profile.Select(j.Thesis, j.Only)...)
	}
	if variants = a.Due(variants, j.Depth); len(variants) == 0 {
		return nil
	}
	spec, paths, err := Spec(p, j.File, variants, j.Depth)
	if err != nil {
		return err
	}
	report, err := m.Do(ctx, spec, paths)
	if err != nil {
		return err
	}
	return a.TakeSearches(report)
}
