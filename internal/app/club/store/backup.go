package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
)

// ErrPostgres is returned by Backup for a PostgreSQL database. Such databases are backed up with
// PostgreSQL's own programs.
var ErrPostgres = errors.New("a database of PostgreSQL is backed up by its own programs, as pg_dump")

// Backup writes a copy of the SQLite file as it is now to the file out, which must not exist yet.
// Meanwhile, this process or another may serve the club. Open accepts the copy.
func Backup(ctx context.Context, place, out string) (err error) {
	if IsPostgres(place) {
		return ErrPostgres
	}
	path := place + string(os.PathSeparator) + FileName
	if _, err := os.Stat(path); err != nil {
		return err
	}
	db, err := connect(path, "deferred")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	half := out + ".part"
	if err := os.Remove(half); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", half); err != nil {
		return fmt.Errorf("writing the copy: %w", errors.Join(err, removed(half)))
	}
	if err := check(ctx, half); err != nil {
		return errors.Join(err, removed(half))
	}
	if err := os.Chmod(half, 0o600); err != nil {
		return err
	}
	return os.Rename(half, out)
}

func removed(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// check reads an SQLite file completely and checks its integrity.
func check(ctx context.Context, path string) (err error) {
	db, err := connect(path, "deferred")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close(), removed(path+"-wal"), removed(path+"-shm")) }()
	if _, err := db.ExecContext(ctx, "PRAGMA journal_mode = DELETE"); err != nil {
		return err
	}
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("%s: %w: %s", path, ErrDamaged, strings.TrimSpace(verdict))
	}
	return nil
}

// Check reads all games and study boards. It verifies that their entries are present and match their
// checksums, but does not replay them. Check calls damaged for each damaged game or board. It returns how
// many games there are, and how many entries they have.
func (s *Store) Check(ctx context.Context, damaged func(error)) (games, entries int, err error) {
	ids, err := s.texts(ctx, "SELECT id FROM games ORDER BY created")
	if err != nil {
		return 0, 0, err
	}
	for _, id := range ids {
		g, err := s.LoadGame(ctx, id)
		if errors.Is(err, ErrDamaged) {
			damaged(err)
			continue
		}
		if err != nil {
			return games, entries, err
		}
		games, entries = games+1, entries+g.Seq
	}
	boards, err := s.texts(ctx, "SELECT id FROM boards ORDER BY id")
	if err != nil {
		return games, entries, err
	}
	for _, id := range boards {
		if _, err := s.LoadBoard(ctx, id); errors.Is(err, ErrDamaged) {
			damaged(err)
		} else if err != nil {
			return games, entries, err
		}
	}
	return games, entries, nil
}
