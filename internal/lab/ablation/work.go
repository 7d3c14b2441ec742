package ablation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
)

// Work runs an ablation's searches as a kind of work. A unit is the search of one position by one
// variant. A variant's units are consecutive.
type Work struct{}

// Name returns "ablation".
func (Work) Name() string { return "ablation" }

// workParams are the parameters of a run.
type workParams struct {
	Variants  []Variant `json:"variants"`
	Depth     int       `json:"depth"`
	Positions int       `json:"positions"`
	Digest    string    `json:"digest"` // of the positions
}

const positionsFile = "positions.fen"

// Due returns the variants that have not been measured to the given depth yet.
func (a *Ablation) Due(variants []Variant, depth int) []Variant {
	var due []Variant
	for _, v := range variants {
		s := a.series(v, depth)
		known := slices.ContainsFunc(due, func(o Variant) bool { return o.String() == v.String() })
		if !known && (s == nil || s.Done < a.Count) {
			due = append(due, v)
		}
	}
	return due
}

// Spec returns the run that measures the variants on the given positions. path is the positions
// file; "" means the built-in positions.
func Spec(p *suite.Positions, path string, variants []Variant, depth int) (s jobs.Spec, paths map[string]string, err error) {
	s = jobs.Spec{
		Kind: Work{}.Name(), Name: fmt.Sprintf("%d variants to depth %d", len(variants), depth), Units: len(variants) * len(p.List),
	}
	if path != "" {
		f, err := jobs.DescribeFile(positionsFile, path)
		if err != nil {
			return s, nil, err
		}
		s.Files, paths = []jobs.File{f}, map[string]string{positionsFile: path}
	}
	s.Params, err = json.Marshal(workParams{variants, depth, len(p.List), p.Digest()})
	return s, paths, err
}

// mostDepth is the maximum search depth.
const mostDepth = 100

func readParams(s *jobs.Spec) (p workParams, err error) {
	if err := json.Unmarshal(s.Params, &p); err != nil {
		return p, fmt.Errorf("%w: %w", jobs.ErrSpec, err)
	}
	if p.Depth < 1 || p.Depth > mostDepth || p.Positions < 1 || len(p.Variants) < 1 || s.Units != len(p.Variants)*p.Positions {
		return p, fmt.Errorf("%w: %d units, %d variants, %d positions, depth %d", jobs.ErrSpec, s.Units, len(p.Variants), p.Positions, p.Depth)
	}
	for _, v := range p.Variants {
		if err := v.validate(); err != nil {
			return p, fmt.Errorf("%w: %w", jobs.ErrSpec, err)
		}
	}
	return p, nil
}

// Open reads the positions.
func (Work) Open(_ context.Context, r *jobs.Run) (jobs.Job, error) {
	p, err := readParams(&r.Spec)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	j := &job{params: p}
	if j.positions, err = suite.OpenPositions(r.Files[positionsFile]); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	if j.positions.Digest() != p.Digest || len(j.positions.List) != p.Positions {
		return nil, fmt.Errorf("%w: this program has other positions than the run: install the coordinator's version", jobs.ErrRefused)
	}
	return j, nil
}

// job searches positions.
type job struct {
	params    workParams
	positions *suite.Positions
	variant   int // of the current engine
	engine    *engine.Engine
}

// Close releases the engine's transposition table.
func (j *job) Close() error {
	if j.engine != nil {
		j.engine.Close()
	}
	return nil
}

// Do searches the unit's position with its variant.
func (j *job) Do(ctx context.Context, unit jobs.Unit, progress func()) (r jobs.Result, err error) {
	variant, position := unit.Index/j.params.Positions, unit.Index%j.params.Positions
	v := j.params.Variants[variant]
	if j.engine == nil || j.variant != variant {
		if err := j.Close(); err != nil {
			return r, err
		}
		j.engine, j.variant = engine.New(v.options()), variant
	}
	s, err := v.measure(ctx, j.engine, j.positions.List[position], j.params.Depth, progress)
	if err != nil {
		return r, err
	}
	for _, n := range s.Nodes {
		r.Nodes = max(r.Nodes, int64(n))
	}
	r.Summary, err = json.Marshal(s)
	return r, err
}

