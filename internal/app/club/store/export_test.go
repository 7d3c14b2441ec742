package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// SetMostPages lets the file of SQLite have no more pages than that, as a full disk does.
func SetMostPages(s *Store, pages int) error {
	_, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	return err
}

// Tamper changes the data behind the program's back.
func Tamper(t *testing.T, s *Store, statement string) {
	t.Helper()
	if _, err := s.write.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// Older makes the data of an older version, with what the statements put into them.
func Older(t *testing.T, place string, version int, statements ...string) {
	t.Helper()
	s := &Store{postgres: IsPostgres(place)}
	var err error
	if s.postgres {
		s.write, err = sql.Open("pgx", place)
	} else {
		s.write, err = connect(filepath.Join(place, FileName), "immediate")
	}
	if err == nil {
		err = s.migrate(context.Background(), migrations[:version])
	}
	for _, statement := range statements {
		if err == nil {
			_, err = s.write.Exec(statement)
		}
	}
	if err := errors.Join(err, s.write.Close()); err != nil {
		t.Fatal(err)
	}
}

// FoldLog writes the log of SQLite into its file.
func FoldLog(t *testing.T, place string) {
	t.Helper()
	db, err := connect(filepath.Join(place, FileName), "immediate")
	if err == nil {
		_, err = db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	}
	if err := errors.Join(err, db.Close(), os.RemoveAll(filepath.Join(place, FileName+"-wal"))); err != nil {
		t.Fatal(err)
	}
}

// Append keeps an entry, and waits for it.
func (s *Store) Append(_ context.Context, game string, seq int, text []byte, at time.Time, end *End) error {
	return s.StartAppend(game, seq, text, at, end)()
}
