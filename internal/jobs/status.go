package jobs

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Status is the state of a run.
type Status struct {
	ID      string   `json:"id"`      // first 16 digits of the digest
	Digest  string   `json:"digest"`  // SHA-256 of the specification, in hex
	Name    string   `json:"name"`    // title for users
	Kind    string   `json:"kind"`    // kind of work, such as match
	State   RunState `json:"state"`   // running, paused, stopped (by a user), finished, waiting (for a process), interrupted (its process was killed) or damaged
	Reason  string   `json:"reason"`  // why the run ended, was paused by an error, was interrupted or is damaged; "" if there is nothing to explain
	Created int64    `json:"created"` // when the run was created, in Unix milliseconds
	Updated int64    `json:"updated"` // when this state was determined, in Unix milliseconds; 0 before the first unit
	Spec    Spec     `json:"spec"`    // specification of the run

	Units     int `json:"units"`     // number of units of the run
	Done      int `json:"done"`      // units with a result
	Failed    int `json:"failed"`    // units without a result that have failed permanently
	Queued    int `json:"queued"`    // units waiting or being worked on; 0 unless running
	Remaining int `json:"remaining"` // units still expected; fewer than are missing if a test is likely to end early

	Rate    float64 `json:"rate"`    // units per second, over the last ten minutes; 0 unless running
	Ends    int64   `json:"ends"`    // expected end of the run, in Unix milliseconds; 0 if unknown
	Seconds float64 `json:"seconds"` // time spent on units with a result, over all workers
	Nodes   int64   `json:"nodes"`   // positions searched, over all workers

	Requeued  int `json:"requeued"`  // units lost and queued again since the coordinator began
	Refused   int `json:"refused"`   // results rejected as impossible since the coordinator began
	Withdrawn int `json:"withdrawn"` // results withdrawn after a quarantine, and failures withdrawn to try them again
	Audited   int `json:"audited"`   // units repeated here with the same result since the coordinator began

	Headline string  `json:"headline"`        // state of the work in one line, for users
	Gauge    *Gauge  `json:"gauge,omitempty"` // the sequential test in progress; absent without one
	Curve    []Point `json:"curve"`           // values of the gauge, or of a score if there is no gauge; empty in a list of runs

	Workers  []WorkerTally   `json:"workers"`  // sorted by name; empty in a list of runs
	Failures []Failure       `json:"failures"` // the first 200, sorted by unit; empty in a list of runs
	Problems []string        `json:"problems"` // troubles of the coordinator, such as a full disk
	Report   json.RawMessage `json:"report"`   // report of the kind of work, such as that of a match; null in a list of runs
	Text     string          `json:"text"`     // the report as text, for users; "" in a list of runs
}

// emptyStatus returns a status for a run about which nothing is known. Its lists are empty rather than nil.
func emptyStatus() *Status {
	return &Status{Spec: Spec{Files: []File{}}, Curve: []Point{}, Workers: []WorkerTally{}, Failures: []Failure{}, Problems: []string{}}
}

// WorkerTally is a worker's share of a run.
type WorkerTally struct {
	Name        string  `json:"name"`                  // name of the worker, unique among the workers
	Version     string  `json:"version"`               // version of the program that made its latest result; "" without a result
	Signature   string  `json:"signature"`             // signature of the engine that made its latest result; "" without a result
	Units       int     `json:"units"`                 // units with a result
	Failed      int     `json:"failed"`                // units that have failed permanently
	Nodes       int64   `json:"nodes"`                 // positions searched
	Seconds     float64 `json:"seconds"`               // time spent on units with a result
	Last        int64   `json:"last"`                  // when its latest result or failure was recorded, in Unix milliseconds
	Quarantined string  `json:"quarantined,omitempty"` // why its results are rejected; absent if they are accepted
}

// Failure is a unit without a result.
type Failure struct {
	Unit   int    `json:"unit"`   // number of the unit, counted from 0
	Reason string `json:"reason"` // the error, for users
	Worker string `json:"worker"` // the worker that reported the failure
}

// mostFailures is the maximum number of failed units listed in a status.
const mostFailures = 200

// mostPoints is the maximum number of curve points in a status.
const mostPoints = 1000

// tally counts the entries of a ledger in ways that are the same for every kind of run.
type tally struct {
	done, failed, withdrawn int
	seconds                 float64
	nodes                   int64
	workers                 map[string]*WorkerTally
	failures                map[int]Failure
	recent                  []int64 // when the latest entries were written, in Unix milliseconds
}

