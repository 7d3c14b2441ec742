package tablegen

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// Report describes what was made and verified.
type Report struct {
	Dir         string     `json:"dir"`          // folder of the tables
	Classes     []Made     `json:"classes"`      // classes in the order of the work, each after those it depends on; empty with --plan
	Verified    []Verified `json:"verified"`     // verified classes, which are the new ones; empty without --verify
	Entries     uint64     `json:"entries"`      // entries made in this run, for both sides to move
	MemoryBytes uint64     `json:"memory_bytes"` // maximum memory that any class needs, in bytes
	Seconds     float64    `json:"seconds"`      // duration of the run, verification included; 0 with --plan
}

// NewReport returns an empty report. The memory argument is the maximum memory required.
func NewReport(dir string, memory uint64) *Report {
	return &Report{Dir: dir, Classes: []Made{}, Verified: []Verified{}, MemoryBytes: memory}
}

// Make generates tables and returns a report on them.
func Make(ctx context.Context, classes []tablebase.Class, product Product, o Options) (*Report, error) {
	began := time.Now()
	r := NewReport(o.Folder, 0)
	var err error
	if r.Classes, err = Generate(ctx, classes, product, o); err != nil {
		return nil, err
	}
	for _, one := range r.Classes {
		if !one.Present {
			r.Entries += one.Entries
		}
	}
	r.Seconds = time.Since(began).Seconds()
	return r, nil
}

// MakeAndVerify is like Make, but also verifies the new tables.
func MakeAndVerify(ctx context.Context, classes []tablebase.Class, product Product, o Options) (*Report, error) {
	began := time.Now()
	r, err := Make(ctx, classes, product, o)
	if err != nil {
		return nil, err
	}
	made := []tablebase.Class{}
	for _, one := range r.Classes {
		if !one.Present && one.Product == product.String() {
			made = append(made, one.Class)
		}
	}
	if r.Verified, err = Verify(ctx, made, product, o); err != nil {
		return nil, err
	}
	r.Seconds = time.Since(began).Seconds()
	return r, nil
}

// WriteText writes a description of what was made.
func (r *Report) WriteText(w io.Writer) error {
	present := 0
	for _, one := range r.Classes {
		if one.Present {
			present++
		}
	}
	_, err := fmt.Fprintf(w, "%d made with %.1f million entries, %d present, %d verified, %.1f s\n",
		len(r.Classes)-present, float64(r.Entries)/1e6, present, len(r.Verified), r.Seconds)
	return err
}

// Verification describes what was verified.
type Verification struct {
	Dir      string     `json:"dir"`      // folder of the tables
	Verified []Verified `json:"verified"` // one entry per class
	Entries  uint64     `json:"entries"`  // entries of the verified classes, for both sides to move
	Seconds  float64    `json:"seconds"`  // duration of the verification
}

// VerifyAll verifies tables and returns a report on them.
func VerifyAll(ctx context.Context, classes []tablebase.Class, product Product, o Options) (*Verification, error) {
	began := time.Now()
	list, err := Verify(ctx, classes, product, o)
	if err != nil {
		return nil, err
	}
	v := &Verification{Dir: o.Folder, Verified: list, Seconds: time.Since(began).Seconds()}
	for _, one := range list {
		v.Entries += one.Entries
	}
	return v, nil
}

// WriteText writes a description of what was verified.
func (v *Verification) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d classes with %.1f million entries agree with the rules, %.1f s\n",
		len(v.Verified), float64(v.Entries)/1e6, v.Seconds)
	return err
}

// Describe lists what each step of a plan makes.
func Describe(steps []Step) string {
	entries := uint64(0)
	for _, step := range steps {
		entries += endgame.Entries(step.Class)
	}
	return fmt.Sprintf("%d tables with %.1f million entries", len(steps), float64(entries)/1e6)
}
