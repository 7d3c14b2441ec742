package tablegen

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// job makes the product of one class.
type job struct {
	class    tablebase.Class
	product  Product
	options  *Options
	folder   folder
	writer   *tablebase.Writer // for Generate
	progress Progress
	below    []*tablebase.Table // in the order of class.Captures
	self     *tablebase.Table   // for Perpetuals: the mates of the same class
	inputs   [32]byte
	// belowChanged is used for Perpetuals. It reports whether the rule changes any values in smaller classes.
	belowChanged bool
}

func (j *job) report(stage Stage) {
	j.progress.Stage = stage
	j.options.report(j.progress)
}

// run makes the product, unless it already exists.
func (j *job) run(ctx context.Context) (made Made, err error) {
	start := time.Now()
	defer func() { err = errors.Join(err, j.close()) }()
	if err := j.openInputs(); err != nil {
		return made, err
	}
	made = Made{Class: j.class, Product: j.product.String(), Entries: endgame.Entries(j.class)}
	stage := Present
	if made.Files, made.Present = j.present(); !made.Present {
		stage = Finished
		runtime.GC() // the previous class's tables are garbage by this point
		if made.Files, err = j.make(ctx); err != nil {
			return made, err
		}
	}
	made.Seconds = time.Since(start).Seconds()
	j.progress.Done += made.Entries
	j.report(stage)
	return made, nil
}

// openInputs opens the tables needed to make the product.
func (j *job) openInputs() error {
	all := []*tablebase.Table{}
	if j.product == Perpetuals {
		t, err := j.folder.open(j.class, tablebase.MateTable, tablebase.Ruleless)
		if err != nil {
			return err
		}
		j.self, all = t, append(all, t)
	}
	for _, below := range j.class.Captures() {
		t, err := j.openInput(below)
		if err != nil {
			return err
		}
		j.below, all = append(j.below, t), append(all, t)
	}
	j.inputs = inputs(j.product, all)
	return nil
}

func (j *job) openInput(below tablebase.Class) (*tablebase.Table, error) {
	if j.product == Mates {
		return j.folder.open(below, tablebase.MateTable, tablebase.Ruleless)
	}
	ruleless, err := j.folder.open(below, tablebase.ResultTable, tablebase.Ruleless)
	if err != nil || j.product == Conversions || ruleless.Header().Rules == tablebase.AnyRules {
		return ruleless, err
	}
	perpetual, err := j.folder.open(below, tablebase.ResultTable, tablebase.PerpetualCheck)
	if err == nil && perpetual.Header().Counts != ruleless.Header().Counts {
		j.belowChanged = true
	}
	return perpetual, errors.Join(err, ruleless.Close())
}

func (j *job) close() error {
	var faults []error
	for _, t := range j.below {
		faults = append(faults, t.Close())
	}
	if j.self != nil {
		faults = append(faults, j.self.Close())
	}
	return errors.Join(faults...)
}

// files returns the files that the job writes.
func (j *job) files() []tableKind {
	if j.product == Perpetuals && j.self.Header().Rules == tablebase.AnyRules {
		return nil // the results without the rule remain valid
	}
	return j.product.files()
}

// files returns the files that a job for the product may write.
func (p Product) files() []tableKind {
	switch p {
	case Mates:
		return []tableKind{{tablebase.MateTable, tablebase.Ruleless}, {tablebase.ResultTable, tablebase.Ruleless}}
	case Conversions:
		return []tableKind{{tablebase.ConversionTable, tablebase.Ruleless}}
	}
	return []tableKind{{tablebase.ResultTable, tablebase.PerpetualCheck}}
}

type tableKind struct {
	kind  tablebase.Kind
	rules tablebase.Rules
}

// present reports whether all of the files already exist and were made from the same inputs.
func (j *job) present() (paths []string, ok bool) {
	paths = []string{}
	for _, f := range j.files() {
		t, err := j.folder.open(j.class, f.kind, f.rules)
		if err != nil {
			return nil, false
		}
		same := t.Header().Inputs == j.inputs
		paths = append(paths, t.Name())
		if err := t.Close(); err != nil || !same {
			return nil, false
		}
	}
	return paths, true
}

// make makes the product.
func (j *job) make(ctx context.Context) (paths []string, err error) {
	if j.product == Perpetuals {
		return j.makePerpetual(ctx)
	}
	j.report(Loading)
	s, err := newShape(j.class)
	if err != nil {
		return nil, err
	}
	v := newSolver(s, j.measure(), j.options.workers())
	v.progress = func(plies int) {
		j.progress.Plies = plies
		j.report(Solving)
	}
	if err := j.link(ctx, v); err != nil {
		return nil, err
	}
	if err := v.solve(ctx); err != nil {
		return nil, err
	}
	return j.write(ctx, v)
}