func newTally() *tally {
	return &tally{workers: map[string]*WorkerTally{}, failures: map[int]Failure{}}
}

// add counts an entry.
func (t *tally) add(e *Entry) {
	w := t.workers[e.Worker]
	if w == nil {
		w = &WorkerTally{Name: e.Worker}
		t.workers[e.Worker] = w
	}
	switch e.Type {
	case Done:
		t.done++
		t.seconds += e.Seconds
		t.nodes += e.Nodes
		w.Units++
		w.Nodes += e.Nodes
		w.Seconds += e.Seconds
		w.Version, w.Signature, w.Last = e.Version, e.Signature, e.At
	case Failed:
		t.failed++
		w.Failed++
		w.Last = e.At
		t.failures[e.Unit] = Failure{e.Unit, e.Reason, e.Worker}
	case Withdrawn:
		t.withdrawn += len(e.Units)
		if e.Quarantined {
			w.Quarantined = e.Reason
		}
		return
	}
	const remembered = 4096
	if t.recent = append(t.recent, e.At); len(t.recent) > 2*remembered {
		t.recent = slices.Clone(t.recent[remembered:])
	}
}

// rate returns the number of units completed per second over the last few minutes.
func (t *tally) rate(now int64) float64 {
	const window = 10 * 60 * 1000 // milliseconds
	from, _ := slices.BinarySearch(t.recent, now-window)
	recent := t.recent[from:]
	if len(recent) < 2 {
		return 0
	}
	span := max(1, now-recent[0])
	return float64(len(recent)) / float64(span) * 1000
}

// quarantined lists the workers whose results are rejected.
func (t *tally) quarantined() []string {
	names := []string{}
	for name, w := range t.workers {
		if w.Quarantined != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// fill copies the counts and the fold's state into a status.
func (t *tally) fill(s *Status, f State, now time.Time) error {
	s.Done, s.Failed, s.Withdrawn, s.Seconds, s.Nodes = t.done, t.failed, t.withdrawn, t.seconds, t.nodes
	s.Updated = now.UnixMilli()
	s.Headline, s.Gauge, s.Curve, s.Text = f.Headline, f.Gauge, thin(f.Curve), f.Text
	s.Remaining = s.Units - s.Done - s.Failed
	if f.Remaining >= 0 {
		s.Remaining = min(s.Remaining, f.Remaining)
	}
	if s.State == Ended {
		s.Remaining = 0
	}
	if s.State == Running {
		if s.Rate = t.rate(s.Updated); s.Rate > 0 {
			s.Ends = s.Updated + int64(float64(s.Remaining)/s.Rate*1000)
		}
	}
	s.Workers = []WorkerTally{}
	for _, w := range t.workers {
		s.Workers = append(s.Workers, *w)
	}
	slices.SortFunc(s.Workers, func(a, b WorkerTally) int { return strings.Compare(a.Name, b.Name) })
	s.Failures = []Failure{}
	for _, f := range t.failures {
		s.Failures = append(s.Failures, f)
	}
	slices.SortFunc(s.Failures, func(a, b Failure) int { return cmp.Compare(a.Unit, b.Unit) })
	s.Failures = s.Failures[:min(len(s.Failures), mostFailures)]
	if s.Problems == nil {
		s.Problems = []string{}
	}
	var err error
	s.Report, err = json.Marshal(f.Report)
	return err
}

// thin drops points from a curve that has too many of them. It always keeps the last point.
func thin(curve []Point) []Point {
	if len(curve) <= mostPoints {
		return append([]Point{}, curve...)
	}
	kept := make([]Point, 0, mostPoints)
	for i := range mostPoints {
		kept = append(kept, curve[(i+1)*len(curve)/mostPoints-1])
	}
	return kept
}

// summary formats the status for users.
func (s *Status) summary() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("run %s %s: %s, %s", s.ID, s.Kind, s.Name, s.State)
	if s.Reason != "" {
		line("%s", s.Reason)
	}
	line("units: %d of %d done, %d failed", s.Done, s.Units, s.Failed)
	if s.Headline != "" {
		line("%s", s.Headline)
	}
	for _, w := range s.Workers {
		line("worker %-24s %8d units, %d failed, %.0f s, %d nodes %s", w.Name, w.Units, w.Failed, w.Seconds, w.Nodes, w.Quarantined)
	}
	for _, f := range s.Failures {
		line("unit %d failed: %s", f.Unit, f.Reason)
	}
	if s.Text != "" {
		line("\n%s", s.Text)
	}
	return b.String()
}
