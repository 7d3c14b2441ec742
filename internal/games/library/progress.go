package library

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
)

// The progress of a file import is stored in the same transaction as its games, so that an import that is
// interrupted can resume in the middle of a file. It is deleted when the import is complete.
const progressTable = `CREATE TABLE IF NOT EXISTS progress (
	name TEXT PRIMARY KEY,     -- of a file, or an entry of one
	path TEXT NOT NULL,        -- what was asked to be imported
	bytes INTEGER NOT NULL, changed INTEGER NOT NULL, -- of the file
	games INTEGER NOT NULL,    -- of it that are done
	complete INTEGER NOT NULL) -- whether all are`

// step is the progress of importing a file.
type step struct {
	name, path     string
	bytes, changed int64
	games          int // number of games read from the file, including unreadable ones
	complete       bool
}

// stepOf returns the initial progress for a part of the file at path. It returns nil if a later import would
// have no means of detecting changes to the file.
func stepOf(path, part string) *step {
	name, err := filepath.Abs(part)
	if err != nil {
		return nil
	}
	for file := name; ; file = filepath.Dir(file) { // finds the archive that contains the part
		info, err := os.Stat(file)
		if err == nil && info.Mode().IsRegular() {
			return &step{name: name, path: path, bytes: info.Size(), changed: info.ModTime().UnixNano()}
		}
		if err == nil || file == filepath.Dir(file) {
			return nil
		}
	}
}

// doneBefore returns how far an earlier import of the same file got.
func (l *Library) doneBefore(ctx context.Context, s *step) (games int, complete bool, err error) {
	err = l.db.QueryRowContext(ctx, `SELECT games,complete FROM progress WHERE name=? AND path=? AND bytes=? AND changed=?`,
		s.name, s.path, s.bytes, s.changed).Scan(&games, &complete)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return games, complete, err
}

func (s *step) save(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO progress(name,path,bytes,changed,games,complete) VALUES(?,?,?,?,?,?)`,
		s.name, s.path, s.bytes, s.changed, s.games, s.complete)
	return err
}

// forgetProgress deletes the progress of an import that is complete.
func forgetProgress(ctx context.Context, db database, path string) error {
	_, err := db.ExecContext(ctx, `DELETE FROM progress WHERE path=?`, path)
	return err
}
