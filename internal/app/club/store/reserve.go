package store

import (
	"crypto/rand"
	"os"
	"path/filepath"
)

// A full disk must not prevent reading a club. Before reading, SQLite creates another file next to the
// database file, which takes space. The reserve is a file that keeps this space free.
const (
	reserveName = "club.reserve"
	reserveSize = 32 << 10 // bytes, as many as SQLite requires; a larger reserve would allow writes for a moment
)

// keepReserve creates the reserve if there is space for it.
func (s *Store) keepReserve() {
	path := filepath.Join(filepath.Dir(s.path), reserveName)
	if info, err := os.Stat(path); err == nil && info.Size() == reserveSize {
		return
	}
	data := make([]byte, reserveSize)
	_, _ = rand.Read(data) // never fails; zeros would take no space on some file systems
	if os.WriteFile(path, data, 0o600) != nil {
		_ = os.Remove(path) // a partial reserve is useless
	}
}

// giveReserve deletes the reserve if the error may mean a full disk. It reports whether there was a
// reserve, so that the failed operation may be retried.
func (s *Store) giveReserve(err error) bool {
	switch sqliteCode(err) {
	case sqliteIO, sqliteFull, sqliteOpen:
		return !s.postgres && os.Remove(filepath.Join(filepath.Dir(s.path), reserveName)) == nil
	}
	return false
}
