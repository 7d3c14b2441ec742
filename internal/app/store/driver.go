//go:build !js

package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite" // also the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// classify distinguishes errors caused by a damaged file from those caused by the machine.
func classify(err error) error {
	var fault *sqlite.Error
	if !errors.As(err, &fault) {
		return err
	}
	if fault.Code() == sqlite3.SQLITE_READONLY {
		// The file was opened for writing. If SQLite nevertheless considers it read-only, the
		// file's header must say so.
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	const primary = 0xff
	switch fault.Code() & primary {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_CONSTRAINT:
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w: the disk is full; nothing was changed, free some space and start again: %w", ErrUnusable, err)
	case sqlite3.SQLITE_IOERR:
		return fmt.Errorf("%w: the disk reports an error; nothing was changed, copy the folder to another disk, or see what can be read there: chuhe data restore --salvage: %w", ErrUnusable, err)
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_READONLY:
		return fmt.Errorf("%w: files in the folder cannot be made or opened: %w", ErrUnusable, err)
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return fmt.Errorf("%w: another program is using the file: %w", ErrUnusable, err)
	}
	return err
}
