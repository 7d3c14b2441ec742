package tablegen

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Verified describes a class in a report on verifying tables.
type Verified struct {
	Class   tablebase.Class `json:"class"`   // name of the material, such as KRKAA
	Product string          `json:"product"` // mates, conversions or perpetuals
	Entries uint64          `json:"entries"` // entries of the class, for both sides to move
	Share   float64         `json:"share"`   // share of the entries that were recomputed, 0 to 1
	Seconds float64         `json:"seconds"` // seconds spent on the class
	Files   []string        `json:"files"`   // paths of its tables
}

// Verify verifies the tables of the given classes, including all checksums. It recomputes every value from
// the values of the positions after all legal moves, using only the rules library, and also compares the
// counts. It relies on the tables of smaller classes, so these must be verified as well. With Options.Step,
// it recomputes only a sample. Tables that have been verified completely are marked as such in the folder's
// table of contents.
func Verify(ctx context.Context, classes []tablebase.Class, product Product, o Options) ([]Verified, error) {
	o.Step = max(o.Step, 1)
	total, done := uint64(0), uint64(0)
	for _, class := range classes {
		total += endgame.Entries(class)
	}
	verified := []Verified{}
	for _, class := range classes {
		j := job{class: class, product: product, options: &o, folder: folder(o.Folder)}
		j.progress = Progress{Step: Step{class, product}, Done: done, Total: total}
		one, err := j.verify(ctx)
		if err != nil {
			return verified, fmt.Errorf("%v, %v: %w", class, product, err)
		}
		if o.Step == 1 {
			if err := j.folder.record(one.Files, true); err != nil {
				return verified, err
			}
		}
		done += one.Entries
		verified = append(verified, one)
	}
	return verified, nil
}

// verify verifies the files of one class.
func (j *job) verify(ctx context.Context) (one Verified, err error) {
	start := time.Now()
	defer func() { err = errors.Join(err, j.close()) }()
	if err := j.openInputs(); err != nil {
		return one, err
	}
	one = Verified{Class: j.class, Product: j.product.String(), Entries: endgame.Entries(j.class), Files: []string{}}
	j.report(Loading)
	var tables []*dense
	var header *tablebase.Header // header of the first table
	for _, f := range j.files() {
		table, h, err := j.loadChecked(ctx, f, &one)
		if err != nil {
			return one, err
		}
		if tables = append(tables, table); header == nil {
			header = h
		}
	}
	if len(tables) > 0 {
		if err := j.recompute(ctx, tables, header); err != nil {
			return one, err
		}
	}
	one.Share = 1 / float64(j.options.Step)
	one.Seconds = time.Since(start).Seconds()
	j.progress.Done += one.Entries
	j.report(Finished)
	return one, err
}

// loadChecked verifies the checksums of a file and then reads all of it.
func (j *job) loadChecked(ctx context.Context, f tableKind, one *Verified) (d *dense, h *tablebase.Header, err error) {
	t, err := j.folder.open(j.class, f.kind, f.rules)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	one.Files = append(one.Files, t.Name())
	if err := t.Check(ctx); err != nil {
		return nil, nil, err
	}
	d, err = load(ctx, t, j.options.workers())
	return d, t.Header(), err
}

// recompute checks the first table against the rules, and the second table against the first.
func (j *job) recompute(ctx context.Context, tables []*dense, header *tablebase.Header) error {
	v := newVerifier(tables[0], [...]compare{matePlies, conversionPlies, resultsAlone}[j.product], j.options.workers())
	if len(tables) > 1 {
		v.results = tables[1]
	}
	var below []*dense
	for _, t := range j.below {
		d, err := load(ctx, t, j.options.workers())
		if err != nil {
			return err
		}
		below = append(below, d)
	}
	if err := j.forCaptures(func(side xiangqi.Color, kind xiangqi.Kind, _ tablebase.Class, i int) error {
		v.addBelow(side, kind, below[i])
		return nil
	}); err != nil {
		return err
	}
	j.progress.Stage = Verifying
	counts, err := v.run(ctx, j.options.Step, func(share float64) {
		p := j.progress
		p.Share = min(share, 1)
		j.options.report(p)
	})
	if err != nil || j.options.Step > 1 {
		return err
	}
	for side := range counts {
		if j.product == Perpetuals {
			counts[side].MaxWin, counts[side].MaxLoss = -1, -1
		}
		if got, want := header.Counts[side], counts[side]; got != want {
			return fmt.Errorf("%w: counts with %v to move: %+v, want %+v", ErrDiffers, xiangqi.Color(side), got, want)
		}
	}
	return nil
}
