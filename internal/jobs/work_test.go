package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// toy is work whose units return their own number, after a pause that is longer for
// the first ones.
type toy struct {
	pause  time.Duration
	enough int  // units in a row after which the fold is decided; 0: never
	late   int  // units from here on take a minute; 0: none
	chain  bool // every unit needs the one before, and gets its number
	fail   map[int]error
	began  func(unit int)
	chance bool
	panics bool // of Open
}

func (toy) Name() string { return "toy" }

func (k toy) Open(context.Context, *Run) (Job, error) {
	if k.panics {
		panic("no table")
	}
	return toyJob{k}, nil
}

func (toy) Grows(*Spec) bool { return true }

type toyJob struct{ toy }

func (j toyJob) Close() error { return nil }

func (j toyJob) Do(ctx context.Context, u Unit, _ func()) (Result, error) {
	if j.began != nil {
		j.began(u.Index)
	}
	pause := j.pause * time.Duration(5-u.Index%5)
	if j.late > 0 && u.Index >= j.late {
		pause = math.MaxInt64 // until it is stopped
	}
	select {
	case <-ctx.Done():
		return Result{}, ctx.Err()
	case <-time.After(pause):
	}
	if err := j.fail[u.Index]; err != nil {
		return Result{}, err
	}
	if j.chain && string(u.Input) != fmt.Sprint(u.Index-1) {
		return Result{}, fmt.Errorf("unit %d got %q", u.Index, u.Input)
	}
	return Result{Summary: fmt.Appendf(nil, `{"unit":%d}`, u.Index), Records: fmt.Appendf(nil, "records of %d", u.Index), Nodes: 1}, nil
}

func (k toy) Fold(*Spec) (Fold, error) {
	f := &toyFold{enough: k.enough, chance: k.chance}
	if k.chain {
		return chainFold{f}, nil
	}
	return f, nil
}

type toyFold struct {
	enough int
	order  []int
	chance bool
}

func (f *toyFold) Repeats() bool { return !f.chance }

func (f *toyFold) Check(int, *Result) error { return nil }
func (f *toyFold) Decided() bool            { return f.enough > 0 && len(f.order) >= f.enough }
func (f *toyFold) State() State             { return State{Remaining: -1, Report: f.order} }

func (f *toyFold) Add(e *Entry) error {
	var s struct{ Unit int }
	err := json.Unmarshal(e.Summary, &s)
	f.order = append(f.order, s.Unit)
	return err
}

type chainFold struct{ *toyFold }

func (f chainFold) Ready(unit int) bool { return unit == len(f.order) }

func (f chainFold) Input(unit int) (json.RawMessage, error) {
	return fmt.Appendf(nil, "%d", unit-1), nil
}

func toySpec(units int) Spec { return Spec{Kind: "toy", Name: "toy", Units: units} }

