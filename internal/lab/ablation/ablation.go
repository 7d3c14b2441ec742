// Package ablation measures how much each search technique is worth: how many nodes the engine
// needs to reach a given depth without it, and how well the engine plays without it. The results
// are compared with published figures.
package ablation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/boards"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
)

// ErrAblation is wrapped by errors about inconsistent measurements.
var ErrAblation = errors.New("bad ablation data")

// Ablation contains everything that docs/ablation.md shows. It is kept in a file so that a
// measurement of several hours can be stopped and resumed, and so that the page can be rewritten
// without measuring again.
type Ablation struct {
	Positions string `json:"positions"` // base name of the file with the positions
	Digest    string `json:"digest"`    // digest of the positions
	Count     int    `json:"count"`     // number of positions
	Signature uint64 `json:"signature"` // nodes of "chuhe bench --eval handcrafted"; 0 if it was not recorded
	Machine   string `json:"machine"`   // processor, number of cores, operating system and Go version of the first measurement

	Series   []*Series          `json:"series"`   // one per variant and maximum depth
	Lines    *boards.LineTiming `json:"lines"`    // times of moves along lines, walked and looked up; null until measured
	Course   []CourseRow        `json:"course"`   // the table of the course project
	Strength []Strength         `json:"strength"` // games without a technique against the unchanged engine
}

// NewAblation returns an Ablation without any measurements.
func NewAblation(p *suite.Positions, machine string) *Ablation {
	return &Ablation{
		Positions: filepath.Base(p.Name), Digest: p.Digest(), Count: len(p.List), Machine: machine,
		Series: []*Series{}, Course: []CourseRow{}, Strength: []Strength{},
	}
}

// ReadAblation parses data written by Write. If it fails, the error wraps ErrAblation.
func ReadAblation(r io.Reader) (*Ablation, error) {
	a := &Ablation{}
	if err := json.NewDecoder(r).Decode(a); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAblation, err)
	}
	for i, s := range a.Series {
		if s == nil || s.fits(s.Depth()) != nil || s.Done < 0 || s.Done > a.Count {
			return nil, fmt.Errorf("%w: series %d has lists of different lengths, or more positions than there are", ErrAblation, i)
		}
	}
	if t := a.Lines; t != nil && (len(t.Walked) != len(t.Leaves) || len(t.Looked) != len(t.Leaves) || len(t.Ours) != len(t.Leaves)) {
		return nil, fmt.Errorf("%w: the timing of lines has lists of different lengths", ErrAblation)
	}
	return a, nil
}

// Write writes the data as JSON.
func (a *Ablation) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(a)
}

// Fits returns an error wrapping ErrAblation if the data were measured on different positions.
func (a *Ablation) Fits(p *suite.Positions) error {
	if a.Digest != p.Digest() {
		return fmt.Errorf("%w: measured on other positions (%s)", ErrAblation, a.Positions)
	}
	return nil
}

// Sign records the signature of the engine being measured. If the data were measured with an engine
// that has a different signature, and therefore searches differently, the error wraps ErrAblation.
func (a *Ablation) Sign(signature uint64) error {
	if a.Signature != 0 && a.Signature != signature {
		return fmt.Errorf("%w: measured with an engine of signature %d, this one has %d", ErrAblation, a.Signature, signature)
	}
	a.Signature = signature
	return nil
}

// series returns the variant's series for exactly the given depth, or nil if there is none.
func (a *Ablation) series(v Variant, depth int) *Series {
	for _, s := range a.Series {
		if s.Variant == v.String() && s.Depth() == depth {
			return s
		}
	}
	return nil
}

// Best returns the variant's deepest completed series, or nil if there is none.
func (a *Ablation) Best(v Variant) *Series {
	var best *Series
	for _, s := range a.Series {
		if s.Variant == v.String() && s.Done == a.Count && (best == nil || s.Depth() > best.Depth()) {
			best = s
		}
	}
	return best
}

// MeasureLines times bit ranks and files, up to the given depth. It does nothing if they have
// already been timed to that depth.
func (a *Ablation) MeasureLines(ctx context.Context, p *suite.Positions, depth int) (err error) {
	const runs = 5
	if a.TimesLines(depth) {
		a.Lines, err = boards.MeasureLines(ctx, p.List, depth, runs)
	}
	return err
}

// TimesLines reports whether MeasureLines would measure anything.
func (a *Ablation) TimesLines(depth int) bool {
	return depth > 0 && (a.Lines == nil || a.Lines.Depth < depth)
}

// MeasureCourse measures one row of the course project's table, up to the given depth. It does
// nothing if the row has already been measured to that depth. The only error it returns is
// ctx.Err().
func (a *Ablation) MeasureCourse(ctx context.Context, m CourseMethod, depth int) error {
	for i := range a.Course {
		if a.Course[i].Method == m {
			if len(a.Course[i].Leaves) >= depth {
				return nil
			}
			a.Course = slices.Delete(a.Course, i, i+1)
			break
		}
	}
	row, err := MeasureCourse(ctx, m, depth)
	if err == nil && depth > 0 {
		a.Course = append(a.Course, row)
	}
	return err
}
