package jobs

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
)

// Book is a run at work: its ledger, and what the fold has made of it. Its methods
// may be called from several goroutines.
type Book struct {
	kind    Kind
	spec    Spec
	digest  string
	folder  *Folder           // nil: nothing is kept
	files   map[string]string // of the run, by name
	created int64
	began   time.Time // of the present work
	fresh   bool      // it was made just now, and not worked at
	packer  Packer

	mu     sync.Mutex // guards what follows
	ledger *ledger
	fold   Fold
	tally  *tally
	// hopeless is why no more units are done, though some are missing; "" where there
	// is no reason.
	hopeless string
	state    RunState
	reason   string
	queued   int     // units that are being done
	before   float64 // seconds of earlier work
	// Entries are folded in the order of the units where order is set: those that
	// came before their turn wait. Else in the order of the ledger.
	order   bool
	next    int
	waiting map[int]*Entry
	watch   func(*Entry, Fold) // called with every entry that was folded; may be nil
}

// Open opens a run of the folder to work at it. Entries are folded in the order of
// the ledger. The error wraps ErrInUse when another process works at it.
func (f *Folder) Open(kind Kind) (*Book, error) {
	state, err := f.State()
	if err != nil {
		return nil, err
	}
	b := &Book{
		kind: kind, spec: f.Spec, digest: f.Digest, folder: f, files: f.Files(), created: state.Created, began: time.Now(),
		state: state.State, reason: state.Reason,
	}
	if b.ledger, err = f.openLedger(func(e *Entry) error {
		b.before = max(b.before, e.Worked)
		return nil
	}); err != nil {
		return nil, err
	}
	if err := b.Refold(); err != nil {
		return nil, errors.Join(err, b.ledger.close())
	}
	f.sign()
	return b, nil
}

// Folder is where the run is kept; nil in memory.
func (b *Book) Folder() *Folder { return b.folder }

// ID is the name of the run.
func (b *Book) ID() string { return b.digest[:IDLength] }

// Pack compresses records for Commit.
func (b *Book) Pack(records []byte) ([]byte, error) { return b.packer.Pack(records) }

// Close ends the work at the run. Of one that Begin has made and that was never worked
// at, nothing stays.
func (b *Book) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.folder == nil {
		return nil
	}
	_ = os.Remove(b.folder.holderPath()) // while the ledger is locked: then it is ours
	var left error
	if b.fresh {
		_ = os.Remove(filepath.Join(b.folder.Path, SpecName)) // with it the folder is a run's
		left = os.RemoveAll(b.folder.Path)
	}
	err := b.ledger.close()
	if left != nil { // on some systems open files cannot be removed, and what others have opened stays
		for _, name := range []string{ledgerName, recordsName, ""} {
			_ = os.Remove(filepath.Join(b.folder.Path, name))
		}
	}
	return err
}

// Refold makes the fold again from the ledger.
func (b *Book) Refold() error {
	fold, err := b.kind.Fold(&b.spec)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fold, b.tally, b.next, b.waiting, b.hopeless = fold, newTally(), 0, map[int]*Entry{}, ""
	watch := b.watch
	b.watch = nil // nothing of it is new
	defer func() { b.watch = watch }()
	return b.folder.EachEntry(b.take)
}

// take counts an entry and folds those whose turn has come.
func (b *Book) take(e *Entry) error {
	b.tally.add(e)
	if fold, ok := b.fold.(Brittle); ok && e.Type == Failed && b.hopeless == "" && fold.Hopeless(e.Reason) {
		b.hopeless = fmt.Sprintf("unit %d failed: %s", e.Unit, e.Reason)
	}
	if e.Type == Withdrawn {
		return nil
	}
	if !b.order {
		return b.foldIn(e)
	}
	for b.waiting[e.Unit] = e; b.waiting[b.next] != nil; b.next++ {
		if err := b.foldIn(b.waiting[b.next]); err != nil {
			return err
		}
		delete(b.waiting, b.next)
	}
	return nil
}

func (b *Book) foldIn(e *Entry) error {
	if e.Type == Done {
		if err := b.fold.Add(e); err != nil {
			return fmt.Errorf("%w: unit %d: %w", ErrLedger, e.Unit, err)
		}
	}
	if b.watch != nil {
		b.watch(e, b.fold)
	}
	return nil
}

