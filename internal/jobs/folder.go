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

// ErrNoRun is wrapped by errors about runs that do not exist.
var ErrNoRun = errors.New("no such run")

// ErrUnreadable is wrapped by errors about runs whose specification is damaged or has an unsupported
// version.
var ErrUnreadable = errors.New("this run cannot be read")

// Folder is the folder of a run. It contains everything that is known about the run, so a copy of the folder
// can be used to continue the run elsewhere.
type Folder struct {
	Path   string
	Digest string // digest of the specification
	Spec   Spec
}

// Names of the files in a run's folder.
const (
	SpecName    = "spec.json"
	ledgerName  = "ledger"
	recordsName = "records.gz" // one gzip member for each unit
	stateName   = "state.json"
	reportName  = "report.json"
	textName    = "report.txt"
	filesName   = "files" // folder of the run's files, named by StoredName
)

// makeFolder creates the folder of a new run and copies the run's files from paths into it. If the folder
// already exists, makeFolder leaves it unchanged, and made is false.
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
	// Write the specification last. A folder without one is not a run.
	return f, true, atomicfile.Write(filepath.Join(path, SpecName), text)
}

// readFolder reads the run in the folder at path. If there is no run, the error wraps ErrNoRun.
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

// ID returns the run's name.
func (f *Folder) ID() string { return f.Digest[:IDLength] }

// Blob returns the path of a stored file of the run.
func (f *Folder) Blob(file File) string { return filepath.Join(f.Path, filesName, file.StoredName()) }

// Files returns the paths of all files of the run, by name.
func (f *Folder) Files() map[string]string {
	paths := map[string]string{}
	for _, file := range f.Spec.Files {
		paths[file.Name] = f.Blob(file)
	}
	return paths
}

// RunState is the desired state of a run.
type RunState string

// States of a run.
const (
	Running RunState = "running"
	Paused  RunState = "paused"
	Stopped RunState = "stopped"  // by a user
	Ended   RunState = "finished" // by itself
)

// States of runs that are supposed to be running but are not, and of runs whose state is unknown. They are
// never stored on disk.
const (
	Waiting     RunState = "waiting"     // for a process to work on it
	Interrupted RunState = "interrupted" // the process working on it was killed
	Damaged     RunState = "damaged"
)

// SavedState is the desired state of a run, as stored on disk.
type SavedState struct {
	State   RunState `json:"state"`
	Reason  string   `json:"reason"` // why the run ended
	Created int64    `json:"created"`
	Changed int64    `json:"changed"` // Unix milliseconds
}

// SetState writes the state to disk. If the disk is full, it overwrites the previous state in place, which
// requires no free space.
func (f *Folder) SetState(s SavedState) error {
	const room = 2048 // bytes to reserve, so that even a long reason fits when the disk is full
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

// overwrite replaces the content of a file with data of the same length, which requires no free space.
func overwrite(path string, data []byte) (err error) {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = file.WriteAt(data, 0)
	return errors.Join(err, file.Sync(), file.Close())
}

// State reads the desired state.
func (f *Folder) State() (s SavedState, err error) {
	data, err := os.ReadFile(filepath.Join(f.Path, stateName))
	if errors.Is(err, fs.ErrNotExist) {
		return SavedState{State: Paused}, nil // the folder was not copied completely
	}
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", stateName, err)
	}
	return s, err
}

// openLedger opens the run's ledger. If a process is working on the run, the error wraps ErrInUse.
func (f *Folder) openLedger(replay func(*Entry) error) (*ledger, error) {
	l, err := openLedger(f.Path, f.Digest, replay)
	if errors.Is(err, ErrInUse) {
		err = f.inUse()
	}
	return l, err
}

// Change changes the desired state of the run. If a process is working on the run, the error wraps ErrInUse.
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

// Forgive withdraws the failures of a run, so that the failed units are tried again. If forget is not nil,
// Forgive calls it with these units first. No process may be working on the run.
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

// orderly writes the desired state and removes anything left by a killed process.
func (f *Folder) orderly(s SavedState, want RunState) error {
	s.State, s.Reason = want, ""
	if err := os.Remove(f.holderPath()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return f.SetState(s)
}

// Status returns the most recently written status of the run.
func (f *Folder) Status() (*Status, error) {
	state, err := f.State()
	if err != nil {
		return nil, err
	}
	s := &Status{}
	data, err := os.ReadFile(filepath.Join(f.Path, reportName))
	if err == nil {
		err = json.Unmarshal(data, s)
	} else if errors.Is(err, fs.ErrNotExist) { // the run has never been worked on
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

// EachEntry reads the ledger and calls each for every entry that has not been withdrawn, and for every
// withdrawal, in ledger order. The ledger may grow during the call.
func (f *Folder) EachEntry(each func(*Entry) error) error {
	void := map[int]int{} // how many of a unit's earliest entries are withdrawn
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

// scan calls each for every complete line of the ledger except the header.
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

// EachRecord calls each for every finished unit with its records, in ledger order.
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

// EachInOrder is like EachRecord, but calls each in unit order. The entries do not contain their summaries.
func (f *Folder) EachInOrder(each func(e *Entry, records []byte) error) error {
	var list []Entry
	if err := f.EachEntry(func(e *Entry) error {
		if e.Type == Done {
			e.Summary = nil // drop the summary, because there may be millions of them
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

// Records returns the records of the given entry.
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
