package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/limits"
)

// BackupFolder is the name of the folder with backups inside the data folder.
const BackupFolder = "backups"

// Policy for automatic backups. A backup is due if the last one is older than backupEvery and the
// file has changed since then. The newest backups are kept, along with one for each day and one for
// each week before them, as long as their total size permits. Backups made before a migration are
// counted separately.
const (
	backupEvery     = 24 * time.Hour
	keptNewest      = 3
	keptDays        = 7
	keptWeeks       = 8
	keptMigrations  = 3
	keptBytes       = limits.GiB // total size; does not apply to the newest
	backupPrefix    = "board-"
	backupExtension = ".db"
	backupTime      = "20060102T150405Z"
	partExtension   = ".part"
)

// BackupFile describes a backup.
type BackupFile struct {
	Path   string    `json:"path"`                     // path of the backup
	Time   time.Time `json:"time"`                     // when it was made, in RFC 3339 format, UTC
	Before int       `json:"before_version,omitempty"` // if the backup was made before a migration: version of the file until then
	Bytes  int64     `json:"bytes"`                    // size of the backup in bytes
}

// backupName returns the file name of a backup made at the given time. For before, see
// BackupFile.Before.
func backupName(at time.Time, before int) string {
	name := backupPrefix + at.UTC().Format(backupTime)
	if before > 0 {
		name += fmt.Sprintf("-v%d", before)
	}
	return name + backupExtension
}

// parseBackupName parses a name returned by backupName.
func parseBackupName(name string) (at time.Time, before int, ok bool) {
	name, ok = strings.CutPrefix(name, backupPrefix)
	if !ok {
		return at, 0, false
	}
	if name, ok = strings.CutSuffix(name, backupExtension); !ok {
		return at, 0, false
	}
	stamp, version, versioned := strings.Cut(name, "-v")
	at, err := time.Parse(backupTime, stamp)
	if err == nil && versioned {
		before, err = strconv.Atoi(version)
	}
	return at, before, err == nil
}

// Backups returns the backups of a folder, newest first.
func Backups(folder string) ([]BackupFile, error) {
	entries, err := os.ReadDir(filepath.Join(folder, BackupFolder))
	if errors.Is(err, os.ErrNotExist) {
		return []BackupFile{}, nil
	}
	if err != nil {
		return nil, err
	}
	list := []BackupFile{}
	for _, e := range entries {
		at, before, ok := parseBackupName(e.Name())
		if !ok || !e.Type().IsRegular() {
			continue
		}
		info, err := e.Info()
		if err != nil {
			continue // the file has just been removed
		}
		list = append(list, BackupFile{filepath.Join(folder, BackupFolder, e.Name()), at, before, info.Size()})
	}
	slices.SortFunc(list, func(a, b BackupFile) int { return b.Time.Compare(a.Time) })
	return list, nil
}

// BackUpWhenDue makes a backup if the last one is at least a day old and the file has changed since.
// It makes no backup of a file without games. It returns the path of the backup, or "" if it made
// none.
func (d *Database) BackUpWhenDue(ctx context.Context, now time.Time) (string, error) {
	list, err := Backups(d.folder)
	if err != nil {
		return "", err
	}
	if len(list) > 0 {
		last := list[0].Time
		if age := now.Sub(last); age >= 0 && age < backupEvery || !d.changedSince(last) {
			return "", nil
		}
	}
	// Use a separate connection, so that games can be saved while the backup is being made.
	db, err := connect(d.path(), readOnly)
	if err != nil {
		return "", err
	}
	games, path := 0, ""
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM games").Scan(&games)
	if err == nil && games > 0 {
		path, err = backup(ctx, db, d.folder, now, 0)
	}
	return path, errors.Join(err, db.Close())
}

// changedSince reports whether the file has been written to since t.
func (d *Database) changedSince(t time.Time) bool {
	for _, path := range []string{d.path(), d.path() + journal} {
		if info, err := os.Stat(path); err == nil && info.ModTime().After(t) {
			return true
		}
	}
	return false
}

// backup adds a backup to the folder, then removes outdated ones.
func backup(ctx context.Context, db *sql.DB, folder string, now time.Time, before int) (string, error) {
	dir := filepath.Join(folder, BackupFolder)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	path := filepath.Join(dir, backupName(now, before))
	for exists(path) { // another backup was made in the same second
		now = now.Add(time.Second)
		path = filepath.Join(dir, backupName(now, before))
	}
	if err := copyTo(ctx, db, path); err != nil {
		return "", err
	}
	list, err := Backups(folder)
	if err != nil {
		return path, err
	}
	errs := []error{removeParts(dir, now)}
	for _, old := range outdated(list) {
		errs = append(errs, os.Remove(old.Path))
	}
	return path, errors.Join(errs...)
}

// partTime limits how long writing a backup may take.
const partTime = time.Hour

// removeParts removes incomplete backups left by programs that were killed.
func removeParts(dir string, now time.Time) error {
	parts, err := filepath.Glob(filepath.Join(dir, backupPrefix+"*"+partExtension+"*"))
	errs := []error{err}
	for _, part := range parts {
		if info, err := os.Stat(part); err == nil && now.Sub(info.ModTime()) > partTime {
			errs = append(errs, os.Remove(part))
		}
	}
	return errors.Join(errs...)
}

// outdated returns the backups to remove. The list must be sorted with the newest first.
func outdated(list []BackupFile) (old []BackupFile) {
	migrations, newest, bytes := 0, 0, int64(0)
	days, weeks := map[string]bool{}, map[string]bool{}
	for _, b := range list {
		if b.Before > 0 {
			if migrations++; migrations > keptMigrations {
				old = append(old, b)
			}
			continue
		}
		year, number := b.Time.ISOWeek()
		day, week := b.Time.Format(time.DateOnly), fmt.Sprint(year, " ", number)
		bytes += b.Bytes
		if newest++; newest > keptNewest && bytes > keptBytes {
			old = append(old, b)
			continue
		}
		keep := newest <= keptNewest
		if !days[day] && len(days) < keptDays {
			days[day], keep = true, true
		}
		if !weeks[week] && len(weeks) < keptWeeks {
			weeks[week], keep = true, true
		}
		if !keep {
			old = append(old, b)
		}
	}
	return old
}

// copyTo copies an open database, which may be in use, and verifies the copy. The copy does not
// receive its final name until it is complete and on disk.
func copyTo(ctx context.Context, db *sql.DB, path string) (err error) {
	part := path + partExtension
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_EXCL, private) // SQLite would let other users read it
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(part) // remove the partial file
		}
	}()
	if err := f.Close(); err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
		return classify(err)
	}
	found, err := inspectFile(ctx, part, false)
	if err != nil {
		return err
	}
	if len(found.faults) > 0 {
		return fmt.Errorf("%w: the copy is not whole: %s", ErrDamaged, strings.Join(found.faults, "; "))
	}
	if err := syncFile(part); err != nil {
		return err
	}
	if err := os.Rename(part, path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFile waits until the contents of a file are on disk.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFolder waits until changes to the names in a folder are on disk, provided that the operating
// system supports this.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	_ = f.Sync() // some systems do not support this
	return f.Close()
}
