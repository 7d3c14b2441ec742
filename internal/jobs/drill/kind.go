// Package drill stress-tests package cluster. Several processes do work whose results have a known sum,
// while they are killed, frozen and cut off, and while the server's files are damaged.
package drill

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Params contains the parameters of a run of drill units.
type Params struct {
	Milliseconds float64 `json:"milliseconds"` // duration of each unit
	Bytes        int     `json:"bytes"`        // size of each unit's records
	// Poison lists units that crash any worker that does them. If a worker cannot be crashed, they fail.
	Poison []int `json:"poison"`
	// Liar is the name of a worker whose results are wrong.
	Liar string `json:"liar"`
	// Gates lists units in ascending order. Each of them, and every unit after it, must wait until a certain
	// file exists. An event in the middle of a run therefore cannot come too late.
	Gates []int `json:"gates,omitempty"`
}

// Kind is the kind of work done in a drill. A unit waits, and then computes a number from the run's seed and
// its own index.
type Kind struct {
	Crash func() // crashes the process, for poison units; if nil, they fail
	Gates string // folder of the files that open gates; if "", all gates are open
}

// Name returns "drill".
func (Kind) Name() string { return "drill" }

// Spec returns the specification of a run with the given number of units.
func Spec(units int, seed uint64, p Params) (jobs.Spec, error) {
	params, err := json.Marshal(p)
	return jobs.Spec{Kind: Kind{}.Name(), Name: "drill", Units: units, Seed: seed, Params: params}, err
}

func params(s *jobs.Spec) (p Params, err error) {
	err = s.ReadSettings(&p)
	return p, err
}

// Validate checks that all times and sizes are within their limits.
func (p *Params) Validate() error {
	const mostMilliseconds, mostBytes = 600_000, 32 << 20
	if !(p.Milliseconds >= 0 && p.Milliseconds <= mostMilliseconds) || p.Bytes < 0 || p.Bytes > mostBytes {
		return fmt.Errorf("%w: %g ms and %d bytes a unit", jobs.ErrSpec, p.Milliseconds, p.Bytes)
	}
	return nil
}

// value returns the correct result of a unit.
func value(seed uint64, unit int) uint64 {
	z := seed + uint64(unit+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

type summary struct {
	Value uint64 `json:"value"`
}

// Open prepares a worker to do units.
func (k Kind) Open(_ context.Context, r *jobs.Run) (jobs.Job, error) {
	p, err := params(&r.Spec)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	slices.Sort(p.Gates)
	return &job{k, r.Spec.Seed, p, r.Identity.Name == p.Liar && p.Liar != ""}, nil
}

type job struct {
	kind Kind
	seed uint64
	p    Params
	lies bool
}

func (j *job) Do(ctx context.Context, unit jobs.Unit, progress func()) (jobs.Result, error) {
	progress()
	if slices.Contains(j.p.Poison, unit.Index) {
		if j.kind.Crash != nil {
			j.kind.Crash()
		}
		return jobs.Result{}, errors.New("the unit is poison")
	}
	wait := time.NewTimer(time.Duration(j.p.Milliseconds * float64(time.Millisecond)))
	defer wait.Stop()
	select {
	case <-ctx.Done():
		return jobs.Result{}, ctx.Err()
	case <-wait.C:
	}
	if err := j.pass(ctx, unit.Index, progress); err != nil {
		return jobs.Result{}, err
	}
	v := value(j.seed, unit.Index)
	if j.lies {
		v++
	}
	text, err := json.Marshal(summary{v})
	return jobs.Result{Summary: text, Records: noise(v, j.p.Bytes), Nodes: 1}, err
}

// pass waits until every gate up to the given unit is open.
func (j *job) pass(ctx context.Context, unit int, progress func()) error {
	if j.kind.Gates == "" {
		return nil
	}
	gates, _ := slices.BinarySearch(j.p.Gates, unit+1)
	for gates > 0 {
		if _, err := os.Stat(gatePath(j.kind.Gates, gates-1)); err == nil {
			return nil
		}
		const glance = 10 * time.Millisecond
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(glance):
		}
		progress()
	}
	return nil
}

// gatePath returns the path of the file that opens the given gate.
func gatePath(dir string, gate int) string { return filepath.Join(dir, fmt.Sprintf("gate-%d", gate)) }

func (*job) Close() error { return nil }

// noise returns n bytes that cannot be compressed.
func noise(v uint64, n int) []byte {
	data := make([]byte, 0, n+8)
	for i := 0; len(data) < n; i++ {
		data = binary.LittleEndian.AppendUint64(data, value(v, i))
	}
	return data[:n]
}

// Fold returns a fold that computes the sum of the results.
func (Kind) Fold(s *jobs.Spec) (jobs.Fold, error) {
	p, err := params(s)
	return &fold{seed: s.Seed, p: p}, err
}

type fold struct {
	seed uint64
	p    Params
	n    int
	sum  uint64
}

func read(r json.RawMessage) (s summary, err error) {
	err = json.Unmarshal(r, &s)
	return s, err
}

func (f *fold) Check(_ int, r *jobs.Result) error {
	_, err := read(r.Summary)
	if err == nil && len(r.Records) != f.p.Bytes {
		err = fmt.Errorf("%d bytes of records, want %d", len(r.Records), f.p.Bytes)
	}
	return err
}

func (f *fold) Add(e *jobs.Entry) error {
	s, err := read(e.Summary)
	f.n++
	f.sum += s.Value
	return err
}

// Compare requires that both numbers are equal.
func (f *fold) Compare(_ int, a, b *jobs.Result) error {
	left, err := read(a.Summary)
	if err != nil {
		return err
	}
	right, err := read(b.Summary)
	if err == nil && left != right {
		err = fmt.Errorf("%d and %d", left.Value, right.Value)
	}
	return err
}

func (f *fold) Decided() bool { return false }

// report is the report of a drill.
type report struct {
	Units int    `json:"units"`
	Sum   uint64 `json:"sum"`
}

func (f *fold) State() jobs.State {
	return jobs.State{
		Headline: fmt.Sprintf("%d units, sum %016x", f.n, f.sum), Remaining: -1, Report: report{f.n, f.sum}, Curve: []jobs.Point{},
	}
}
