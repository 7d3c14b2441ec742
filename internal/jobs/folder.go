package jobs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
)

// ErrNoRun is wrapped when there is no run of the name.
var ErrNoRun = errors.New("no such run")

// ErrUnreadable is wrapped by the error about a run whose specification is damaged or of
// another version.
var ErrUnreadable = errors.New("this run cannot be read")

// Folder is the folder of a run. It holds all that there is to know: with a copy
// of it the run can be continued elsewhere.
type Folder struct {
	Path   string
	Digest string // of the specification
	Spec   Spec
}

// Names of the files in the folder of a run.
const (
	SpecName    = "spec.json"
	ledgerName  = "ledger"
	recordsName = "records.gz" // one member for each unit
	stateName   = "state.json"
	reportName  = "report.json"
	textName    = "report.txt"
	filesName   = "files" // the folder of the run's files, each named by its digest, a program of Windows with an extension
)

// makeFolder makes the folder of a new run, with copies of its files, which
// paths names. A folder that is there is left as it is, and made is false.
func makeFolder(dir string, spec *Spec, paths map[string]string) (f *Folder, made bool, err error) {
	digest, err := spec.Digest()
	if err != nil {
		return nil, false, err
	}
	path := filepath.Join(dir, digest[:IDLength])
	if f, err := readFolder(path); !errors.Is(err, ErrNoRun) {
		return f, false, err
	}
	const mode = 0o755
	if err := os.MkdirAll(filepath.Join(path, filesName), mode); err != nil {
		return nil, false, err
	}
	for _, file := range spec.Files {
		if err := copyBlob(filepath.Join(path, filesName, file.StoredName()), paths[file.Name], file); err != nil {
			return nil, false, err
		}
	}
	text, err := spec.canonical()
	if err != nil {
		return nil, false, err
	}
	f = &Folder{path, digest, *spec}
	if err := f.SetState(SavedState{State: Running, Created: time.Now().UnixMilli()}); err != nil {
		return nil, false, err
	}
	// The specification comes last: with it the folder is a run's.
	return f, true, atomicfile.Write(filepath.Join(path, SpecName), text)
}

// readFolder reads what a folder is about. The error wraps ErrNoRun where it is
// not one of a run.
func readFolder(path string) (*Folder, error) {
	text, err := os.ReadFile(filepath.Join(path, SpecName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s", ErrNoRun, path)
	}
	if err != nil {
		return nil, err
	}
	var digest string
	spec, err := ParseSpec(text)
	if err == nil {
		digest, err = spec.Digest()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrUnreadable, filepath.Join(path, SpecName), err)
	}
	if digest != Digest(text) || filepath.Base(path) != digest[:IDLength] {
		return nil, fmt.Errorf("%w: %s: %w: the folder has another name than its run %s", ErrUnreadable, path, ErrSpec, digest[:IDLength])
	}
	return &Folder{path, digest, spec}, nil
}

// ID is the name of the run.
func (f *Folder) ID() string { return f.Digest[:IDLength] }

// Blob is the path of a file of the run.
func (f *Folder) Blob(file File) string { return filepath.Join(f.Path, filesName, file.StoredName()) }

// Files are the paths of all files of the run, by name.
func (f *Folder) Files() map[string]string {
	paths := map[string]string{}
	for _, file := range f.Spec.Files {
		paths[file.Name] = f.Blob(file)
	}
	return paths
}

// RunState is what is wanted of a run.
type RunState string

// The states of runs.
const (
	Running RunState = "running"
	Paused  RunState = "paused"
	Stopped RunState = "stopped"  // by a user
	Ended   RunState = "finished" // by itself
)

// States of runs that should be running, and are not; and of those whose state
// is unknown. These are never on the disk.
const (
	Waiting     RunState = "waiting"     // for a process that works at it
	Interrupted RunState = "interrupted" // the process that worked on it was killed
	Damaged     RunState = "damaged"
)

// SavedState is what is wanted of a run, on the disk.
type SavedState struct {
	State   RunState `json:"state"`
	Reason  string   `json:"reason"` // of the end
	Created int64    `json:"created"`
	Changed int64    `json:"changed"` // Unix milliseconds
}

// SetState writes the state. On a full disk it takes the place of the one before.
func (f *Folder) SetState(s SavedState) error {
	const room = 2048 // bytes, so that a reason fits where there was none
	s.Changed = time.Now().UnixMilli()
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if len(data) >= room {
		s.Reason = strings.ToValidUTF8(s.Reason[:min(len(s.Reason), room/4)], "") + " ..."
		if data, err = json.Marshal(s); err != nil {
			return err
		}
	}
	data = append(data, bytes.Repeat([]byte(" "), max(0, room-1-len(data)))...)
	data = append(data, '\n')
	path := filepath.Join(f.Path, stateName)
	if err = atomicfile.Write(path, data); err == nil || !errors.Is(err, syscall.ENOSPC) {
		return err
	}
	if inPlace := overwrite(path, data); inPlace != nil {
		return err
	}
	return nil
}

// overwrite writes over a file of the same length, which needs no room.
func overwrite(path string, data []byte) (err error) {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = file.WriteAt(data, 0)
	return errors.Join(err, file.Sync(), file.Close())
}

// State reads the state.
func (f *Folder) State() (s SavedState, err error) {
	data, err := os.ReadFile(filepath.Join(f.Path, stateName))
	if errors.Is(err, fs.ErrNotExist) {
		return SavedState{State: Paused}, nil // of a folder that was copied in part
	}
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", stateName, err)
	}
	return s, err
}

