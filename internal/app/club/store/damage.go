package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"
)

// SQLite result codes; only the lowest byte.
const (
	sqliteBusy    = 5 // another program has locked the file
	sqliteLocked  = 6
	sqliteOnly    = 8  // read-only
	sqliteIO      = 10 // reading, writing or syncing failed
	sqliteCorrupt = 11
	sqliteFull    = 13
	sqliteOpen    = 14 // the file cannot be opened
	sqliteNoFile  = 26 // it is not an SQLite file
)

// sqliteCode returns the SQLite result code of an error, or 0 if the error does not come from SQLite.
func sqliteCode(err error) int {
	if e := (*sqlite.Error)(nil); errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}

// Damage returns an error describing damage to the SQLite file that Open found and skipped, and where Open
// put copies. It returns nil if there was no damage.
func (s *Store) Damage() error { return s.damage }

// examineLog checks whether SQLite's log ends with data that SQLite is going to ignore. If so, it copies
// the log.
func (s *Store) examineLog() (err error) {
	path := s.path + "-wal"
	log, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	info, err := log.Stat()
	if err != nil {
		return err
	}
	t, err := readLog(log, info.Size())
	if err != nil || t == nil {
		return err
	}
	copied, err := aside(path)
	if err != nil && t.inside {
		return err
	}
	if err != nil { // the copy failed, perhaps on a full disk; it must still be possible to read the club
		copied = "not made: " + err.Error()
	}
	why := "it ends in the middle of a write, as after a crash: the server never confirmed that this was stored, unless the disk has lost data that it had kept"
	if t.inside {
		why = "later writes follow it, so moves that were played may be missing"
	}
	s.damage = fmt.Errorf("%s: %w at byte %d: %s; the last %d bytes are not used, a copy is %s", path, ErrDamaged, t.offset, why, t.after, copied)
	return nil
}

// refuse copies a damaged SQLite file and returns an error explaining why the file cannot be opened. It
// returns any error that is not about damage unchanged.
func (s *Store) refuse(err error) error {
	code := sqliteCode(err)
	if s.postgres || code != sqliteCorrupt && code != sqliteNoFile {
		return err
	}
	err = fmt.Errorf("%s: %w: %w", s.path, ErrDamaged, err)
	copied, failed := aside(s.path)
	if failed != nil {
		return errors.Join(err, failed)
	}
	if _, failed := aside(s.path + "-wal"); failed != nil && !errors.Is(failed, os.ErrNotExist) {
		return errors.Join(err, failed)
	}
	return fmt.Errorf("%w; a copy is %s; put the last backup in its place", err, copied)
}

// Verify reads the whole SQLite file, including its indexes, and checks that it is consistent. If not, the
// error wraps ErrDamaged and names what does not match. Verify does nothing for PostgreSQL, which has
// checksums of its own.
func (s *Store) Verify(ctx context.Context) error {
	if s.postgres {
		return nil
	}
	faults, err := s.texts(ctx, "PRAGMA integrity_check(5)")
	switch code := sqliteCode(err); {
	case code == sqliteCorrupt || code == sqliteNoFile:
		return fmt.Errorf("%s: %w: %w", s.path, ErrDamaged, err)
	case err != nil:
		return err
	case len(faults) == 1 && faults[0] == "ok":
		return nil
	}
	return fmt.Errorf("%s: %w: %s", s.path, ErrDamaged, strings.Join(faults, "; "))
}

// aside copies a file to a name in the same folder that contains the time. It returns that name.
func aside(path string) (name string, err error) {
	in, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	stamp := time.Now().UTC().Format("20060102-150405")
	out, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".damaged-"+stamp+"-*")
	if err != nil {
		return "", fmt.Errorf("copying a damaged file aside: %w", err)
	}
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Sync()
	}
	if err := errors.Join(err, out.Close()); err != nil {
		return "", fmt.Errorf("copying a damaged file aside: %w", errors.Join(err, os.Remove(out.Name())))
	}
	return out.Name(), nil
}
