package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Errors from Job.Do and Kind.Open that determine what happens to a unit. After any other error, the unit is
// tried again until it has used up its attempts. In a process that works by itself, ErrRefused and
// ErrTrouble end all work on the run.
var (
	// ErrPermanent means that no worker can do the unit. The unit is recorded as failed.
	ErrPermanent = errors.New("unit cannot be done")
	// ErrRefused means that this worker must not do the unit, although others may.
	ErrRefused = errors.New("worker refused")
	// ErrTrouble means that this worker cannot work at the moment, for example because the disk is full or an
	// engine does not start. After several such errors in a row, the worker pauses.
	ErrTrouble = errors.New("trouble on this machine")
)

// Kind is a kind of work. Its methods may be called from multiple goroutines.
type Kind interface {
	// Name returns a lowercase word, which is used in subjects and commands.
	Name() string
	// Open prepares a worker to do units of a run. The returned Job is used by only one goroutine at a time.
	Open(ctx context.Context, r *Run) (Job, error)
	// Fold returns an empty fold for the results of a run. It is called by the coordinator.
	Fold(s *Spec) (Fold, error)
}

// Growing is a Kind whose units do not depend on the number of units in the run. A longer run can therefore
// take over the results of a shorter one.
type Growing interface {
	// Grows reports whether this holds for the given run.
	Grows(s *Spec) bool
}

// Exporter is a Kind that can export its records in a format other than the stored one.
type Exporter interface {
	// Format returns the name of the format, such as "pgn".
	Format() string
	// ExportHead writes the part of the export that precedes all records.
	ExportHead(w io.Writer, s *Spec) error
	// Export writes the records of one unit.
	Export(w io.Writer, records []byte) error
}

// Run is a run as seen by a worker.
type Run struct {
	ID       string
	Spec     Spec
	Files    map[string]string // paths of the run's files on this machine, by name
	Identity Identity          // of the worker
	// Alone reports that there are no other workers, so a unit that this worker cannot do will never be done.
	Alone bool
	// Kept reports that records are stored. If it is false, a Job may omit them.
	Kept bool
	// Allow restricts what units may use on this machine. It is nil if the run belongs to the machine's own
	// user.
	Allow *Allow
}

// Unit is one piece of a run's work.
type Unit struct {
	Index int
	// Input is the input that the unit receives from the results of other units. It is nil for most kinds of
	// work. See Supplier.
	Input json.RawMessage
}

// Job does the units of one run.
type Job interface {
	// Do does one unit. It must call progress whenever it advances, for example after every move; a job that
	// makes no progress for a long time is stopped. As far as the kind of work permits, the Result should
	// depend only on the run and the unit.
	Do(ctx context.Context, unit Unit, progress func()) (Result, error)
	Close() error
}

// Result is the result of a unit.
type Result struct {
	// Summary is a JSON object that contains exactly what the fold needs.
	Summary json.RawMessage
	// Records is data to store in the run's folder for later use, such as games. It is compressed in transit.
	Records []byte
	Nodes   int64 // positions searched; 0 if none
}

// Fold summarizes the results of a run. A coordinator adds results in ledger order; a process that works by
// itself adds them in unit order.
type Fold interface {
	// Check validates a result before it is accepted, including its structure and the legality of its moves.
	// The records to check are in r.
	Check(unit int, r *Result) error
	// Add adds the result in e to the fold.
	Add(e *Entry) error
	// Decided reports whether the run needs no more units.
	Decided() bool
	// State returns the fold's current state.
	State() State
}

// Comparer is a Job or a Fold of a kind whose units can be repeated.
type Comparer interface {
	// Compare returns an error that describes the first difference between two results of the same unit.
	Compare(unit int, a, b *Result) error
}

// Brittle is a Fold that stops the run after certain failures of a unit, because all other units would fail
// in the same way.
type Brittle interface {
	// Hopeless reports whether a unit's failure for the given reason is such a failure.
	Hopeless(reason string) bool
}

// Repeater is a Fold that recognizes runs whose units produce a different result every time, such as timed
// games. The units of such a run are not audited. If the run is requested again after it has finished, it is
// repeated.
type Repeater interface {
	// Repeats reports whether a unit produces the same result when it is repeated.
	Repeats() bool
}

func byChance(f Fold) bool {
	r, ok := f.(Repeater)
	return ok && !r.Repeats()
}

// Repeats reports whether units of the fold's run produce the same result when they are repeated. If so, the
// results of unknown workers can be compared by default.
func Repeats(f Fold) bool {
	if byChance(f) {
		return false
	}
	_, compares := f.(Comparer)
	_, supplies := f.(Supplier) // the inputs of units are not stored
	return compares && !supplies
}

// Suspicious is a Fold that can detect workers whose results are too unlikely to be due to chance.
type Suspicious interface {
	// Suspect returns the worst of these workers, or "" if there is none. It is called before a run ends.
	Suspect() (worker, reason string)
}

