package store

import (
	"fmt"
	"testing"
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