// workOn does a run and returns how it ended, with the order in which it was folded.
func workOn(ctx context.Context, t *testing.T, dir string, k Kind, units, slots int) (*Status, []int, error) {
	t.Helper()
	b, err := Begin(dir, k, toySpec(units), nil)
	if err != nil {
		t.Fatal(err)
	}
	worked := b.Work(ctx, Options{Slots: slots, Identity: Identity{Name: "here"}})
	s, err := b.Status()
	if err := errors.Join(err, b.Close()); err != nil {
		t.Fatal(err)
	}
	var order []int
	if err := json.Unmarshal(s.Report, &order); err != nil {
		t.Fatal(err)
	}
	return s, order, worked
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// TestWorkInOrder checks that results are folded in the order of the units, however
// many are done at a time, in memory and on the disk.
func TestWorkInOrder(t *testing.T) {
	t.Parallel()
	for _, slots := range []int{1, 4} {
		for _, dir := range []string{"", t.TempDir()} {
			s, order, err := workOn(t.Context(), t, dir, toy{pause: time.Millisecond}, 23, slots)
			if err != nil || s.State != Ended || s.Reason != "complete" || s.Done != 23 || !slices.Equal(order, upTo(23)) {
				t.Errorf("%d slots: %v, %q, folded %v, error %v", slots, s.State, s.Reason, order, err)
			}
		}
	}
}

// TestWorkDecided checks that a decision does not depend on the number of slots, and
// that units under way are stopped by it.
func TestWorkDecided(t *testing.T) {
	t.Parallel()
	for _, slots := range []int{1, 4} {
		s, order, err := workOn(t.Context(), t, t.TempDir(), toy{pause: time.Millisecond, enough: 7, late: 7 + 2*slots}, 1000, slots)
		if err != nil || s.Reason != "decided" || s.Done > 7+2*slots || !slices.Equal(order[:7], upTo(7)) {
			t.Errorf("%d slots: %q, %d done, folded %v, error %v", slots, s.Reason, s.Done, order, err)
		}
	}
}

// TestWorkChain checks that units wait for those that they need.
func TestWorkChain(t *testing.T) {
	t.Parallel()
	if s, order, err := workOn(t.Context(), t, "", toy{chain: true}, 9, 3); err != nil || s.Done != 9 || !slices.Equal(order, upTo(9)) {
		t.Errorf("%+v, folded %v, error %v", s, order, err)
	}
	fail := map[int]error{4: fmt.Errorf("%w: broken", ErrPermanent)}
	s, _, err := workOn(t.Context(), t, "", toy{chain: true, fail: fail}, 9, 3)
	if !errors.Is(err, ErrUnitsFailed) || !strings.Contains(err.Error(), "5 of 9 of run ") || !strings.Contains(err.Error(), "; unit 4: ") || s.Done != 4 || s.Failed != 5 || s.Reason != "complete with 5 failed units" {
		t.Errorf("%+v, error %v", s, err)
	}
}

// TestWorkInterrupted cancels a run again and again. It ends soon, nothing that was
// done is done again, and the end is that of a run that was not cancelled.
func TestWorkInterrupted(t *testing.T) {
	t.Parallel()
	dir, units := t.TempDir(), 40
	var begun atomic.Int32
	for round := 0; ; round++ {
		ctx, cancel := context.WithCancel(t.Context())
		var now atomic.Int32
		k := toy{pause: time.Millisecond, began: func(int) {
			begun.Add(1)
			if now.Add(1) == 9 {
				cancel()
			}
		}}
		s, order, err := workOn(ctx, t, dir, k, units, 3)
		cancel()
		if s.State == Ended {
			if err != nil || !slices.Equal(order, upTo(units)) {
				t.Errorf("folded %v, error %v", order, err)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || s.State != Paused || s.Reason != "interrupted" {
			t.Fatalf("round %d: %+v, error %v", round, s, err)
		}
		if !slices.Equal(order, upTo(len(order))) { // what came before its turn waits
			t.Errorf("round %d: folded %v", round, order)
		}
		if round > units {
			t.Fatal("it does not come on")
		}
	}
	if doubled := int(begun.Load()) - units; doubled > 3*10 {
		t.Errorf("%d units were begun twice", doubled)
	}
	// It is over: nothing is begun again, unless it is done again.
	if s, _, err := workOn(t.Context(), t, dir, toy{began: func(int) { t.Error("begun again") }}, units, 3); err != nil || s.Done != units {
		t.Errorf("%+v, error %v", s, err)
	}
	b, err := Begin(dir, toy{chance: true}, toySpec(units), nil)
	if err != nil {
		t.Fatal(err)
	}
	if b.Missing() != units {
		t.Errorf("%d units missing, want all", b.Missing())
	}
	store := Store{Dir: dir, Kinds: NewKinds(toy{})}
	if _, err := store.Remove(b.ID()); !errors.Is(err, ErrInUse) {
		t.Errorf("removed at work: error %v", err)
	}
	if _, err := b.Folder().Open(toy{}); !errors.Is(err, ErrInUse) {
		t.Errorf("opened twice: error %v", err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestWorkFailures holds what becomes of units that fail.
func TestWorkFailures(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	fail := map[int]error{2: fmt.Errorf("%w: never", ErrPermanent), 5: errors.New("not today")}
	s, _, err := workOn(t.Context(), t, dir, toy{fail: fail}, 8, 2)
	if !errors.Is(err, ErrUnitsFailed) || !strings.HasSuffix(err.Error(), "; unit 5: attempt 5 of 5: not today") || s.Failed != 2 || s.Done != 6 || s.Reason != "complete with 2 failed units" {
		t.Fatalf("%+v, error %v", s, err)
	}
	if !strings.Contains(s.Failures[0].Reason, "never") || !strings.Contains(s.Failures[1].Reason, "attempt 5 of 5: not today") {
		t.Errorf("failures %+v", s.Failures)
	}
	if _, _, err := workOn(t.Context(), t, dir, toy{}, 8, 2); !errors.Is(err, ErrUnitsFailed) {
		t.Errorf("once more: error %v, want %v", err, ErrUnitsFailed)
	}
	store := Store{Dir: dir, Kinds: NewKinds(toy{})}
	if s, err := store.Retry(t.Context(), s.ID[:6]); err != nil || s.State != Waiting {
		t.Fatalf("%+v, error %v", s, err)
	}
	if s, _, err := workOn(t.Context(), t, dir, toy{}, 8, 2); err != nil || s.Failed != 0 || s.Done != 8 || s.Withdrawn != 2 {
		t.Errorf("%+v, error %v", s, err)
	}
	n := 0
	if err := store.Export(t.Context(), s.ID, func(e *Entry, records []byte) error {
		if n++; string(records) != fmt.Sprintf("records of %d", e.Unit) {
			t.Errorf("unit %d: records %q", e.Unit, records)
		}
		return nil
	}); err != nil || n != 8 {
		t.Errorf("%d units exported, error %v", n, err)
	}
	if _, err := store.Remove(s.ID[:6]); err != nil {
		t.Error(err)
	}
	if _, err := store.Show(t.Context(), s.ID); !errors.Is(err, ErrNoRun) {
		t.Errorf("a removed run: error %v", err)
	}
	// Trouble of the machine fails no unit.
	broken := fmt.Errorf("%w: disk on fire", ErrTrouble)
	s, _, err = workOn(t.Context(), t, t.TempDir(), toy{fail: map[int]error{3: broken}}, 8, 1)
	if !errors.Is(err, ErrTrouble) || s.State != Paused || s.Failed != 0 || s.Done != 3 {
		t.Errorf("%+v, error %v", s, err)
	}
}

// TestWorkWatchFails checks that a cause with which the caller ends the work is reported,
// also when it comes with the last unit.
func TestWorkWatchFails(t *testing.T) {
	t.Parallel()
	full := errors.New("disk full")
	for _, units := range []int{1, 5} {
		b, err := Begin("", toy{}, toySpec(units), nil)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		err = b.Work(ctx, Options{Watch: func(e *Entry, _ Fold) {
			if e.Unit == units-1 {
				cancel(full)
			}
		}})
		if state, reason := b.State(); !errors.Is(err, full) || state != Ended || reason != "complete" {
			t.Errorf("%d units: %v, %q, error %v, want %v", units, state, reason, err, full)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
		cancel(nil)
	}
}

// TestWorkReportFails checks that no result is lost when a report cannot be written.
func TestWorkReportFails(t *testing.T) {
	t.Parallel()
	b, err := Begin(t.TempDir(), toy{}, toySpec(30), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(b.Folder().Path+"/"+reportName, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := b.Work(t.Context(), Options{Slots: 2, reports: 1}); err == nil || b.Missing() > 0 {
		t.Errorf("%d units missing, error %v; want none, and the error of the last report", b.Missing(), err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

// TestWorkOutOfTurn checks that results which came before their turn decide nothing
// when the work is interrupted.
func TestWorkOutOfTurn(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	b, err := Begin(t.TempDir(), toy{enough: 2}, toySpec(9), nil)
	if err != nil {
		t.Fatal(err)
	}
	var late []Pending
	for _, unit := range []int{3, 5, 7} {
		late = append(late, Pending{Entry: Entry{Type: Done, Unit: unit, Summary: fmt.Appendf(nil, `{"unit":%d}`, unit)}})
	}
	b.mu.Lock()
	b.order = true
	b.mu.Unlock()
	cancel()
	if err := errors.Join(b.Commit(late), b.Work(ctx, Options{})); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	b.With(func(f Fold) {
		if f.Decided() {
			t.Errorf("decided by %v", f.State().Report)
		}
	})
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

// TestTakeOver checks that a longer run continues after a shorter one, and a shorter one
// has nothing to do, while other runs do not concern them.
func TestTakeOver(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var begun []int
	k := toy{began: func(unit int) { begun = append(begun, unit) }}
	other := toySpec(30)
	other.Seed = 5
	for _, spec := range []Spec{toySpec(2), toySpec(4), other} {
		b, err := Begin(dir, k, spec, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(b.Work(t.Context(), Options{}), b.Close()); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		units int
		want  []int
	}{{7, []int{4, 5, 6}}, {3, nil}, {7, nil}, {400, upTo(400)[7:]}, {399, nil}} {
		begun = nil
		s, order, err := workOn(t.Context(), t, dir, k, tt.units, 1)
		if err != nil || s.Done != tt.units || !slices.Equal(order, upTo(tt.units)) || !slices.Equal(begun, tt.want) {
			t.Errorf("%d units: begun %v, want %v; folded %v, %+v, %v", tt.units, begun, tt.want, order, s, err)
		}
		store := Store{Dir: dir}
		n := 0
		if err := store.Export(t.Context(), s.ID, func(e *Entry, records []byte) error {
			if n++; string(records) != fmt.Sprintf("records of %d", e.Unit) {
				t.Errorf("unit %d: records %q", e.Unit, records)
			}
			return nil
		}); err != nil || n != tt.units {
			t.Errorf("%d records, error %v", n, err)
		}
	}
}

// TestTakeOverByChance checks that a run that depends on chance continues after a shorter
// one, and is not taken from a longer one.
func TestTakeOverByChance(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, tt := range []struct{ units, begun int }{{4, 4}, {6, 2}, {5, 1}, {3, 3}, {6, 6}} {
		begun := 0
		k := toy{chance: true, began: func(int) { begun++ }}
		if s, _, err := workOn(t.Context(), t, dir, k, tt.units, 1); err != nil || s.Done != tt.units || begun != tt.begun {
			t.Errorf("%d units: %d begun, want %d; %+v, %v", tt.units, begun, tt.begun, s, err)
		}
	}
}

// TestOpenPanics checks that a kind that panics while it gets ready fails the unit.
func TestOpenPanics(t *testing.T) {
	t.Parallel()
	s, _, err := workOn(t.Context(), t, t.TempDir(), toy{panics: true}, 1, 1)
	if !errors.Is(err, ErrUnitsFailed) || s.Failed != 1 || !strings.Contains(s.Failures[0].Reason, "no table") {
		t.Errorf("%+v, error %v", s, err)
	}
}

// TestNoAuditOfChance checks that what chance decides is not audited.
func TestNoAuditOfChance(t *testing.T) {
	t.Parallel()
	spec := toySpec(3)
	spec.Audit = 1
	for _, chance := range []bool{false, true} {
		_, err := Begin(t.TempDir(), comparing{toy{chance: chance}}, spec, nil)
		if errors.Is(err, ErrSpec) != chance {
			t.Errorf("by chance %v: error %v", chance, err)
		}
	}
}

// brittle is a toy whose run stops at some failures.
type brittle struct{ toy }

func (k brittle) Fold(*Spec) (Fold, error) { return brittleFold{&toyFold{chance: k.chance}}, nil }

type brittleFold struct{ *toyFold }

func (brittleFold) Hopeless(reason string) bool { return strings.Contains(reason, "all of them") }

// TestHopeless checks that a run stops at a failure that all units would have, and continues
// when that is mended.
func TestHopeless(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	k := brittle{toy{fail: map[int]error{1: fmt.Errorf("%w: this one", ErrPermanent), 4: fmt.Errorf("%w: all of them", ErrPermanent)}}}
	for range 2 { // also when nothing is mended
		s, _, err := workOn(t.Context(), t, dir, k, 40, 1)
		if !errors.Is(err, ErrUnitsFailed) || !strings.Contains(err.Error(), "all of them") || s.State != Stopped || s.Done < 3 || s.Done > 20 || s.Failed != 2 ||
			s.Reason != "unit 4 failed: unit cannot be done: all of them" {
			t.Fatalf("%+v, error %v", s, err)
		}
	}
	store := Store{Dir: dir, Kinds: NewKinds(brittle{})}
	list, err := store.List(t.Context())
	if err != nil || len(list) != 1 || list[0].State != Stopped {
		t.Fatalf("%+v, error %v", list, err)
	}
	if _, err := store.Retry(t.Context(), list[0].ID); err != nil {
		t.Fatal(err)
	}
	if s, _, err := workOn(t.Context(), t, dir, brittle{}, 40, 1); err != nil || s.State != Ended || s.Done != 40 {
		t.Errorf("%+v, error %v", s, err)
	}
}

// comparing is a toy whose units can be compared.
type comparing struct{ toy }

func (k comparing) Fold(*Spec) (Fold, error) { return comparingFold{&toyFold{chance: k.chance}}, nil }

type comparingFold struct{ *toyFold }

func (comparingFold) Compare(int, *Result, *Result) error { return nil }

// TestOtherVersion checks that what another version has left is refused with advice.
func TestOtherVersion(t *testing.T) {
	spec, err := toySpec(3).Complete()
	if err != nil {
		t.Fatal(err)
	}
	spec.Protocol = 1
	text, err := json.Marshal(spec)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	id := Digest(text)[:IDLength]
	if err := errors.Join(os.MkdirAll(dir+"/"+id, 0o755), os.WriteFile(dir+"/"+id+"/"+SpecName, text, 0o644)); err != nil {
		t.Fatal(err)
	}
	store := Store{Dir: dir}
	if _, err := store.Show(t.Context(), id); !errors.Is(err, ErrSpec) || !strings.Contains(err.Error(), "the version that began it") {
		t.Errorf("error %v", err)
	}
	list, err := store.List(t.Context())
	if err != nil || len(list) != 1 || list[0].ID != id || list[0].State != Damaged || !strings.Contains(list[0].Reason, "the version that began it") {
		t.Errorf("%+v, error %v", list, err)
	}
}

const childVariable = "CHUHE_JOBS_CHILD"

// TestKilled kills a process at work again and again: nothing is lost or doubled.
func TestKilled(t *testing.T) {
	t.Parallel()
	const units = 120
	dir := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for kill := range 5 {
		child := exec.Command(self)
		child.Env = append(os.Environ(), childVariable+"="+dir)
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		await.Moment(time.Duration(40+30*kill) * time.Millisecond)
		_ = child.Process.Kill() // it may have ended
		_ = child.Wait()
	}
	s, order, err := workOn(t.Context(), t, dir, toy{}, units, 4)
	if err != nil || s.Done != units || !slices.Equal(order, upTo(units)) {
		t.Fatalf("%+v, folded %v, error %v", s, order, err)
	}
	seen := map[int]int{}
	store := Store{Dir: dir}
	if err := store.Export(t.Context(), s.ID, func(e *Entry, _ []byte) error {
		seen[e.Unit]++
		return nil
	}); err != nil || len(seen) != units {
		t.Errorf("%d units in the ledger, error %v", len(seen), err)
	}
	for unit, n := range seen {
		if n != 1 {
			t.Errorf("unit %d stands %d times in the ledger", unit, n)
		}
	}
}

// runChild works until it is killed.
func runChild(dir string) int {
	b, err := Begin(dir, toy{pause: time.Millisecond}, toySpec(120), nil)
	if err == nil {
		err = b.Work(context.Background(), Options{Slots: 4})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
