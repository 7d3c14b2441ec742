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

// LockName is the name of the file that the owner of a folder keeps locked. The file identifies its
// owner, which removes it on a normal exit.
const LockName = "board.lock"

// StartProgram is the program name in the note until the owner announces itself.
const StartProgram = "start"

// Note is information about the owner of a folder, left there for other programs of the same user.
type Note struct {
	PID     int       `json:"pid"`               // process ID; 0 if the note cannot be read
	Program string    `json:"program"`           // purpose of the program, such as board
	Version string    `json:"version,omitempty"` // version of the program; absent if unknown
	Since   time.Time `json:"since"`             // when the note was written, UTC
	URL     string    `json:"url,omitempty"`     // address of the page, including the key; absent if there is none yet, and always absent in a data check
}

// InUseError reports that a folder is owned by another process.
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
	text, _ := json.Marshal(n) // cannot fail for plain data
	return append(text, '\n')
}

// mostNote limits the length of a note, in bytes.
const mostNote = 4 << 10

// readNote reads the note of an owner. If there is no note, or it is only just being written, the
// result is the zero Note.
func readNote(path string) (n Note) {
	f, err := os.Open(path)
	if err != nil {
		return Note{}
	}
	defer func() { _ = f.Close() }() // the file was only read
	if json.NewDecoder(io.LimitReader(f, mostNote)).Decode(&n) != nil {
		return Note{}
	}
	return n
}

// Announce publishes a note about the owner of the folder, for other programs of the same user.
func (d *Database) Announce(n Note) error { return d.lock.Note(encodeNote(n)) }
