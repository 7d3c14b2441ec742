package tablegen

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// Work is the kind of work that makes tables. Each unit is a class, and is assigned once the classes that it
// depends on are done. All workers access the table folder under the same path, on shared storage. Messages
// contain only the names and digests of tables.
//
// A class is not divided any further. Each pass reads and writes the whole class in memory, and transferring
// the class would cost more than the pass itself.
type Work struct{ here *here }

// Name returns "table".
func (Work) Name() string { return "table" }

// workParams are the parameters of a run.
type workParams struct {
	Classes []string `json:"classes"` // in the order in which they are made
	Product []string `json:"product"` // product of each class
	Folder  string   `json:"folder"`
	Memory  uint64   `json:"memory"`  // memory limit per class in bytes; 0: no limit
	Threads int      `json:"threads"` // goroutines per unit
}

// Time limits for a class. Classes with many pieces take hours, but report progress once per ply.
const (
	longestClass = 7 * 24 * time.Hour
	longestPly   = 6 * time.Hour
)

// WorkSpec returns a run that makes the given product of the given classes, along with everything that it
// depends on. folder must be an absolute path.
func WorkSpec(classes []tablebase.Class, product Product, folder string, memory uint64, threads int) (s jobs.Spec, err error) {
	steps, _, err := Plan(classes, product, threads)
	if err != nil {
		return s, err
	}
	if !filepath.IsAbs(folder) {
		return s, fmt.Errorf("%w: the folder %s of a run must be absolute", jobs.ErrSpec, folder)
	}
	p := workParams{Folder: folder, Memory: memory, Threads: threads}
	for _, step := range steps {
		p.Classes, p.Product = append(p.Classes, step.Class.String()), append(p.Product, step.Product.String())
	}
	s = jobs.Spec{
		Kind: Work{}.Name(), Name: fmt.Sprintf("%d tables in %s", len(steps), folder), Units: len(steps),
		Limits: jobs.Limits{Wall: jobs.Duration(longestClass), Stall: jobs.Duration(longestPly)},
	}
	s.Params, err = json.Marshal(p)
	return s, err
}

func readWork(s *jobs.Spec) (p workParams, steps []Step, err error) {
	if err := json.Unmarshal(s.Params, &p); err != nil {
		return p, nil, err
	}
	if len(p.Classes) != s.Units || len(p.Product) != s.Units || p.Threads < 1 {
		return p, nil, fmt.Errorf("%w: %d classes and %d products for %d units", jobs.ErrSpec, len(p.Classes), len(p.Product), s.Units)
	}
	for i, name := range p.Classes {
		class, err := tablebase.ParseClass(name)
		if err != nil {
			return p, nil, err
		}
		at := slices.IndexFunc([]Product{Mates, Perpetuals, Conversions}, func(x Product) bool { return x.String() == p.Product[i] })
		if at < 0 {
			return p, nil, fmt.Errorf("%w: product %q", jobs.ErrSpec, p.Product[i])
		}
		steps = append(steps, Step{class, []Product{Mates, Perpetuals, Conversions}[at]})
	}
	return p, steps, nil
}

// Open prepares a worker to make classes.
func (k Work) Open(_ context.Context, r *jobs.Run) (jobs.Job, error) {
	p, steps, err := readWork(&r.Spec)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	if err := r.Allow.Folder(p.Folder); err != nil {
		return nil, err
	}
	const everyoneReads = 0o755
	if err := os.MkdirAll(p.Folder, everyoneReads); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	w, err := tablebase.NewWriter(p.Threads)
	if err != nil {
		return nil, err
	}
	return &classJob{k.here, p, steps, w}, nil
}

// classJob makes the classes of a run.
type classJob struct {
	here   *here
	params workParams
	steps  []Step
	writer *tablebase.Writer
}

// classSummary reports on a completed class.
type classSummary struct {
	Class   string        `json:"class"`
	Product string        `json:"product"`
	Entries uint64        `json:"entries"`
	Present bool          `json:"present"`
	Files   []fileSummary `json:"files"`
}

type fileSummary struct {
	Name    string `json:"name"`
	Bytes   uint64 `json:"bytes"`
	Content string `json:"content"` // SHA-256 of the values
}

