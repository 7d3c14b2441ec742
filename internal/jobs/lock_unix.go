//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package jobs

import (
	"os"
	"syscall"
)

// lockFile keeps another process from using the file; the lock ends with the
// process.
func lockFile(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
