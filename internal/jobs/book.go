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

// Book is an open run: its ledger and the fold over it. It is safe for concurrent use by multiple
// goroutines.
type Book struct {
	kind    Kind
	spec    Spec
	digest  string
	folder  *Folder           // nil if the run is not stored
	files   map[string]string // paths of the run's files, by name
	created int64
	began   time.Time // start of the current session of work
	fresh   bool      // the run was just created, and no work has been done on it
	packer  Packer

	mu     sync.Mutex // guards the fields below
	ledger *ledger
	fold   Fold
	tally  *tally
	// hopeless is the reason why the remaining units will not be computed, or "" if they will.
	hopeless string
	state    RunState
	reason   string
	queued   int     // units in progress
	before   float64 // seconds of work in earlier sessions
	// If order is set, entries are folded in unit order, and an entry that arrives early waits for its turn.
	// Otherwise, entries are folded in ledger order.
	order   bool
	next    int
	waiting map[int]*Entry
	watch   func(*Entry, Fold) // called with every folded entry; may be nil
}

// Open opens the folder's run for work. Entries are folded in ledger order. If another process is working on
// the run, the error wraps ErrInUse.
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

// Folder returns the run's folder, or nil if the run exists only in memory.
func (b *Book) Folder() *Folder { return b.folder }

// ID returns the run's name.
func (b *Book) ID() string { return b.digest[:IDLength] }

// Pack compresses records for Commit.
func (b *Book) Pack(records []byte) ([]byte, error) { return b.packer.Pack(records) }

// Close closes the run. If Begin created the run and no work has been done on it, Close deletes it.
func (b *Book) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.folder == nil {
		return nil
	}
	_ = os.Remove(b.folder.holderPath()) // the note is this process's own, because it still holds the ledger's lock
	var left error
	if b.fresh {
		_ = os.Remove(filepath.Join(b.folder.Path, SpecName)) // without it, the folder is no longer a run
		left = os.RemoveAll(b.folder.Path)
	}
	err := b.ledger.close()
	if left != nil { // files may remain, because some systems cannot remove a file that another process has open
		for _, name := range []string{ledgerName, recordsName, ""} {
			_ = os.Remove(filepath.Join(b.folder.Path, name))
		}
	}
	return err
}

// Refold rebuilds the fold from the ledger.
func (b *Book) Refold() error {
	fold, err := b.kind.Fold(&b.spec)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fold, b.tally, b.next, b.waiting, b.hopeless = fold, newTally(), 0, map[int]*Entry{}, ""
	watch := b.watch
	b.watch = nil // the entries in the ledger are not new, so they are not reported
	defer func() { b.watch = watch }()
	return b.folder.EachEntry(b.take)
}

// take counts e and folds every entry whose turn has come, including earlier ones that were waiting.
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

// Commit writes entries to the ledger and folds them. If the write fails, nothing has changed and the caller
// can try again. Any other error wraps ErrLedger.
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

// With calls use with the fold, which does not change until use returns. The use function must not call
// methods of the book.
func (b *Book) With(use func(Fold)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	use(b.fold)
}

// Known returns the type of a unit's ledger entry, or "" if it has none.
func (b *Book) Known(unit int) EntryType {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ledger.units[unit]
}

// Missing returns the number of units without an entry.
func (b *Book) Missing() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.spec.Units - len(b.ledger.units)
}

// Ready returns up to most units that have no entry, are not in hand, and can be computed now. It searches
// the units in order, starting at from, and also returns the unit where the next search should start.
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
		if unit == from && (taken || ready) { // any other unit may become ready later, so the next search must not skip it
			from++
		}
	}
	return units, from
}

// Input returns the input that the given unit receives from the results of other units.
func (b *Book) Input(unit int) (input json.RawMessage, err error) {
	b.With(func(f Fold) {
		if s, ok := f.(Supplier); ok {
			input, err = s.Input(unit)
		}
	})
	return input, err
}

// Abandon records all remaining units as failed. It is called when they depend on units that have failed and
// can therefore never be computed.
func (b *Book) Abandon() error {
	var batch []Pending
	for unit := range b.spec.Units {
		if b.Known(unit) == "" {
			batch = append(batch, Pending{Entry: Entry{Type: Failed, Unit: unit, Reason: "a unit that it needs has failed"}})
		}
	}
	return b.Commit(batch)
}

// Over reports whether the run needs no more units, and if so, why.
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

// Outcome returns the final state of a run that needs no more units.
func (b *Book) Outcome() RunState {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hopeless != "" {
		return Stopped
	}
	return Ended
}

// Quarantined returns the reason why the given worker's results are rejected, or "" if they are accepted.
func (b *Book) Quarantined(worker string) (reason string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if w := b.tally.workers[worker]; w != nil {
		reason = w.Quarantined
	}
	return reason
}

// Quarantine lists the workers whose results are rejected.
func (b *Book) Quarantine() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tally.quarantined()
}

// State returns the desired state of the run, and the reason why the run ended.
func (b *Book) State() (RunState, string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.state, b.reason
}

// SetState changes the desired state, both in memory and on disk.
func (b *Book) SetState(state RunState, reason string) error {
	b.mu.Lock()
	b.state, b.reason = state, reason
	b.mu.Unlock()
	if b.folder == nil {
		return nil
	}
	return b.folder.SetState(SavedState{State: state, Reason: reason, Created: b.created})
}

// Status returns the current status of the run.
func (b *Book) Status() (*Status, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := &Status{
		ID: b.ID(), Digest: b.digest, Name: b.spec.Name, Kind: b.spec.Kind, State: b.state, Reason: b.reason,
		Created: b.created, Spec: b.spec, Units: b.spec.Units, Queued: b.queued,
	}
	return s, b.tally.fill(s, b.fold.State(), time.Now())
}

// WriteReport writes s to the run's folder, both as JSON and as text.
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

// report writes the run's current status to its folder, if it has one.
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
