package jobs

import (
	"errors"
	"fmt"
	"os"
)

// ErrInUse is wrapped by the error about a file that another program works at.
var ErrInUse = errors.New("in use by another program")

// Lock makes a file at path that stands for something of which one program at a time
// may write, and keeps others from it, where the system has advisory locks. release
// ends that and removes the file; so does the next Lock after a kill. The error wraps
// ErrInUse when somebody else holds it.
func Lock(path string) (release func() error, err error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, err
		}
		if err := lockFile(f); err != nil {
			return nil, errors.Join(fmt.Errorf("%w: %s: %w", ErrInUse, path, err), f.Close())
		}
		mine, err := f.Stat()
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		if there, err := os.Stat(path); err == nil && os.SameFile(mine, there) {
			return func() error {
				_ = os.Remove(path) // where open files cannot be removed it stays, empty
				return f.Close()
			}, nil
		}
		if err := f.Close(); err != nil { // it was released in between
			return nil, err
		}
	}
}
