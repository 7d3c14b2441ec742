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

// Errors of Job.Do and Kind.Open that determine what happens to a unit. After any other error, the unit is
// tried again until its attempts are used up. If a process works by itself, the last two of these errors
// end its work on the run.
var (
	// ErrPermanent means that no worker can do the unit, which has therefore failed.
	ErrPermanent = errors.New("unit cannot be done")
	// ErrRefused means that this worker must not do the unit; others may.
	ErrRefused = errors.New("worker refused")
	// ErrTrouble means that this worker currently cannot work, for example because the disk is full or an
	// engine does not start. After a few such errors in a row the worker pauses.
	ErrTrouble = errors.New("trouble on this machine")
)

// Kind is a kind of work. Its methods are called from several goroutines.
type Kind interface {
	// Name returns a lowercase word, used in subjects and commands.
	Name() string
	// Open prepares a worker for the units of a run. Only one goroutine at a time uses the returned Job.
	Open(ctx context.Context, r *Run) (Job, error)
	// Fold returns an empty fold over the results of a run. It is called on the coordinator.
	Fold(s *Spec) (Fold, error)
}

// Growing is a Kind whose units do not depend on how many units the run has, so that a longer run can take
// over the results of a shorter one.
type Growing interface {
	// Grows reports whether this applies to the run.
	Grows(s *Spec) bool
}

// Exporter is a Kind that exports its records in another format than the stored one.
type Exporter interface {
	// Format returns the name of the format, such as "pgn".
	Format() string
	// ExportHead writes what precedes the records.
	ExportHead(w io.Writer, s *Spec) error
	// Export writes the records of a unit.
	Export(w io.Writer, records []byte) error
}

// Run is a run as seen by a worker.
type Run struct {
	ID       string
	Spec     Spec
	Files    map[string]string // paths of the run's files on this machine, by name
	Identity Identity          // of the worker
	// Alone reports that there is no other worker, so that no worker can do a unit that this one cannot do.
	Alone bool
	// Kept reports that records are stored; otherwise they may be omitted.
	Kept bool
	// Allow restricts what the units may use on this machine; nil if the run belongs to the machine's own
	// user.
	Allow *Allow
}

// Unit is a piece of work.
type Unit struct {
	Index int
	// Input is the part of other units' results that the unit needs; nil for most kinds. See Supplier.
	Input json.RawMessage
}

// Job does units of one run.
type Job interface {
	// Do does a unit. It must call progress whenever it advances, for example after every move. If it does
	// not do so for a long time, it is stopped. As far as the kind of work permits, the Result should
	// depend only on the run and the unit.
	Do(ctx context.Context, unit Unit, progress func()) (Result, error)
	Close() error
}

// Result is the result of a unit.
type Result struct {
	// Summary is a JSON object with exactly what the fold needs.
	Summary json.RawMessage
	// Records is stored in the run's folder for later use, such as games. It is compressed in transit.
	Records []byte
	Nodes   int64 // positions searched, 0 if none
}

// Fold summarizes the results of a run. A coordinator adds the results in ledger order, whereas a process
// that works by itself adds them in unit order.
type Fold interface {
	// Check validates a result before it is accepted. It checks the structure of the result and the
	// legality of its moves. The records are those of Result.
	Check(unit int, r *Result) error
	// Add adds a result.
	Add(e *Entry) error
	// Decided reports whether the run needs no more units.
	Decided() bool
	// State returns the progress.
	State() State
}

// Comparer is a Job or Fold of a kind whose units can be repeated.
type Comparer interface {
	// Compare returns an error that names the first difference between two results of the same unit.
	Compare(unit int, a, b *Result) error
}

// Brittle is a Fold of a kind whose runs must stop after certain failures of a unit, because the other units
// would fail too.
type Brittle interface {
	// Hopeless reports whether the reason why a unit failed indicates such a failure.
	Hopeless(reason string) bool
}

// Repeater is a Fold that recognizes runs whose units give different results every time, such as timed
// games. The units of such a run are not audited. If such a run is requested again after it has finished,
// it is repeated.
type Repeater interface {
	// Repeats reports whether a repeated unit produces the same result.
	Repeats() bool
}

func byChance(f Fold) bool {
	r, ok := f.(Repeater)
	return ok && !r.Repeats()
}

// Repeats reports whether repeated units of a fold's run produce the same results, so that results of unknown
// workers can be compared by default.
func Repeats(f Fold) bool {
	if byChance(f) {
		return false
	}
	_, compares := f.(Comparer)
	_, supplies := f.(Supplier) // a unit's input is not stored
	return compares && !supplies
}

// Suspicious is a Fold that can detect a worker whose results are too unlikely to be due to chance.
type Suspicious interface {
	// Suspect returns the worst such worker, or "" if there is none. It is called before a run ends.
	Suspect() (worker, reason string)
}

// Ordered is a Fold whose units require other units to be done first.
type Ordered interface {
	// Ready reports whether the unit can be done now.
	Ready(unit int) bool
}

// LookAhead is how many units beyond the first one that is not ready are searched for units that are ready.
const LookAhead = 10_000

// Supplier is an Ordered fold whose units receive input from the results of others. Once a unit is ready, its
// input no longer changes.
type Supplier interface {
	Ordered
	// Input returns the unit's input.
	Input(unit int) (json.RawMessage, error)
}

// State is the state of a fold.
type State struct {
	Headline string // the state in one line, for users
	// Remaining is how many more units are expected. A value less than 0 means all missing units.
	Remaining int
	// Gauge shows the test in progress as a value between two bounds, such as the log-likelihood ratio. It
	// is nil if there is no test.
	Gauge *Gauge
	// Curve plots the gauge, or another value, against the units.
	Curve []Point
	// Report is the kind's own report, for JSON; Text is the same report for users.
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

// Kinds maps names to the kinds of work that a program knows.
type Kinds map[string]Kind

// NewKinds returns a map of the kinds.
func NewKinds(kinds ...Kind) Kinds {
	all := Kinds{}
	for _, k := range kinds {
		all[k.Name()] = k
	}
	return all
}

// Names returns the sorted names of the kinds.
func (k Kinds) Names() []string {
	names := make([]string, 0, len(k))
	for name := range k {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Get returns the named kind. The error wraps ErrSpec.
func (k Kinds) Get(name string) (Kind, error) {
	kind := k[name]
	if kind == nil {
		return nil, fmt.Errorf("%w: unknown kind %q, want one of %s", ErrSpec, name, strings.Join(k.Names(), ", "))
	}
	return kind, nil
}

// OpenJob calls k.Open and turns a panic into an error.
func OpenJob(ctx context.Context, k Kind, r *Run) (j Job, err error) {
	defer func() {
		if p := recover(); p != nil {
			j, err = nil, fmt.Errorf("getting ready panicked: %v", p)
		}
	}()
	return k.Open(ctx, r)
}

// Attempt does a unit and turns a panic of the work into an error.
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

// Admits returns nil if a worker may take part. Otherwise the error explains why it may not and what to do
// about it, and wraps ErrRefused.
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

// olderVersion compares versions such as 1.10.2. Text that is not a version, such as "devel", is older than
// any version.
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
