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

// Errors of Job.Do and Kind.Open that decide what becomes of a unit. Any other
// error gives the unit back; it is tried again until its attempts are used up.
// In a process alone the last two end the work on the run.
var (
	// ErrPermanent: the unit cannot be done by anybody. It has failed.
	ErrPermanent = errors.New("unit cannot be done")
	// ErrRefused: this worker must not do the unit, others may.
	ErrRefused = errors.New("worker refused")
	// ErrTrouble: this worker cannot work at present (disk full, engine will not
	// start). After a few in a row it pauses.
	ErrTrouble = errors.New("trouble on this machine")
)

// Kind is a kind of work. Its methods are called from several goroutines.
type Kind interface {
	// Name is a word of small letters: a part of subjects and of commands.
	Name() string
	// Open gets ready for the units of a run, on a worker. A Job is used by one
	// goroutine at a time.
	Open(ctx context.Context, r *Run) (Job, error)
	// Fold returns the empty fold over results of a run, on the coordinator.
	Fold(s *Spec) (Fold, error)
}

// Growing is a Kind whose units are the same however many a run has: a longer run
// takes over what a shorter one has done.
type Growing interface {
	// Grows reports whether the run is such a one.
	Grows(s *Spec) bool
}

// Exporter is a Kind whose records are exported in another form than they are kept.
type Exporter interface {
	// Format names the form, such as "pgn".
	Format() string
	// ExportHead writes what precedes the records.
	ExportHead(w io.Writer, s *Spec) error
	// Export writes the records of a unit.
	Export(w io.Writer, records []byte) error
}

// Run is a run as a worker sees it.
type Run struct {
	ID       string
	Spec     Spec
	Files    map[string]string // paths of the run's files on this machine, by name
	Identity Identity          // of the worker
	// Alone reports that there is no other worker: what this one cannot do cannot be done.
	Alone bool
	// Kept reports that records are kept; else they may be left out.
	Kept bool
	// Allow bounds what the units may use of this machine; nil where the run is its
	// own user's.
	Allow *Allow
}

// Unit is a piece of work.
type Unit struct {
	Index int
	// Input is the part of the results of others that the unit needs; nil for most
	// kinds. See Supplier.
	Input json.RawMessage
}

// Job does units of one run.
type Job interface {
	// Do does a unit. It calls progress whenever it has come on, such as after
	// every move; without a call for long it is stopped. The Result depends on
	// the run and the unit alone, as far as the kind can have it so.
	Do(ctx context.Context, unit Unit, progress func()) (Result, error)
	Close() error
}

// Result is the result of a unit.
type Result struct {
	// Summary is a JSON object: what the fold needs, and no more.
	Summary json.RawMessage
	// Records is what is kept in the run's folder for later, such as games. It is
	// compressed in transit.
	Records []byte
	Nodes   int64 // positions searched, 0 where nothing is
}

// Fold sums up the results of a run: on a coordinator in the order of the ledger,
// in a process alone in the order of the units.
type Fold interface {
	// Check looks at a result before it is accepted: its shape, whether its moves
	// are legal. The records are those of Result.
	Check(unit int, r *Result) error
	// Add takes a result in.
	Add(e *Entry) error
	// Decided reports whether the run needs no more units.
	Decided() bool
	// State reports the progress.
	State() State
}

// Comparer is a Job or Fold of a kind whose units can be repeated.
type Comparer interface {
	// Compare returns an error that names the first difference of two results of
	// the same unit.
	Compare(unit int, a, b *Result) error
}

// Brittle is a Fold of a kind whose runs are to stop when a unit has failed in a certain
// way, since the others would fail too.
type Brittle interface {
	// Hopeless reports whether the reason of a failed unit is of that sort.
	Hopeless(reason string) bool
}

// Repeater is a Fold that knows runs whose units come out otherwise every time, such
// as games by the clock. Those are not audited, and a run of them that has ended is not
// taken for one that is asked for again.
type Repeater interface {
	// Repeats reports whether a unit comes out the same when it is done again.
	Repeats() bool
}

func byChance(f Fold) bool {
	r, ok := f.(Repeater)
	return ok && !r.Repeats()
}

// Repeats reports whether the units of a fold's run come out the same when they are
// done again, so that results of strangers can be compared unasked.
func Repeats(f Fold) bool {
	if byChance(f) {
		return false
	}
	_, compares := f.(Comparer)
	_, supplies := f.(Supplier) // what a unit got is not kept
	return compares && !supplies
}

// Suspicious is a Fold that can tell a worker whose results cannot be chance.
type Suspicious interface {
	// Suspect names the worst such worker, "" for none. It is asked before a run ends.
	Suspect() (worker, reason string)
}

// Ordered is a Fold whose units need others to be done first.
type Ordered interface {
	// Ready reports whether the unit can be done now.
	Ready(unit int) bool
}

// LookAhead is how far after the first unit that is not ready others are looked
// for that are.
const LookAhead = 10_000

// Supplier is an Ordered fold whose units get something to know from the results
// of others. What a unit gets is the same from when it is ready.
type Supplier interface {
	Ordered
	// Input returns what the unit gets.
	Input(unit int) (json.RawMessage, error)
}

// State is the state of a fold.
type State struct {
	Headline string // its state, one line for people
	// Remaining is how many units are still expected; less than 0: all that are
	// missing.
	Remaining int
	// Gauge is a test under way: its value between two bounds, such as the
	// log-likelihood ratio. nil where there is none.
	Gauge *Gauge
	// Curve is the path of the gauge, or of another figure, over the units.
	Curve []Point
	// Report is the kind's own report, for JSON; Text the same for people.
	Report any
	Text   string
}

// Gauge is a figure between two bounds.
type Gauge struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Lower float64 `json:"lower"`
	Upper float64 `json:"upper"`
}

// Point is a point of a curve.
type Point struct {
	Units int     `json:"units"`
	Value float64 `json:"value"`
}

// Kinds are the kinds of work that a program knows, by name.
type Kinds map[string]Kind

// NewKinds gathers kinds.
func NewKinds(kinds ...Kind) Kinds {
	all := Kinds{}
	for _, k := range kinds {
		all[k.Name()] = k
	}
	return all
}

// Names lists the kinds in order.
func (k Kinds) Names() []string {
	names := make([]string, 0, len(k))
	for name := range k {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Get returns the kind of the name. The error wraps ErrSpec.
func (k Kinds) Get(name string) (Kind, error) {
	kind := k[name]
	if kind == nil {
		return nil, fmt.Errorf("%w: unknown kind %q, want one of %s", ErrSpec, name, strings.Join(k.Names(), ", "))
	}
	return kind, nil
}

// OpenJob is Open of a kind. A panic is an error.
func OpenJob(ctx context.Context, k Kind, r *Run) (j Job, err error) {
	defer func() {
		if p := recover(); p != nil {
			j, err = nil, fmt.Errorf("getting ready panicked: %v", p)
		}
	}()
	return k.Open(ctx, r)
}

// Attempt does a unit. A panic of the work is an error.
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
	Name      string  `json:"name"` // unique among the workers
	Version   string  `json:"version"`
	Signature string  `json:"signature"` // of the built-in engine
	NPS       float64 `json:"nps"`       // nodes a second of one core with all busy
	Cores     int     `json:"cores"`
	Machine   string  `json:"machine"`
}

// Admits reports why a worker may not take part, and what to do about it. The error
// wraps ErrRefused.
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

// olderVersion compares versions such as 1.10.2. A text that is no version, such
// as "devel", is older than any.
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
