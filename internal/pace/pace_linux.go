package pace

import (
	"encoding/json"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// usual is the time of the fixed work on the reference machine.
const usual = 150 * time.Millisecond

// tries limits how often to repeat slow work: a real fault shows every time.
const tries = 3

// Check fails a test if a piece of work exceeds its limit. work runs it once and returns its
// processor time, user and system, over all threads, and the limit on the reference machine.
func Check(t testing.TB, work func() (took, most time.Duration)) {
	t.Helper()
	check(t, work, func() float64 { return slowness(t) })
}

func check(t testing.TB, work func() (took, most time.Duration), slowness func() float64) {
	t.Helper()
	for n := 1; ; n++ {
		took, most := work()
		if took <= most {
			return
		}
		slow := slowness()
		if took <= time.Duration(float64(most)*slow) {
			return
		}
		if n == tries {
			t.Errorf("took %v of the processor, want at most %v on the usual machine; this one takes %.2f times as long", took, most, slow)
			return
		}
	}
}

// slowness returns how many times longer this machine currently takes than the reference machine,
// at least 1.
func slowness(t testing.TB) float64 {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begun := threadTime(t)
	fixedWork(t)
	return max(1, float64(threadTime(t)-begun)/float64(usual))
}

// fixedWork does what file readers do: it parses text, makes many small objects of it, and uses
// memory new to the process.
func fixedWork(t testing.TB) {
	t.Helper()
	var list []any
	if err := json.Unmarshal([]byte("["+strings.Repeat(`{"move":"h2e2","nags":[1,2],"comment":"x"},`, 20_000)+"0]"), &list); err != nil {
		t.Fatal(err)
	}
	const size = 64 << 20
	memory, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < size; i += syscall.Getpagesize() {
		memory[i] = 1
	}
	if err := syscall.Munmap(memory); err != nil {
		t.Fatal(err)
	}
}

// threadTime returns this thread's processor time.
func threadTime(t testing.TB) time.Duration {
	t.Helper()
	const thisThread = 1 // RUSAGE_THREAD
	var used syscall.Rusage
	if err := syscall.Getrusage(thisThread, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
