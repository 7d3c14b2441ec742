package store

import (
	"crypto/rand"
	"os"
	"path/filepath"
)

// It must be possible to read a club even if the disk is full. Before reading, however, SQLite creates
// another file next to the database file, which takes space. The reserve is a file that keeps that space
// free.
const (
	reserveName = "club.reserve"
	reserveSize = 32 << 10 // bytes that SQLite requires; a larger reserve would briefly make writes possible
)

// keepReserve creates the reserve if there is enough space.
func (s *Store) keepReserve() {
	path := filepath.Join(filepath.Dir(s.path), reserveName)
	if info, err := os.Stat(path); err == nil && info.Size() == reserveSize {
		return
	}
	data := make([]byte, reserveSize)
	_, _ = rand.Read(data) // never fails; on some file systems, zeros would take up no space
	if os.WriteFile(path, data, 0o600) != nil {
		_ = os.Remove(path) // part of a reserve is useless
	}
}

// giveReserve deletes the reserve if err may mean that the disk is full. It reports whether there was a
// reserve; if so, the failed operation may be tried again.
func (s *Store) giveReserve(err error) bool {
	switch sqliteCode(err) {
	case sqliteIO, sqliteFull, sqliteOpen:
		return !s.postgres && os.Remove(filepath.Join(filepath.Dir(s.path), reserveName)) == nil
	}
	return false
}
