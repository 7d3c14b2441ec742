//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package jobs

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// A lock that was given up may last a moment longer: a program that this one or
// another has just started holds a copy of the file until it begins to run. So
// somebody who seems to work at the file is asked again for a while.
const (
	lockPatience = time.Second
	lockPause    = 10 * time.Millisecond
)

// lockFile keeps another process from using the file; the lock ends with the
// process.
func lockFile(f *os.File) error {
	for end := time.Now().Add(lockPatience); ; time.Sleep(lockPause) {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) || time.Now().After(end) {
			return err
		}
	}
}