// Ordered is a Fold whose units may depend on the results of other units.
type Ordered interface {
	// Ready reports whether the given unit can be done now.
	Ready(unit int) bool
}

// LookAhead is how many units past the first unready one are searched for ready units.
const LookAhead = 10_000

// Supplier is an Ordered fold whose units receive input from the results of other units. Once a unit is
// ready, its input no longer changes.
type Supplier interface {
	Ordered
	// Input returns the input of the given unit.
	Input(unit int) (json.RawMessage, error)
}

// State is the current state of a fold.
type State struct {
	Headline string // the state in one line, for users
	// Remaining is the number of units still expected. If it is less than 0, all missing units are expected.
	Remaining int
	// Gauge shows the test in progress as a value between two bounds, such as a log-likelihood ratio. It is
	// nil if no test is in progress.
	Gauge *Gauge
	// Curve plots the gauge, or another value, against the number of units.
	Curve []Point
	// Report is the kind's own report, to be encoded as JSON. Text is the same report for users to read.
	Report any
	Text   string
}

// Gauge is a value between two bounds.
type Gauge struct {
	Name  string  `json:"name"`  // name of the value, such as LLR, the log-likelihood ratio
	Value float64 `json:"value"` // present value
	Lower float64 `json:"lower"` // the test ends at or below this value
	Upper float64 `json:"upper"` // the test ends at or above this value
}

// Point is a point of a curve.
type Point struct {
	Units int     `json:"units"` // units done so far
	Value float64 `json:"value"` // value of the gauge, or of a score if there is no gauge
}

// Kinds maps names to the kinds of work that a program supports.
type Kinds map[string]Kind

// NewKinds returns a Kinds that contains the given kinds.
func NewKinds(kinds ...Kind) Kinds {
	all := Kinds{}
	for _, k := range kinds {
		all[k.Name()] = k
	}
	return all
}

// Names returns the names of the kinds in sorted order.
func (k Kinds) Names() []string {
	names := make([]string, 0, len(k))
	for name := range k {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Get returns the kind with the given name. If there is none, the error wraps ErrSpec.
func (k Kinds) Get(name string) (Kind, error) {
	kind := k[name]
	if kind == nil {
		return nil, fmt.Errorf("%w: unknown kind %q, want one of %s", ErrSpec, name, strings.Join(k.Names(), ", "))
	}
	return kind, nil
}

// OpenJob calls k.Open and converts a panic into an error.
func OpenJob(ctx context.Context, k Kind, r *Run) (j Job, err error) {
	defer func() {
		if p := recover(); p != nil {
			j, err = nil, fmt.Errorf("getting ready panicked: %v", p)
		}
	}()
	return k.Open(ctx, r)
}

// Attempt calls j.Do and converts a panic into an error.
func Attempt(ctx context.Context, j Job, u Unit, progress func()) (r Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the work panicked: %v", p)
		}
	}()
	return j.Do(ctx, u, progress)
}

// Identity identifies a worker.
type Identity struct {
	Name      string  `json:"name"`      // name of the worker, unique among the workers
	Version   string  `json:"version"`   // version of the program
	Signature string  `json:"signature"` // signature of the built-in engine
	NPS       float64 `json:"nps"`       // nodes per second on one core with all cores busy
	Cores     int     `json:"cores"`     // number of cores in use, one per unit
	Machine   string  `json:"machine"`   // processor, number of cores, operating system and Go version
}

// Admits returns nil if the worker identified by id may take part in the run. Otherwise it returns an error
// wrapping ErrRefused, which explains why the worker may not take part and what the user can do about it.
func (r *Requires) Admits(id *Identity) error {
	if r.Version != "" && olderVersion(id.Version, r.Version) {
		return fmt.Errorf("%w: worker %s has version %s, the run wants %s or later: install the newer version and start it again",
			ErrRefused, id.Name, id.Version, r.Version)
	}
	if r.Signature != "" && r.Signature != id.Signature {
		return fmt.Errorf("%w: worker %s has an engine with signature %s, the run wants %s: build the program from the same sources as the coordinator's",
			ErrRefused, id.Name, id.Signature, r.Signature)
	}
	return nil
}

// olderVersion reports whether version is older than wanted, where versions look like 1.10.2. Text that is
// not a version, such as "devel", counts as older than any version.
func olderVersion(version, wanted string) bool {
	have, ok := parseVersion(version)
	want, known := parseVersion(wanted)
	if !ok || !known {
		return version != wanted
	}
	return slices.Compare(have[:], want[:]) < 0
}

func parseVersion(text string) (parts [3]int, ok bool) {
	text, _, _ = strings.Cut(strings.TrimPrefix(text, "v"), "-")
	n, err := fmt.Sscanf(text, "%d.%d.%d", &parts[0], &parts[1], &parts[2])
	return parts, err == nil && n == len(parts)
}
