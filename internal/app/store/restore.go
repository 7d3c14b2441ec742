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

// ErrExists refuses to put something in the place of a file that is there.
var ErrExists = errors.New("there is a file already")

// ErrNoBackup reports that a folder has no backup that is whole.
var ErrNoBackup = errors.New("no backup that is whole")

// RestoreOptions say how to restore.
type RestoreOptions struct {
	// File is what to restore; "" is the newest backup that is whole, with Salvage the
	// file of the folder itself.
	File string
	// Replace allows the file of the folder to be replaced. It is kept under another
	// name.
	Replace bool
	// Salvage takes what can be read from a damaged file.
	Salvage bool
}

// Restored reports what Restore has done.
type Restored struct {
	From  string `json:"from"`
	Games int    `json:"games"`
	// Kept is where the file is that was replaced; "" for none.
	Kept    string   `json:"kept"`
	Salvage *Salvage `json:"salvage"` // nil when the file was whole
}

// Restore puts a backup, or what can be read of a damaged file, in the place of the
// file of a folder. Errors are *InUseError when a program works with the folder, or
// wrap ErrExists, ErrNoBackup, ErrDamaged, ErrNewer, ErrForeign or ErrUnusable.
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

// BackUp writes a backup of the file of a folder, which may be in use: to path, or to
// the folder of backups where path is "". It returns where.
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
