package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
)

// State is the state that a file is in.
type State string

// The states that a file can be in.
const (
	StateOK       State = "ok"
	StateMissing  State = "missing" // nothing has been saved yet
	StateDamaged  State = "damaged"
	StateNewer    State = "newer"    // written by a later version of the program
	StateForeign  State = "foreign"  // a database of another program
	StateUnusable State = "unusable" // cannot be read on this machine
)

// Report is the result of Check.
type Report struct {
	File    string       `json:"file"`    // path of the file examined
	State   State        `json:"state"`   // ok, missing, damaged, newer, foreign or unusable
	Version int          `json:"version"` // version of the file format; 0 if unknown
	Games   int          `json:"games"`   // number of games that can be opened
	Faults  []string     `json:"faults"`  // what is wrong with the file, in English; empty if nothing is
	Damaged []Named      `json:"damaged"` // games that cannot be opened; for a damaged file, the games that it still mentions
	Backups []BackupFile `json:"backups"` // backups in the folder, newest first
	Owner   *Note        `json:"owner"`   // the program using the folder, or null
}

// Check examines the file in a folder, or another file if file is not "". It changes nothing, and
// the folder may be in use.
func Check(ctx context.Context, folder, file string) (Report, error) {
	r := Report{File: filepath.Join(folder, FileName), Faults: []string{}, Damaged: []Named{}}
	var err error
	if r.Backups, err = Backups(folder); err != nil {
		return r, err
	}
	lock, err := filelock.Take(filepath.Join(folder, LockName), private, 0)
	if err == nil { // the folder is not in use; keep it so while the file is read
		defer func() { _ = lock.Release() }() // the lock no longer matters
		if err := lock.Note(encodeNote(Note{Program: "data check"})); err != nil {
			return r, err
		}
	} else if errors.Is(err, filelock.ErrInUse) {
		owner := readNote(filepath.Join(folder, LockName))
		owner.URL = "" // it contains the key
		r.Owner = &owner
	}
	if file != "" {
		r.File = file
	}
	return r, r.look(ctx, r.Owner != nil && file == "", file == "")
}

// look fills in the report. running reports whether another process may be writing to the file, and
// ours whether the file is the folder's own.
func (r *Report) look(ctx context.Context, running, ours bool) error {
	if _, err := os.Stat(r.File); errors.Is(err, os.ErrNotExist) {
		if r.State = StateMissing; ours && !exists(r.File+journal) {
			return nil
		} else if !ours {
			return err
		}
	}
	found, err := inspectFile(ctx, r.File, running)
	if torn := journalTorn(r.File); torn > 0 && !running {
		found.faults = append(found.faults, fmt.Sprintf("%d pages of the journal do not fit their checksums", torn))
	}
	r.Version, r.Games = found.version, found.games-len(found.broken)
	r.Faults, r.Damaged = append(r.Faults, found.faults...), append(r.Damaged, found.broken...)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, ErrNewer):
		r.State = StateNewer
	case errors.Is(err, ErrForeign):
		r.State = StateForeign
	case err != nil && !errors.Is(err, os.ErrNotExist):
		r.State = StateUnusable
	case len(r.Faults) == 0 && err == nil:
		r.State = StateOK
		return nil
	default:
		r.State = StateDamaged
	}
	if err != nil {
		r.Faults = append(r.Faults, err.Error())
	}
	if r.State != StateDamaged || running {
		return nil
	}
	pages, err := readPages(r.File)
	if err != nil {
		return err
	}
	r.Games, r.Damaged = 0, sortedNames(pages.names)
	for _, g := range pages.games {
		if g.fault == nil {
			r.Games++
			continue
		}
		g.name.Reason = g.fault.Error()
		r.Damaged = append(r.Damaged, g.name)
	}
	return nil
}