// Commit writes entries to the ledger and folds them. When writing fails nothing
// has changed, and the call can be repeated; other errors wrap ErrLedger.
func (b *Book) Commit(batch []Pending) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	for i := range batch {
		batch[i].Entry.At, batch[i].Entry.Worked = now.UnixMilli(), b.before+now.Sub(b.began).Seconds()
	}
	if err := b.ledger.append(batch); err != nil {
		return err
	}
	for i := range batch {
		if err := b.take(&batch[i].Entry); err != nil {
			return err
		}
	}
	return nil
}

// With lets the caller use the fold while nothing changes. use must not call the book.
func (b *Book) With(use func(Fold)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	use(b.fold)
}

// Known reports what the ledger says of a unit, "" for nothing.
func (b *Book) Known(unit int) EntryType {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ledger.units[unit]
}

// Missing returns how many units have no entry.
func (b *Book) Missing() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.spec.Units - len(b.ledger.units)
}

// Ready lists units, at most n, that have no entry, are not in hand and can
// be done now. It looks from a unit on, and returns where to look from next.
func (b *Book) Ready(from, most int, inHand func(unit int) bool) (units []int, next int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	ordered, _ := b.fold.(Ordered)
	last := b.spec.Units
	if ordered != nil {
		last = min(last, from+LookAhead)
	}
	for unit := from; unit < last && len(units) < most; unit++ {
		taken := b.ledger.units[unit] != "" || inHand(unit)
		ready := !taken && (ordered == nil || ordered.Ready(unit))
		if ready {
			units = append(units, unit)
		}
		if unit == from && (taken || ready) { // else it may be left out now and come later
			from++
		}
	}
	return units, from
}

// Input returns what a unit gets to know of the results of others.
func (b *Book) Input(unit int) (input json.RawMessage, err error) {
	b.With(func(f Fold) {
		if s, ok := f.(Supplier); ok {
			input, err = s.Input(unit)
		}
	})
	return input, err
}

// Abandon records the units that are left as failed: those that can never be done,
// since others that they need have failed.
func (b *Book) Abandon() error {
	var batch []Pending
	for unit := range b.spec.Units {
		if b.Known(unit) == "" {
			batch = append(batch, Pending{Entry: Entry{Type: Failed, Unit: unit, Reason: "a unit that it needs has failed"}})
		}
	}
	return b.Commit(batch)
}

// Over reports whether no more units are wanted, and why.
func (b *Book) Over() (over bool, reason string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.hopeless != "":
		return true, b.hopeless
	case b.fold.Decided():
		return true, "decided"
	case len(b.ledger.units) < b.spec.Units:
		return false, ""
	case b.tally.failed > 0:
		return true, fmt.Sprintf("complete with %d failed units", b.tally.failed)
	}
	return true, "complete"
}

// Outcome is the state of a run that is over.
func (b *Book) Outcome() RunState {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hopeless != "" {
		return Stopped
	}
	return Ended
}

// Quarantined reports why a worker's results are not taken, "" where they are.
func (b *Book) Quarantined(worker string) (reason string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if w := b.tally.workers[worker]; w != nil {
		reason = w.Quarantined
	}
	return reason
}

// Quarantine lists the workers whose results are not taken.
func (b *Book) Quarantine() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tally.quarantined()
}

// State is what is wanted of the run, with the reason of its end.
func (b *Book) State() (RunState, string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.state, b.reason
}

// SetState changes it, on the disk too.
func (b *Book) SetState(state RunState, reason string) error {
	b.mu.Lock()
	b.state, b.reason = state, reason
	b.mu.Unlock()
	if b.folder == nil {
		return nil
	}
	return b.folder.SetState(SavedState{State: state, Reason: reason, Created: b.created})
}

// Status returns the state of the run.
func (b *Book) Status() (*Status, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := &Status{
		ID: b.ID(), Digest: b.digest, Name: b.spec.Name, Kind: b.spec.Kind, State: b.state, Reason: b.reason,
		Created: b.created, Spec: b.spec, Units: b.spec.Units, Queued: b.queued,
	}
	return s, b.tally.fill(s, b.fold.State(), time.Now())
}

// WriteReport writes a status into the folder of the run.
func (f *Folder) WriteReport(s *Status) error {
	data, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	if err := atomicfile.Write(filepath.Join(f.Path, reportName), append(data, '\n')); err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(f.Path, textName), []byte(s.summary()))
}

// report writes the present state of the run, where it is kept.
func (b *Book) report() error {
	if b.folder == nil {
		return nil
	}
	s, err := b.Status()
	if err != nil {
		return err
	}
	return b.folder.WriteReport(s)
}