// openLedger opens the ledger. The error wraps ErrInUse when a process works at it.
func (f *Folder) openLedger(replay func(*Entry) error) (*ledger, error) {
	l, err := openLedger(f.Path, f.Digest, replay)
	if errors.Is(err, ErrInUse) {
		err = f.inUse()
	}
	return l, err
}

// Change brings a run that no process works at into another state. The error wraps
// ErrInUse when one does.
func (f *Folder) Change(want RunState) (err error) {
	l, err := f.openLedger(func(*Entry) error { return nil })
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	state, err := f.State()
	if err != nil || state.State == Ended {
		return err
	}
	return f.orderly(state, want)
}

// Forgive withdraws the failures of a run that no process works at, so that their
// units are tried again. forget, when not nil, is called with them before.
func (f *Folder) Forgive(forget func(units []int) error) (err error) {
	l, err := f.openLedger(func(*Entry) error { return nil })
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	e := Entry{Type: Withdrawn, At: time.Now().UnixMilli(), Reason: "tried again"}
	for unit, what := range l.units {
		if what == Failed {
			e.Units = append(e.Units, unit)
		}
	}
	slices.Sort(e.Units)
	if len(e.Units) > 0 && forget != nil {
		err = forget(e.Units)
	}
	if err == nil && len(e.Units) > 0 {
		err = l.append([]Pending{{Entry: e}})
	}
	if err != nil {
		return err
	}
	state, err := f.State()
	if err != nil {
		return err
	}
	return f.orderly(state, Running)
}

// orderly writes another state, and nothing remains of a process that was killed.
func (f *Folder) orderly(s SavedState, want RunState) error {
	s.State, s.Reason = want, ""
	if err := os.Remove(f.holderPath()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return f.SetState(s)
}

// Status returns the state of the run as written last.
func (f *Folder) Status() (*Status, error) {
	state, err := f.State()
	if err != nil {
		return nil, err
	}
	s := &Status{}
	data, err := os.ReadFile(filepath.Join(f.Path, reportName))
	if err == nil {
		err = json.Unmarshal(data, s)
	} else if errors.Is(err, fs.ErrNotExist) { // it has never run
		s, err = emptyStatus(), nil
		s.Units, s.Remaining = f.Spec.Units, f.Spec.Units
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", reportName, err)
	}
	s.ID, s.Digest, s.Name, s.Kind = f.ID(), f.Digest, f.Spec.Name, f.Spec.Kind
	s.State, s.Reason, s.Created, s.Spec = state.State, state.Reason, state.Created, f.Spec
	if state.State == Running {
		if s.State, s.Reason, err = f.present(); err != nil {
			return nil, err
		}
	}
	if s.State != Running {
		s.Rate, s.Ends, s.Queued = 0, 0, 0
	}
	return s, err
}

// EachEntry reads the ledger and calls f for every entry that still holds, in
// order. Withdrawals come too. The ledger may be growing.
func (f *Folder) EachEntry(each func(*Entry) error) error {
	void := map[int]int{} // how many of the next entries of a unit are withdrawn
	seen := map[int]int{}
	err := f.scan(func(e *Entry) error {
		if e.Type != Withdrawn {
			seen[e.Unit]++
			return nil
		}
		for _, unit := range e.Units {
			void[unit] = seen[unit]
		}
		return nil
	})
	if err != nil {
		return err
	}
	clear(seen)
	return f.scan(func(e *Entry) error {
		if e.Type != Withdrawn {
			if seen[e.Unit]++; seen[e.Unit] <= void[e.Unit] {
				return nil
			}
		}
		return each(e)
	})
}

// scan reads the whole lines of the ledger.
func (f *Folder) scan(each func(*Entry) error) (err error) {
	file, err := os.Open(filepath.Join(f.Path, ledgerName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	err = eachLine(file, func(n int, payload []byte, _ int64) error {
		if n == 1 {
			return nil
		}
		e, err := readEntry(payload)
		if err != nil {
			return err
		}
		return each(e)
	})
	if err != nil {
		err = fmt.Errorf("%s: %w", file.Name(), err)
	}
	return err
}

// EachRecord calls each with every finished unit and its records, in the order of
// the ledger.
func (f *Folder) EachRecord(each func(e *Entry, records []byte) error) error {
	return f.withRecords(func(file *os.File) error {
		return f.EachEntry(func(e *Entry) error {
			if e.Type != Done {
				return nil
			}
			records, err := readRecords(file, e)
			if err != nil {
				return err
			}
			return each(e, records)
		})
	})
}

// EachInOrder is EachRecord in the order of the units. Entries come without their
// summaries.
func (f *Folder) EachInOrder(each func(e *Entry, records []byte) error) error {
	var list []Entry
	if err := f.EachEntry(func(e *Entry) error {
		if e.Type == Done {
			e.Summary = nil // there may be millions
			list = append(list, *e)
		}
		return nil
	}); err != nil {
		return err
	}
	slices.SortFunc(list, func(a, b Entry) int { return a.Unit - b.Unit })
	return f.withRecords(func(file *os.File) error {
		for i := range list {
			records, err := readRecords(file, &list[i])
			if err == nil {
				err = each(&list[i], records)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Records returns the records of an entry.
func (f *Folder) Records(e *Entry) (records []byte, err error) {
	err = f.withRecords(func(file *os.File) error {
		records, err = readRecords(file, e)
		return err
	})
	return records, err
}

func (f *Folder) withRecords(use func(*os.File) error) (err error) {
	file, err := os.Open(filepath.Join(f.Path, recordsName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // nothing is done yet
	}
	if err != nil {
		return err
	}
	return errors.Join(use(file), file.Close())
}
