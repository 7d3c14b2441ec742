// Package readlaw holds readers to the law of reading, for tests: what comes from outside
// takes memory of at most 16 times its size and 1 MiB, and a second for each MiB.
package readlaw

import (
	"runtime"
	"testing"
	"time"
)

// The law.
const (
	perByte   = 16
	base      = 1 << 20 // bytes
	perMiB    = time.Second
	leastTime = time.Second // for what is shorter than a MiB
	tries     = 4
)

// Check has something read that is n bytes long, and wants that this keeps the law.
// Memory is all that was allocated meanwhile, also what was freed again. Other goroutines
// count too, and a busy machine is slow: what breaks the law is read again, and has to
// break it each time.
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
