package tablegen

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// ErrMemory is wrapped by the error for a class that needs more memory than allowed.
var ErrMemory = errors.New("not enough memory")

// ErrDistance is wrapped by the error for a class with distances that do not fit in a code.
var ErrDistance = errors.New("distance too large")

// Options are the settings of Generate and Verify.
type Options struct {
	Folder  string // where tables are read and written
	Workers int    // goroutines; 0 means one per processor
	Memory  uint64 // memory limit in bytes; 0 means no limit
	// Step makes Verify check only every Step-th run of placements; 0 and 1 mean all.
	Step uint64
	// Progress, if set, is called at regular intervals with the current work. It may be called from
	// several goroutines.
	Progress func(Progress)
}

func (o *Options) report(p Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

func (o *Options) workers() int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// Progress is the progress of a long job.
type Progress struct {
	Step
	Stage Stage
	Plies int     // while solving: the last distance decided
	Share float64 // while verifying: share of the class
	Done  uint64  // entries of finished classes, and of all classes
	Total uint64
}

// Stage is a stage of the work on a class.
type Stage string

// The stages.
const (
	Loading   Stage = "loading"
	Solving   Stage = "solving"
	Writing   Stage = "writing"
	Verifying Stage = "verifying"
	Finished  Stage = "finished"
	Present   Stage = "present" // nothing to do
)

// Made describes a class in a report on generating tables.
type Made struct {
	Class   tablebase.Class `json:"class"`   // name of the material, such as KRKAA
	Product string          `json:"product"` // mates, conversions or perpetuals
	Entries uint64          `json:"entries"` // entries of the class, for both sides to move
	Present bool            `json:"present"` // the tables already existed
	Seconds float64         `json:"seconds"` // seconds spent on the class, even if its tables already existed
	Files   []string        `json:"files"`   // paths of its tables
}

// Step is one class to make, and the product.
type Step struct {
	Class   tablebase.Class `json:"class"`
	Product Product         `json:"product"`
}

// Plan returns the steps that make a product of the classes, and the maximum memory that any step
// needs with the given number of workers. Each step comes after the steps on which it depends.
func Plan(classes []tablebase.Class, product Product, workers int) (steps []Step, memory uint64, err error) {
	add := func(list []tablebase.Class, product Product) {
		for _, class := range list {
			steps = append(steps, Step{class, product})
		}
	}
	switch product {
	case Mates:
		add(endgame.Closure(classes), Mates)
	case Perpetuals:
		add(endgame.Closure(classes), Mates)
		add(endgame.Closure(classes), Perpetuals)
	case Conversions:
		var below []tablebase.Class
		for _, class := range classes {
			below = append(below, class.Captures()...)
		}
		add(endgame.Closure(below), Mates)
		add(endgame.Unique(slices.Clone(classes)), Conversions)
	}
	for _, step := range steps {
		bytes, err := Estimate(step.Class, step.Product, workers)
		if err != nil {
			return nil, 0, err
		}
		memory = max(memory, bytes)
	}
	return steps, memory, nil
}

// Generate makes a product of all given classes, and everything that is needed for it. Tables that
// already exist and were made from the same inputs are left unchanged. A run that was stopped
// therefore continues where it left off. If there is not enough memory, Generate fails before it
// starts.
func Generate(ctx context.Context, classes []tablebase.Class, product Product, o Options) ([]Made, error) {
	steps, memory, err := Plan(classes, product, o.workers())
	if err != nil {
		return nil, err
	}
	if o.Memory > 0 && memory > o.Memory {
		return nil, fmt.Errorf("%w: %d MiB needed, %d MiB allowed", ErrMemory, memory>>20, o.Memory>>20)
	}
	const everyoneReads = 0o755
	if err := os.MkdirAll(o.Folder, everyoneReads); err != nil {
		return nil, err
	}
	if err := folder(o.Folder).sweep(time.Now()); err != nil {
		return nil, err
	}
	if len(steps) == 0 {
		return []Made{}, nil
	}
	at, err := filepath.Abs(o.Folder)
	if err != nil {
		return nil, err
	}
	spec, err := WorkSpec(classes, product, at, o.Memory, o.workers())
	if err != nil {
		return nil, err
	}
	h := &here{options: &o, made: []Made{}}
	for _, step := range steps {
		h.total += endgame.Entries(step.Class)
	}
	// The tables themselves show which work is done, so the run needs no ledger on disk.
	book, err := jobs.Begin("", Work{h}, spec, nil)
	if err != nil {
		return nil, err
	}
	err = errors.Join(book.Work(ctx, jobs.Options{Slots: 1}), book.Close())
	if h.fault != nil {
		err = h.fault
	}
	return h.made, err
}

// here is a run in this process. It makes one class after another.
type here struct {
	options     *Options
	done, total uint64 // entries
	made        []Made
	fault       error
}
