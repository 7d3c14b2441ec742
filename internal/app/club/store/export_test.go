package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// SetMostPages lets the file of SQLite have no more pages than that, as a full disk does.
func SetMostPages(s *Store, pages int) error {
	_, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	return err
}

// Tamper changes the data unseen by the program.
func Tamper(t *testing.T, s *Store, statement string) {
	t.Helper()
	if _, err := s.write.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// MigrateMore brings the data to the version after the present one by some statements.
func MigrateMore(s *Store, statements ...string) error {
	return s.migrate(context.Background(), append(slices.Clone(migrations), statements))
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

// Version is the version of the tables.
func Version() int { return firstVersion - 1 + len(migrations) }

// First is the first version of the tables that this program reads.
const First = firstVersion

// Plan is how the database goes about a search.
func Plan(t *testing.T, s *Store, f *Search) string {
	t.Helper()
	query, args := f.query(s.postgres)
	explain := "EXPLAIN QUERY PLAN "
	if s.postgres {
		explain = "EXPLAIN "
	}
	rows, err := s.query(t.Context(), explain+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var plan strings.Builder
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&plan, *values[len(values)-1].(*any)) //nolint:errcheck // it was made so
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}

// FindIDs is the search itself, without the games that it finds.
func FindIDs(ctx context.Context, s *Store, f *Search) error {
	query, args := f.query(s.postgres)
	_, err := s.texts(ctx, query, args...)
	return err
}

// Cost is how much time something takes: of this process's processor over SQLite, which runs
// in it, and on the clock over PostgreSQL.
func Cost(t *testing.T, s *Store, f func(context.Context) error) time.Duration {
	t.Helper()
	begun, used := time.Now(), cpuTime()
	if err := f(t.Context()); err != nil {
		t.Fatal(err)
	}
	if took := cpuTime() - used; !s.postgres && took > 0 {
		return took
	}
	return time.Since(begun)
}

// OpenPool opens a database that has to answer within patience.
func OpenPool(ctx context.Context, place string, patience time.Duration) error {
	s := &Store{postgres: true, health: newHealth()}
	return errors.Join(s.openPool(ctx, place, patience), s.release())
}
