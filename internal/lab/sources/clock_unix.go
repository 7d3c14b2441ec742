//go:build unix

package sources

import (
	"syscall"
	"time"
)

// processorTime is the time that this program has had of the processors: on a machine with
// other work the clock on the wall says less.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Since(started)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
