//go:build unix

package sources

import (
	"syscall"
	"time"
)

// processorTime returns the processor time that this program has used. On a busy machine it is
// more meaningful than wall-clock time.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Since(started)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
