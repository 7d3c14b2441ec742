// Package readlaw enforces the reading law in tests: reading external data may take at most 16
// times its size plus 1 MiB of memory, and a second per MiB.
package readlaw

import (
	"runtime"
	"testing"
	"time"
)

// The limits set by the law.
const (
	perByte   = 16
	base      = 1 << 20 // bytes
	perMiB    = time.Second
	leastTime = time.Second // minimum time limit
	tries     = 4
)

// Check calls read, which reads input of size bytes, and verifies that it obeys the law. It counts
// all memory allocated during the read, even if freed, including that of other goroutines. Because
// of these, and because a busy machine is slow, the test fails only if several attempts fail.
func Check(t testing.TB, size int, read func()) {
	t.Helper()
	mostMemory := uint64(perByte*size + base) //nolint:gosec // not negative
	mostTime := max(leastTime, perMiB*time.Duration(size)>>20)
	var memory uint64
	var took time.Duration
	for range tries {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		read()
		took = time.Since(began)
		runtime.ReadMemStats(&after)
		if memory = after.TotalAlloc - before.TotalAlloc; memory <= mostMemory && took <= mostTime {
			return
		}
	}
	t.Errorf("reading %d bytes took %d bytes and %v, want at most %d and %v", size, memory, took, mostMemory, mostTime)
}
