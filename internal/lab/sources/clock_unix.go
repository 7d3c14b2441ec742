//go:build unix

package sources

import (
	"syscall"
	"time"
)

// processorTime returns how much processor time this program has used, which is more meaningful
// than wall-clock time on a busy machine.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Since(started)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
