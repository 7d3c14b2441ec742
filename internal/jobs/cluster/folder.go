package cluster

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// ErrNoRun is wrapped when there is no run of the name.
var ErrNoRun = errors.New("no such run")

// runFolder is the folder of a run. It holds all that there is to know: with a
// copy of it the run can be continued elsewhere.
type runFolder struct {
	path   string
	digest string
	spec   Spec
}

// filesName is the folder of a run's files, each named by its digest.
const filesName = "files"

// makeFolder makes the folder of a new run, with copies of its files, which
// paths names. A folder that is there is left as it is.
func makeFolder(dir string, spec *Spec, paths map[string]string) (f *runFolder, created bool, err error) {
	digest, err := spec.Digest()
	if err != nil {
		return nil, false, err
	}
	path := filepath.Join(dir, digest[:idLength])
	if f, err := readFolder(path); err == nil {
		return f, false, nil
	} else if !errors.Is(err, ErrNoRun) {
		return nil, false, err
	}
	const mode = 0o755
	if err := os.MkdirAll(filepath.Join(path, filesName), mode); err != nil {
		return nil, false, err
	}
	for _, file := range spec.Files {
		if err := copyBlob(filepath.Join(path, filesName, file.SHA256), paths[file.Name], file); err != nil {
			return nil, false, err
		}
	}
	text, err := spec.canonical()
	if err != nil {
		return nil, false, err
	}
	if err := writeState(path, savedState{State: Running, Created: time.Now().UnixMilli()}); err != nil {
		return nil, false, err
	}
	// The specification comes last: with it the folder is a run's.
	if err := writeFile(filepath.Join(path, specName), text); err != nil {
		return nil, false, err
	}
	return &runFolder{path, digest, *spec}, true, nil
}

// copyBlob copies a file and checks its content.
func copyBlob(to, from string, f File) (err error) {
	found, err := DescribeFile(f.Name, from)
	if err != nil {
		return err
	}
	if found.SHA256 != f.SHA256 || found.Size != f.Size {
		return fmt.Errorf("%w: %s is not the file %s of the specification", ErrBlob, from, f.Name)
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}

// readFolder reads what a folder is about. The error wraps ErrNoRun where it is
// not one of a run.
func readFolder(path string) (*runFolder, error) {
	text, err := os.ReadFile(filepath.Join(path, specName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s", ErrNoRun, path)
	}
	if err != nil {
		return nil, err
	}
	spec, err := ParseSpec(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	digest, err := spec.Digest()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if digest != hexDigest(text) || filepath.Base(path) != digest[:idLength] {
		return nil, fmt.Errorf("%s: %w: the folder has another name than its run %s", path, ErrSpec, digest[:idLength])
	}
	return &runFolder{path, digest, spec}, nil
}

func (f *runFolder) id() string { return f.digest[:idLength] }

func (f *runFolder) blob(file File) string { return filepath.Join(f.path, filesName, file.SHA256) }

// savedState is what is wanted of a run, on the disk.
type savedState struct {
	State   RunState `json:"state"`
	Reason  string   `json:"reason"` // of the end
	Created int64    `json:"created"`
	Changed int64    `json:"changed"` // Unix milliseconds
}

func writeState(path string, s savedState) error {
	s.Changed = time.Now().UnixMilli()
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(path, stateName), append(data, '\n'))
}

func readState(path string) (s savedState, err error) {
	data, err := os.ReadFile(filepath.Join(path, stateName))
	if errors.Is(err, fs.ErrNotExist) {
		return savedState{State: Paused}, nil // of a folder that was copied in part
	}
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	return s, err
}

// EachEntry reads the ledger of a run's folder and calls f for every entry that
// still holds, in order. Withdrawals come too.
func EachEntry(path string, f func(*Entry) error) error {
	void := map[int]int{} // how many of the next entries of a unit are withdrawn
	seen := map[int]int{}
	err := scanLedger(path, func(e *Entry) error {
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
	return scanLedger(path, func(e *Entry) error {
		if e.Type != Withdrawn {
			if seen[e.Unit]++; seen[e.Unit] <= void[e.Unit] {
				return nil
			}
		}
		return f(e)
	})
}

// scanLedger reads the whole lines of a ledger while it may be growing.
func scanLedger(path string, f func(*Entry) error) (err error) {
	file, err := os.Open(filepath.Join(path, ledgerName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	lines := bufio.NewReaderSize(file, 1<<20)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		payload, err := unseal(line)
		if err != nil {
			if _, more := lines.Peek(1); errors.Is(more, io.EOF) {
				return nil
			}
			return fmt.Errorf("%s line %d: %w", file.Name(), n, err)
		}
		if n == 1 {
			continue
		}
		var e Entry
		if err := json.Unmarshal(payload, &e); err != nil {
			return fmt.Errorf("%s line %d: %w: %w", file.Name(), n, ErrLedger, err)
		}
		if err := f(&e); err != nil {
			return err
		}
	}
}

// EachRecord calls f with every finished unit of the run in the folder at path
// and its records, in the order of the ledger.
func EachRecord(path string, f func(e *Entry, records []byte) error) (err error) {
	file, err := os.Open(filepath.Join(path, recordsName))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return EachEntry(path, func(e *Entry) error {
		if e.Type != Done {
			return nil
		}
		records, err := readRecords(file, e)
		if err != nil {
			return err
		}
		return f(e, records)
	})
}
