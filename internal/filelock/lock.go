// Package filelock keeps other programs from files: a lock of the operating system,
// which ends with the process that holds it, however that comes.
package filelock

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// ErrInUse is wrapped by the error about a file that another program works at.
var ErrInUse = errors.New("in use by another program")

// Patience is how long a lock is asked for again when another program seems to hold
// it. One that was given up may last a moment longer: a program that this one or
// another has just started holds a copy of the file until it begins to run.
const Patience = time.Second

// pause is how long to wait between two attempts.
const pause = 10 * time.Millisecond

// Hold locks a file that is open, until it is closed. The error wraps ErrInUse when
// another program holds it. Where files cannot be locked, as on some network file
// systems, it keeps no program away.
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

// Lock is a file that represents something to which one program at a time may write.
type Lock struct{ f *os.File }

// Take makes the file at path, if need be, and locks it. Release ends that and
// removes the file; so does the next Take after a kill. The errors are those of Hold
// and of opening the file.
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
		if err := f.Close(); err != nil { // it was released in between
			return nil, err
		}
	}
}

// Note replaces what the file says to those who find it locked; nil clears it.
func (l *Lock) Note(text []byte) error {
	if err := l.f.Truncate(0); err != nil {
		return err
	}
	_, err := l.f.WriteAt(text, 0)
	return err
}

// Release gives the lock up.
func (l *Lock) Release() error {
	if os.Remove(l.f.Name()) != nil { // where open files cannot be removed it stays
		_ = l.f.Truncate(0) // as after no kill; an error leaves what a kill would
	}
	return l.f.Close()
}
