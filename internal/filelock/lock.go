// Package filelock locks files against other programs with an operating-system lock, which is
// released when the process that holds it ends, for whatever reason.
package filelock

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// ErrInUse is wrapped by the error for a file that another program is using.
var ErrInUse = errors.New("in use by another program")

// Patience is how long to retry a lock that another program seems to hold. A released lock may
// last a moment longer: a newly started program holds a copy of the file until it begins to run.
const Patience = time.Second

// pause is the wait between two attempts.
const pause = 10 * time.Millisecond

// Hold locks an open file until it is closed. The error wraps ErrInUse if another program holds
// it. Where files cannot be locked, as on some network file systems, Hold succeeds without a lock.
func Hold(f *os.File, patience time.Duration) error {
	for end := time.Now().Add(patience); ; time.Sleep(pause) {
		err := hold(f)
		if errors.Is(err, errors.ErrUnsupported) {
			return nil
		}
		if !errors.Is(err, ErrInUse) || time.Now().After(end) {
			return err
		}
	}
}

// Lock is a file that grants write access to something to one program at a time.
type Lock struct{ f *os.File }

// Take creates the file at path if necessary and locks it. Release unlocks and removes the file.
// A file left by a killed program can be taken again. Errors come from Hold or opening the file.
func Take(path string, mode fs.FileMode, patience time.Duration) (*Lock, error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, mode)
		if err != nil {
			return nil, err
		}
		if err := Hold(f, patience); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
		}
		mine, err := f.Stat()
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		if there, err := os.Stat(path); err == nil && os.SameFile(mine, there) {
			return &Lock{f}, nil
		}
		if err := f.Close(); err != nil { // its holder has removed it in the meantime
			return nil, err
		}
	}
}

// Note replaces the text shown to programs that find the file locked; nil clears it.
func (l *Lock) Note(text []byte) error {
	if err := l.f.Truncate(0); err != nil {
		return err
	}
	_, err := l.f.WriteAt(text, 0)
	return err
}

// Release releases the lock.
func (l *Lock) Release() error {
	if os.Remove(l.f.Name()) != nil { // some systems cannot remove open files
		_ = l.f.Truncate(0) // empty after a normal exit; on error, it looks as after a kill
	}
	return l.f.Close()
}
