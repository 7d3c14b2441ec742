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

// ErrMemory is wrapped when a class needs more memory than allowed.
var ErrMemory = errors.New("not enough memory")

// ErrDistance is wrapped when a class has distances that no code can hold.
var ErrDistance = errors.New("distance too large")

// Options are the settings of Generate and Verify.
type Options struct {
	Folder  string // where tables are, and go to
	Workers int    // goroutines; 0 means one for each processor
	Memory  uint64 // bytes that may be taken; 0 means any number
	// Step makes Verify look at one of this number of runs of placements; 0 and 1 mean all.
	Step uint64
	// Progress is called with what is being done, now and then, if given. It may be called
	// from several goroutines.
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

// Progress reports where a long job is.
type Progress struct {
	Step
	Stage Stage
	Plies int     // while solving: the distance that was decided last
	Share float64 // while verifying: of the class
	Done  uint64  // entries of the classes finished, of all classes
	Total uint64
}

// Stage is a part of the work on a class.
type Stage string

// The stages.
const (
	Loading   Stage = "loading"
	Solving   Stage = "solving"
	Writing   Stage = "writing"
	Verifying Stage = "verifying"
	Finished  Stage = "finished"
	Present   Stage = "present" // nothing was to do
)

// Made is one class in the report of Generate.
type Made struct {
	Class   tablebase.Class `json:"class"`
	Product string          `json:"product"`
	Entries uint64          `json:"entries"` // with either side to move
	Present bool            `json:"present"` // it was there already
	Seconds float64         `json:"seconds"`
	Files   []string        `json:"files"`
}

// Step is one class to be made, and what of it.
type Step struct {
	Class   tablebase.Class `json:"class"`
	Product Product         `json:"product"`
}

// Plan returns the steps that make a product of the classes, each after those
// that it needs, and the most memory that one of them takes on n goroutines.
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

// Generate makes a product of all classes given and what it needs. What is there
// already and was made from the same tables is left alone, so that a run that was
// stopped continues where it was. It fails before the start if memory does not suffice.
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
	// The tables themselves show what is done: the run needs no ledger on the disk.
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

// here is a run of this process, which makes one class after the other.
type here struct {
	options     *Options
	done, total uint64 // entries
	made        []Made
	fault       error
}