// Do makes a class.
func (j *classJob) Do(ctx context.Context, unit jobs.Unit, progress func()) (r jobs.Result, err error) {
	step := j.steps[unit.Index]
	need, err := Estimate(step.Class, step.Product, j.params.Threads)
	if err != nil {
		return r, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	if j.params.Memory > 0 && need > j.params.Memory {
		return r, fmt.Errorf("%w: %w: %v takes %d MiB, %d MiB are allowed", jobs.ErrPermanent, ErrMemory, step.Class, need>>20, j.params.Memory>>20)
	}
	made, err := j.make(ctx, step, progress)
	if err != nil {
		return r, err
	}
	s := classSummary{Class: step.Class.String(), Product: step.Product.String(), Entries: made.Entries, Present: made.Present, Files: []fileSummary{}}
	for _, path := range made.Files {
		e := endgame.Describe(path, step.Class)
		if e.Fault != "" {
			return r, fmt.Errorf("%w: %s: %s", jobs.ErrTrouble, path, e.Fault)
		}
		s.Files = append(s.Files, fileSummary{e.File, e.Bytes, e.Content})
	}
	r.Summary, err = json.Marshal(s)
	return r, err
}

// make makes a class. In a run within this process, it also records new tables in the table of contents.
func (j *classJob) make(ctx context.Context, step Step, progress func()) (made Made, err error) {
	one := job{
		class: step.Class, product: step.Product, folder: folder(j.params.Folder), writer: j.writer,
		options:  &Options{Folder: j.params.Folder, Workers: j.params.Threads, Progress: func(Progress) { progress() }},
		progress: Progress{Step: step},
	}
	h := j.here
	if h != nil {
		one.options, one.folder = h.options, folder(h.options.Folder)
		one.progress.Done, one.progress.Total = h.done, h.total
	}
	made, err = one.run(ctx)
	if err == nil && h != nil && !made.Present {
		err = one.folder.record(made.Files, false)
	}
	if err != nil {
		err = fmt.Errorf("%v, %v: %w", step.Class, step.Product, err)
	}
	if h == nil {
		return made, err
	}
	if err != nil { // ends together with the command that requested it
		h.fault = err
		return made, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	h.done += made.Entries
	h.made = append(h.made, made)
	return made, nil
}

// Close does nothing.
func (*classJob) Close() error { return nil }

// Fold returns an empty list of tables.
func (Work) Fold(s *jobs.Spec) (jobs.Fold, error) {
	_, steps, err := readWork(s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrSpec, err)
	}
	return &classFold{steps: steps, done: make([]bool, len(steps)), tables: []classSummary{}}, nil
}

type classFold struct {
	steps   []Step
	done    []bool
	tables  []classSummary
	entries uint64
	bytes   uint64
}

// Ready reports whether all tables needed to make a class exist.
func (f *classFold) Ready(unit int) bool {
	below := endgame.Closure([]tablebase.Class{f.steps[unit].Class})
	for i, step := range f.steps[:unit] {
		if !f.done[i] && slices.Contains(below, step.Class) {
			return false
		}
	}
	return true
}

// Check requires a summary for the unit's class.
func (f *classFold) Check(unit int, r *jobs.Result) error {
	s, err := readClass(r.Summary)
	if err == nil && s.Class != f.steps[unit].Class.String() {
		err = fmt.Errorf("%w: %s in the place of %v", tablebase.ErrClass, s.Class, f.steps[unit].Class)
	}
	return err
}

func readClass(text json.RawMessage) (s classSummary, err error) {
	if err := json.Unmarshal(text, &s); err != nil {
		return s, err
	}
	for _, file := range s.Files {
		if _, err := hex.DecodeString(file.Content); err != nil {
			return s, err
		}
	}
	return s, nil
}

// Add adds the tables of a class to the list.
func (f *classFold) Add(e *jobs.Entry) error {
	s, err := readClass(e.Summary)
	if err != nil {
		return err
	}
	f.done[e.Unit] = true
	f.tables = append(f.tables, s)
	f.entries += s.Entries
	for _, file := range s.Files {
		f.bytes += file.Bytes
	}
	return nil
}

// Decided returns false, because every class must be made.
func (*classFold) Decided() bool { return false }

// State returns the list of tables.
func (f *classFold) State() jobs.State {
	return jobs.State{
		Headline:  fmt.Sprintf("%d classes, %.1f million entries, %.1f MiB", len(f.tables), float64(f.entries)/1e6, float64(f.bytes)/(1<<20)),
		Remaining: -1, Report: slices.Clone(f.tables), Curve: []jobs.Point{},
	}
}
