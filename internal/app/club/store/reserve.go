package store

import (
	"crypto/rand"
	"os"
	"path/filepath"
)

// A full disk must not keep a club from being read. SQLite makes a file next to its own before
// it reads, which takes room: the reserve is room that is given up for it.
const (
	reserveName = "club.reserve"
	reserveSize = 32 << 10 // bytes, as SQLite wants; with more, writes would go on for a moment
)

// keepReserve makes the reserve where there is room for it.
func (s *Store) keepReserve() {
	path := filepath.Join(filepath.Dir(s.path), reserveName)
	if info, err := os.Stat(path); err == nil && info.Size() == reserveSize {
		return
	}
	data := make([]byte, reserveSize)
	_, _ = rand.Read(data) // never fails; zeros would take no room on some file systems
	if os.WriteFile(path, data, 0o600) != nil {
		_ = os.Remove(path) // half of it would help as little
	}
}

// giveReserve gives the reserve up, for an error of a full disk, and reports whether there
// was one, so that what has failed may be tried again.
func (s *Store) giveReserve(err error) bool {
	switch sqliteCode(err) {
	case sqliteIO, sqliteFull, sqliteOpen:
		return !s.postgres && os.Remove(filepath.Join(filepath.Dir(s.path), reserveName)) == nil
	}
	return false
}