// fold adds up the searches.
type fold struct {
	params workParams
	series []*Series
}

// Fold returns a fold whose series are all empty.
func (Work) Fold(s *jobs.Spec) (jobs.Fold, error) {
	p, err := readParams(s)
	if err != nil {
		return nil, err
	}
	f := &fold{params: p}
	for _, v := range p.Variants {
		f.series = append(f.series, v.NewSeries(p.Depth))
	}
	return f, nil
}

// read parses a summary, which is a series for a single position.
func (f *fold) read(unit int, summary json.RawMessage) (*Series, error) {
	s := &Series{}
	if err := json.Unmarshal(summary, s); err != nil {
		return nil, err
	}
	want := f.series[unit/f.params.Positions]
	if s.Variant != want.Variant || s.Done != 1 || s.fits(f.params.Depth) != nil {
		return nil, fmt.Errorf("%w: unit %d is %d positions of %q to depth %d", ErrAblation, unit, s.Done, s.Variant, s.Depth())
	}
	return s, nil
}

// Check verifies that the position was searched by the right variant to the right depth.
func (f *fold) Check(unit int, r *jobs.Result) error {
	_, err := f.read(unit, r.Summary)
	return err
}

// Add adds the result of one position.
func (f *fold) Add(e *jobs.Entry) error {
	one, err := f.read(e.Unit, e.Summary)
	if err == nil {
		f.series[e.Unit/f.params.Positions].plus(one)
	}
	return err
}

// Compare compares two searches of the same position. Times are ignored.
func (f *fold) Compare(unit int, a, b *jobs.Result) error {
	one, err := f.read(unit, a.Summary)
	two, other := f.read(unit, b.Summary)
	if err := errors.Join(err, other); err != nil {
		return err
	}
	for i := range one.Nodes {
		if one.Nodes[i] != two.Nodes[i] || one.Cuts[i] != two.Cuts[i] {
			return fmt.Errorf("depth %d: %d nodes and %d", i+1, one.Nodes[i], two.Nodes[i])
		}
	}
	return nil
}

// Decided returns false, because every position must be searched.
func (*fold) Decided() bool { return false }

// State reports each variant's progress.
func (f *fold) State() jobs.State {
	var text strings.Builder
	headline := ""
	for _, s := range f.series {
		fmt.Fprintf(&text, "%s: %d of %d positions, %d nodes to depth %d\n", s.Variant, s.Done, f.params.Positions, s.Nodes[len(s.Nodes)-1], s.Depth())
		if s.Done < f.params.Positions && headline == "" {
			headline = fmt.Sprintf("%s: %d of %d positions", s.Variant, s.Done, f.params.Positions)
		}
	}
	return jobs.State{Headline: headline, Remaining: -1, Report: f.series, Text: text.String(), Curve: []jobs.Point{}}
}

// TakeSearches records the report of a run of Work. If it fails, the error wraps ErrAblation.
func (a *Ablation) TakeSearches(report json.RawMessage) error {
	var list []*Series
	if err := json.Unmarshal(report, &list); err != nil {
		return fmt.Errorf("%w: %w", ErrAblation, err)
	}
	for _, s := range list {
		if s == nil || s.Done != a.Count || s.fits(s.Depth()) != nil {
			return fmt.Errorf("%w: a series of the report is not finished", ErrAblation)
		}
		at := slices.IndexFunc(a.Series, func(o *Series) bool { return o.Variant == s.Variant && o.Depth() == s.Depth() })
		if at >= 0 {
			a.Series[at] = s
		} else {
			a.Series = append(a.Series, s)
		}
	}
	return nil
}
