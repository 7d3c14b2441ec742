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

// ErrMemory is wrapped by the error for a class that needs more memory than is allowed.
var ErrMemory = errors.New("not enough memory")

// ErrDistance is wrapped by the error for a class that contains distances too large for a code.
var ErrDistance = errors.New("distance too large")

// Options configures Generate and Verify.
type Options struct {
	Folder  string // folder in which tables are read and written
	Workers int    // goroutines; 0 means one per processor
	Memory  uint64 // memory limit in bytes; 0 means no limit
	// Step makes Verify check only every Step-th run of placements. 0 and 1 both mean all of them.
	Step uint64
	// Progress, if set, is called at regular intervals with the state of the work. It may be called from
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

// Progress is the state of a long computation.
type Progress struct {
	Step
	Stage Stage
	Plies int     // while solving: the most recently decided distance
	Share float64 // while verifying: share of the class verified so far
	Done  uint64  // entries of the completed classes, and of all classes
	Total uint64
}

// Stage is a stage in the processing of a class.
type Stage string

// Stages.
const (
	Loading   Stage = "loading"
	Solving   Stage = "solving"
	Writing   Stage = "writing"
	Verifying Stage = "verifying"
	Finished  Stage = "finished"
	Present   Stage = "present" // the tables already exist
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

// Step is one step of a plan: a class and the product to make for it.
type Step struct {
	Class   tablebase.Class `json:"class"`
	Product Product         `json:"product"`
}

// Plan returns the steps needed to make the given product of the given classes. Each step follows those on
// which it depends. Plan also returns the maximum memory that any step requires with the given number of
// workers.
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

// Generate makes the given product of all given classes, along with everything that it depends on. Tables
// that already exist and were made from the same inputs are left unchanged, so an interrupted run continues
// where it left off. If there is not enough memory, Generate fails before it starts any work.
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
	// The tables themselves show which work has been done, so the run needs no ledger on disk.
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

// here is a run within this process, which makes one class at a time.
type here struct {
	options     *Options
	done, total uint64 // entries
	made        []Made
	fault       error
}
