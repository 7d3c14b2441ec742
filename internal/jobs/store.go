package jobs

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Control is the set of operations on runs. The runs are either those in a folder ([Store]) or those of a
// coordinator.
type Control interface {
	Create(ctx context.Context, spec Spec, paths map[string]string) (*Status, error)
	List(ctx context.Context) ([]Status, error)
	Show(ctx context.Context, id string) (*Status, error)
	Pause(ctx context.Context, id string) (*Status, error)
	Resume(ctx context.Context, id string) (*Status, error)
	Stop(ctx context.Context, id string) (*Status, error)
	Retry(ctx context.Context, id string) (*Status, error)
	// Export calls f with every finished unit and its records, in ledger order.
	Export(ctx context.Context, id string, f func(e *Entry, records []byte) error) error
}

// Store is a folder of runs. This process is not working on any of them. A run's name may be abbreviated to
// any unique prefix.
type Store struct {
	Dir   string
	Kinds Kinds
	Log   *slog.Logger // logs unreadable folders; nil discards the messages
}

var _ Control = (*Store)(nil)

// Folders returns the readable runs.
func (s *Store) Folders() ([]*Folder, error) {
	list, damaged, err := s.folders()
	for _, d := range damaged {
		if s.Log != nil {
			s.Log.Error("folder of a run cannot be read", "error", d.err)
		}
	}
	return list, err
}

// damage describes why a run cannot be read.
type damage struct {
	id  string
	err error
}

// folders returns the readable and the unreadable runs.
func (s *Store) folders() (list []*Folder, damaged []damage, err error) {
	entries, err := os.ReadDir(s.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		if !e.IsDir() || !isID(e.Name()) {
			continue
		}
		f, err := readFolder(filepath.Join(s.Dir, e.Name()))
		switch {
		case errors.Is(err, ErrNoRun): // the program ended while creating it
		case err != nil:
			damaged = append(damaged, damage{e.Name(), err})
		default:
			list = append(list, f)
		}
	}
	return list, damaged, nil
}

// Find returns the run whose name begins with id. If there is no such run, or more than one, the error wraps
// ErrNoRun. If id is the full name of an unreadable run, the error states why that run cannot be read.
func (s *Store) Find(id string) (*Folder, error) {
	list, err := s.Folders()
	if err != nil {
		return nil, err
	}
	var found []*Folder
	for _, f := range list {
		if id != "" && strings.HasPrefix(f.ID(), id) {
			found = append(found, f)
		}
	}
	switch len(found) {
	case 0:
		if isID(id) { // id may name an unreadable run; the error then gives the reason
			_, err := readFolder(filepath.Join(s.Dir, id))
			if err != nil && !errors.Is(err, ErrNoRun) {
				return nil, err
			}
		}
		return nil, fmt.Errorf("%w: %q", ErrNoRun, id)
	case 1:
		return found[0], nil
	}
	return nil, fmt.Errorf("%w: %q begins the names of %d runs", ErrNoRun, id, len(found))
}

// Open opens a run for work.
func (s *Store) Open(id string) (*Book, error) {
	f, err := s.Find(id)
	if err != nil {
		return nil, err
	}
	kind, err := s.Kinds.Get(f.Spec.Kind)
	if err != nil {
		return nil, err
	}
	return f.Open(kind)
}

// Make returns the folder of the run with the given specification, creating the run if it does not exist. The
// paths argument locates the run's files.
func (s *Store) Make(spec Spec, paths map[string]string) (*Folder, error) {
	f, _, err := s.make(spec, paths)
	return f, err
}

// make is like Make, but also reports whether it created the folder.
func (s *Store) make(spec Spec, paths map[string]string) (f *Folder, made bool, err error) {
	if spec, err = spec.Complete(); err != nil {
		return nil, false, err
	}
	if err := s.check(&spec); err != nil {
		return nil, false, err
	}
	return makeFolder(s.Dir, &spec, paths)
}