func (j *job) measure() measure {
	if j.product == Conversions {
		return toConversion
	}
	return toMate
}

// forCaptures calls f for every kind of piece that can be captured, passing it the remaining class and the
// index of that class among the inputs.
func (j *job) forCaptures(f func(side xiangqi.Color, kind xiangqi.Kind, left tablebase.Class, input int) error) error {
	inputs := j.class.Captures()
	for _, side := range bothSides {
		for kind := xiangqi.Advisor; kind <= xiangqi.Pawn; kind++ {
			if j.class.Count(side, kind) == 0 {
				continue
			}
			left := j.class.Without(side, kind)
			canonical, _ := left.Canonical()
			for i, input := range inputs {
				if input != canonical {
					continue
				}
				if err := f(side, kind, left, i); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// load reads all inputs into memory.
func (j *job) load(ctx context.Context) ([]*dense, error) {
	var loaded []*dense
	for _, t := range j.below {
		d, err := loadLegal(ctx, t, j.options.workers())
		if err != nil {
			return nil, err
		}
		loaded = append(loaded, d)
	}
	return loaded, nil
}

// link connects the solver to the smaller classes.
func (j *job) link(ctx context.Context, v *solver) error {
	loaded, err := j.load(ctx)
	if err != nil {
		return err
	}
	return j.forCaptures(func(side xiangqi.Color, kind xiangqi.Kind, left tablebase.Class, i int) error {
		l, err := newLink(left, loaded[i], v.measure)
		v.links[side][kind] = l
		return err
	})
}

// write writes the tables of a solved class.
func (j *job) write(ctx context.Context, v *solver) (paths []string, err error) {
	j.report(Writing)
	tallies, err := v.tally(ctx)
	if err != nil {
		return nil, err
	}
	h := tablebase.Header{Class: j.class, Kind: tablebase.MateTable, Inputs: j.inputs}
	if j.product == Conversions {
		h.Kind = tablebase.ConversionTable
	}
	for side := range tallies {
		h.Counts[side], h.Values[side] = tallies[side].counts(v.measure)
	}
	h.Rules = j.rules(&h)
	path, err := j.writer.Write(ctx, string(j.folder), &h, v.fill)
	if err != nil || j.product == Conversions {
		return []string{path}, err
	}
	h.Kind = tablebase.ResultTable
	for side := range h.Values {
		h.Values[side] = []tablebase.Value{-1, 0, 1}
		h.Counts[side].MaxWin, h.Counts[side].MaxLoss = -1, -1
	}
	results, err := j.writer.Write(ctx, string(j.folder), &h, resultsOnly(v.fill))
	return []string{path, results}, err
}

// rules returns AnyRules if the draws of the class are also draws under the rule that perpetual check loses.
// This is the case if neither side can give check. It is also the case if only one side can give check and
// that side cannot lose, either in this class or, by the same test, in any smaller class.
func (j *job) rules(h *tablebase.Header) tablebase.Rules {
	red, black := j.class.Attackers(xiangqi.Red), j.class.Attackers(xiangqi.Black)
	if black > 0 || red > 0 && (h.Counts[xiangqi.Red].Loss > 0 || h.Counts[xiangqi.Black].Win > 0) {
		return tablebase.Ruleless
	}
	for _, t := range j.below {
		if t.Header().Rules != tablebase.AnyRules {
			return tablebase.Ruleless
		}
	}
	return tablebase.AnyRules
}

// makePerpetual makes the results under the rule that perpetual check loses.
func (j *job) makePerpetual(ctx context.Context) ([]string, error) {
	j.report(Loading)
	mates, err := loadLegal(ctx, j.self, j.options.workers())
	if err != nil {
		return nil, err
	}
	g := newJudge(mates, j.options.workers())
	loaded, err := j.load(ctx)
	if err != nil {
		return nil, err
	}
	if err := j.forCaptures(func(side xiangqi.Color, kind xiangqi.Kind, _ tablebase.Class, i int) error {
		g.addBelow(side, kind, loaded[i])
		return nil
	}); err != nil {
		return nil, err
	}
	g.inputsChanged = j.belowChanged
	j.report(Solving)
	if err := g.run(ctx); err != nil {
		return nil, err
	}
	j.report(Writing)
	h := tablebase.Header{Class: j.class, Kind: tablebase.ResultTable, Rules: tablebase.PerpetualCheck, Inputs: j.inputs}
	for side := range h.Values {
		h.Values[side] = []tablebase.Value{-1, 0, 1}
		h.Counts[side] = g.counts(j.self.Header().Counts, xiangqi.Color(side))
	}
	path, err := j.writer.Write(ctx, string(j.folder), &h, g.fill)
	return []string{path}, err
}
