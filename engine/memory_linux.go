package engine

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of a huge page on most processors. On other processors, the madvise hint
// below works only partly or not at all.
const hugePage = 2 << 20 // bytes

// mapping is memory outside the heap for a table. It is aligned to huge pages, and the system is
// advised to use them, so that a probe rarely misses the TLB.
type mapping struct {
	whole   []byte // as mapped
	aligned []byte
}

// newMapping returns at least size bytes of zeroed memory. If ok is false, that is not an error: a
// mapping does not help small tables, and the system may refuse it.
func newMapping(size int) (m mapping, ok bool) {
	if size < hugePage {
		return mapping{}, false
	}
	whole, err := unix.Mmap(-1, 0, size+hugePage, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return mapping{}, false
	}
	start := uintptr(unsafe.Pointer(unsafe.SliceData(whole)))
	skip := int(-start & (hugePage - 1))
	m = mapping{whole, whole[skip:][:size]}
	if unix.Madvise(m.aligned, unix.MADV_HUGEPAGE) != nil {
		m.release()
		return mapping{}, false
	}
	return m, true
}

// clusters returns the memory as table slots. The garbage collector does not know about this
// memory, so do not use it after release.
func (m *mapping) clusters() []cluster {
	return unsafe.Slice((*cluster)(unsafe.Pointer(unsafe.SliceData(m.aligned))), len(m.aligned)/clusterBytes)
}

// release unmaps the memory.
func (m *mapping) release() {
	if err := unix.Munmap(m.whole); err != nil {
		panic("engine: releasing a table: " + err.Error())
	}
}

// huge returns how many bytes of the mapping are currently on huge pages, or 0 if the system does
// not report it.
func (m *mapping) huge() int {
	start := uintptr(unsafe.Pointer(unsafe.SliceData(m.aligned)))
	end := start + uintptr(len(m.aligned))
	total := 0
	eachMapping(func(from, to uintptr, hugeBytes int, _ string) {
		if from < end && to > start {
			total += hugeBytes
		}
	})
	return min(total, len(m.aligned))
}

// eachMapping calls tell for every mapping of this process. The arguments are the address range,
// the number of bytes on huge pages, and the flags as named in proc(5).
func eachMapping(tell func(from, to uintptr, hugeBytes int, flags string)) {
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer func() { _ = f.Close() }() // only read
	var from, to uintptr
	hugeKiB := 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ":")
		switch name {
		case "AnonHugePages":
			_, _ = fmt.Sscan(value, &hugeKiB) // 0 if unreadable
		case "VmFlags":
			tell(from, to, hugeKiB<<10, value)
			hugeKiB = 0
		default:
			var a, b uintptr
			if _, err := fmt.Sscanf(name, "%x-%x", &a, &b); err == nil {
				from, to = a, b // the first line of a mapping
			}
		}
	}
}