// check returns an error if a specification is invalid.
func (s *Store) check(spec *Spec) error {
	kind, err := s.Kinds.Get(spec.Kind)
	if err != nil {
		return err
	}
	fold, err := kind.Fold(spec)
	if err != nil {
		return err
	}
	_, compares := fold.(Comparer)
	_, supplies := fold.(Supplier) // a unit's input is not stored
	if spec.Audit > 0 && (!compares || supplies) {
		return fmt.Errorf("%w: units of %s cannot be repeated, so there is no audit", ErrSpec, spec.Kind)
	}
	if spec.Audit > 0 && byChance(fold) {
		return fmt.Errorf("%w: chance decides what the units come to (they are played by the clock, by several threads, or by a program that does what it likes), so there is no audit",
			ErrSpec)
	}
	return nil
}

// Create creates a run, unless one with the same specification exists.
func (s *Store) Create(_ context.Context, spec Spec, paths map[string]string) (*Status, error) {
	f, err := s.Make(spec, paths)
	if err != nil {
		return nil, err
	}
	return f.Status()
}

// List returns all runs, newest first, without their workers, curves and reports. For an unreadable run, the
// status states why it cannot be read.
func (s *Store) List(context.Context) ([]Status, error) { return s.ListWith((*Folder).Status) }

// ListWith is like List, but calls status to obtain the status of each run.
func (s *Store) ListWith(status func(*Folder) (*Status, error)) ([]Status, error) {
	folders, damaged, err := s.folders()
	if err != nil {
		return nil, err
	}
	list := []Status{}
	for _, f := range folders {
		one, err := status(f)
		if err != nil {
			damaged = append(damaged, damage{f.ID(), err})
			continue
		}
		one.Workers, one.Curve, one.Failures, one.Report, one.Text = []WorkerTally{}, []Point{}, []Failure{}, nil, ""
		list = append(list, *one)
	}
	for _, d := range damaged {
		one := emptyStatus()
		one.ID, one.State, one.Reason = d.id, Damaged, d.err.Error()
		list = append(list, *one)
	}
	slices.SortStableFunc(list, func(a, b Status) int { return int(b.Created - a.Created) })
	return list, nil
}

// Show returns the status of a run.
func (s *Store) Show(_ context.Context, id string) (*Status, error) {
	f, err := s.Find(id)
	if err != nil {
		return nil, err
	}
	return f.Status()
}

// Pause marks a run so that it does not continue on its own. If another program is working on the run, the
// error wraps ErrInUse.
func (s *Store) Pause(_ context.Context, id string) (*Status, error) { return s.change(id, Paused) }

// Resume marks a run so that it continues, even if it was stopped.
func (s *Store) Resume(_ context.Context, id string) (*Status, error) { return s.change(id, Running) }

// Stop ends a run.
func (s *Store) Stop(_ context.Context, id string) (*Status, error) { return s.change(id, Stopped) }

func (s *Store) change(id string, want RunState) (*Status, error) {
	f, err := s.Find(id)
	if err != nil {
		return nil, err
	}
	if err := f.Change(want); err != nil {
		return nil, err
	}
	return f.Status()
}

// Retry withdraws the failures of a run's units and marks the run so that it continues.
func (s *Store) Retry(_ context.Context, id string) (*Status, error) {
	f, err := s.Find(id)
	if err != nil {
		return nil, err
	}
	if err := f.Forgive(nil); err != nil {
		return nil, err
	}
	return f.Status()
}

// Remove deletes a run together with all its results. If the run is unreadable, id must be its full name. If
// a process is working on the run, the error wraps ErrInUse.
func (s *Store) Remove(id string) (*Status, error) {
	f, err := s.Find(id)
	if err != nil && (errors.Is(err, ErrNoRun) || !isID(id)) {
		return nil, err
	}
	last := emptyStatus()
	if err != nil {
		f = &Folder{Path: filepath.Join(s.Dir, id), Digest: id}
		last.ID, last.State, last.Reason = id, Damaged, err.Error()
	} else if one, err := f.Status(); err == nil {
		last = one
	} else {
		last.ID, last.State, last.Reason = f.ID(), Damaged, err.Error()
	}
	switch yes, err := f.held(); {
	case err != nil:
		return nil, err
	case yes:
		return nil, f.inUse()
	}
	return last, os.RemoveAll(f.Path)
}

// Export calls f with every finished unit of a run and its records.
func (s *Store) Export(ctx context.Context, id string, f func(e *Entry, records []byte) error) error {
	folder, err := s.Find(id)
	if err != nil {
		return err
	}
	return folder.EachRecord(func(e *Entry, records []byte) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return f(e, records)
	})
}
