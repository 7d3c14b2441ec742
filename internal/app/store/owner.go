package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
)

// LockName is the name of a file that the owner of a folder keeps locked. The file identifies the
// owner. It is removed when the owner exits normally.
const LockName = "board.lock"

// StartProgram is the program name used in the note until the owner has announced itself.
const StartProgram = "start"

// Note is the information that the owner of a folder leaves there for other programs of the same
// user.
type Note struct {
	PID     int       `json:"pid"`               // process number; 0 if the note cannot be read
	Program string    `json:"program"`           // purpose of the program, such as board
	Version string    `json:"version,omitempty"` // version of the program; absent if unknown
	Since   time.Time `json:"since"`             // when the note was written, UTC
	URL     string    `json:"url,omitempty"`     // address of the page, including the key; absent if there is none yet, and always in a data check
}

// InUseError reports that another process owns the folder.
type InUseError struct {
	Folder string
	Owner  Note // may be incomplete
}

func (e *InUseError) Error() string {
	if e.Owner.PID == 0 {
		return fmt.Sprintf("the data in %s are in use by another program", e.Folder)
	}
	return fmt.Sprintf("the data in %s are in use by process %d (%s)", e.Folder, e.Owner.PID, e.Owner.Program)
}

// Unwrap returns filelock.ErrInUse.
func (e *InUseError) Unwrap() error { return filelock.ErrInUse }

// own makes this process the owner of a folder. If another process owns it, the error is an
// *InUseError. left is the note of the previous owner, or nil if that owner exited normally.
func own(folder string) (lock *filelock.Lock, left *Note, err error) {
	path := filepath.Join(folder, LockName)
	lock, err = filelock.Take(path, private, 0)
	switch {
	case errors.Is(err, filelock.ErrInUse):
		return nil, nil, &InUseError{folder, readNote(path)}
	case errors.Is(err, os.ErrPermission):
		return nil, nil, fmt.Errorf("%w: %w: the folder or %s belongs to another user of this machine, or may not be written", ErrUnusable, err, LockName)
	case err != nil:
		return nil, nil, fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	if note := readNote(path); note.PID != 0 {
		left = &note
	}
	if err := lock.Note(encodeNote(Note{Program: StartProgram})); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%w: %w", ErrUnusable, err), lock.Release())
	}
	return lock, left, nil
}

func encodeNote(n Note) []byte {
	n.PID, n.Since = os.Getpid(), time.Now().UTC()
	text, _ := json.Marshal(n) // plain data
	return append(text, '\n')
}

// mostNote is the maximum length of a note, in bytes.
const mostNote = 4 << 10

// readNote reads an owner's note. It returns the zero Note if there is no note, or if the note is
// just being written.
func readNote(path string) (n Note) {
	f, err := os.Open(path)
	if err != nil {
		return Note{}
	}
	defer func() { _ = f.Close() }() // read only
	if json.NewDecoder(io.LimitReader(f, mostNote)).Decode(&n) != nil {
		return Note{}
	}
	return n
}

// Announce publishes a note about the owner for other programs of the same user.
func (d *Database) Announce(n Note) error { return d.lock.Note(encodeNote(n)) }
