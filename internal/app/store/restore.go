package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// ErrExists means that a file already exists and was not overwritten.
var ErrExists = errors.New("there is a file already")

// ErrNoBackup means that there is no intact backup in a folder.
var ErrNoBackup = errors.New("no backup that is whole")

// RestoreOptions are the options of Restore.
type RestoreOptions struct {
	// File is the file to restore from. If it is "", Restore uses the newest intact backup or, with
	// Salvage, the folder's own file.
	File string
	// Replace allows the folder's existing file to be replaced. The old file is kept under another
	// name.
	Replace bool
	// Salvage makes Restore recover whatever can be read from a damaged file.
	Salvage bool
}

// Restored describes the result of Restore.
type Restored struct {
	From    string   `json:"from"`    // path of the file that was restored or salvaged
	Games   int      `json:"games"`   // number of games in the new file
	Kept    string   `json:"kept"`    // new path of the replaced file; "" if there was none
	Salvage *Salvage `json:"salvage"` // what was recovered from the damaged file; null without --salvage
}

// Restore replaces the file in a folder with a backup, or with whatever can be read from a damaged
// file. If a program is using the folder, the error is an *InUseError. Any other error wraps
// ErrExists, ErrNoBackup, ErrDamaged, ErrNewer, ErrForeign or ErrUnusable.
func Restore(ctx context.Context, folder string, o RestoreOptions) (r Restored, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return r, fmt.Errorf("%w: making the data folder: %w", ErrUnusable, err)
	}
	lock, _, err := own(folder)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	if err := lock.Note(encodeNote(Note{Program: "data restore"})); err != nil {
		return r, err
	}
	if err := finishReplacing(folder, time.Now()); err != nil {
		return r, err
	}
	path := filepath.Join(folder, FileName)
	own := o.Salvage && o.File == ""
	if r.From = o.File; own {
		r.From = path
	} else if o.File == "" {
		if r.From, _, err = lastWhole(ctx, folder, ""); err != nil {
			return r, err
		}
		if r.From == "" {
			return r, fmt.Errorf("%w in %s", ErrNoBackup, filepath.Join(folder, BackupFolder))
		}
	}
	if info, err := os.Stat(path); err == nil && info.Size() > 0 && !o.Replace && !own {
		return r, fmt.Errorf("%w: %s", ErrExists, path)
	}
	if err := r.prepare(ctx, folder, o.Salvage); err != nil {
		return r, err
	}
	word := replacedWord
	if own {
		word = damagedWord
	}
	there := exists(path)
	aside, err := replace(folder, word, time.Now())
	if there {
		r.Kept = aside
	}
	if r.Salvage != nil {
		if r.Salvage.Original = r.From; own {
			r.Salvage.Original = aside
		}
	}
	return r, err
}

// prepare writes the next file of the folder.
func (r *Restored) prepare(ctx context.Context, folder string, salvage bool) error {
	found, err := inspectFile(ctx, r.From, false)
	if salvage {
		fault := err
		if fault == nil {
			fault = errors.New(strings.Join(found.faults, "; "))
		}
		if r.Salvage, err = salvageTo(ctx, r.From, folder); err != nil {
			return err
		}
		r.Salvage.Fault, r.Games = fault.Error(), r.Salvage.Games
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.From, err)
	}
	if len(found.faults) > 0 {
		return fmt.Errorf("%w: %s: %s", ErrDamaged, r.From, strings.Join(found.faults, "; "))
	}
	if found.version == 0 {
		return fmt.Errorf("%w: %s holds no games and no settings", ErrForeign, r.From)
	}
	r.Games = found.games
	db, err := look(r.From, false)
	if err != nil {
		return err
	}
	return errors.Join(copyTo(ctx, db, filepath.Join(folder, nextName)), db.Close())
}

// BackUp backs up the file in a folder, which may be in use. It writes the backup to path or, if
// path is "", to the backup folder. It returns the path of the backup.
func BackUp(ctx context.Context, folder, path string, replace bool) (string, error) {
	from := filepath.Join(folder, FileName)
	if _, err := os.Stat(from); err != nil {
		return "", err
	}
	if path != "" {
		if info, err := os.Stat(path); err == nil && !replace {
			return "", fmt.Errorf("%w: %s", ErrExists, path)
		} else if err == nil && (info.IsDir() || sameFile(path, from)) {
			return "", fmt.Errorf("%w: %s: a backup is a file of its own", ErrExists, path)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return "", err
		}
	}
	running := exists(filepath.Join(folder, LockName))
	found, err := inspectFile(ctx, from, running)
	if err == nil && len(found.faults) > 0 {
		err = fmt.Errorf("%w: %s", ErrDamaged, strings.Join(found.faults, "; "))
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", from, err)
	}
	db, err := look(from, running)
	if err != nil {
		return "", err
	}
	if path == "" {
		path, err = backup(ctx, db, folder, time.Now(), 0)
	} else {
		err = copyTo(ctx, db, path)
	}
	return path, errors.Join(err, db.Close())
}
