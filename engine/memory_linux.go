package engine

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of a huge page on most processors. If the actual size differs, the madvise hint below
// has little or no effect.
const hugePage = 2 << 20 // bytes

// mapping is memory for a table, allocated outside the heap. It is aligned to huge pages and the system is
// advised to use them, which makes TLB misses rare.
type mapping struct {
	whole   []byte // as mapped
	aligned []byte
}

// newMapping returns at least size bytes of zeroed memory. It returns false if the table is too small to
// benefit from a mapping or if the system refuses it. Neither is an error.
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

// clusters returns the memory as clusters of table slots. It must not be used after release, because the
// garbage collector does not manage it.
func (m *mapping) clusters() []cluster {
	return unsafe.Slice((*cluster)(unsafe.Pointer(unsafe.SliceData(m.aligned))), len(m.aligned)/clusterBytes)
}

// release unmaps the memory.
func (m *mapping) release() {
	if err := unix.Munmap(m.whole); err != nil {
		panic("engine: releasing a table: " + err.Error())
	}
}

// huge returns the number of bytes of the mapping that are currently in huge pages, or 0 if the system does
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

// eachMapping calls tell for each of the process's mappings, with its address range, the number of its bytes
// that are in huge pages, and its flags as named in proc(5).
func eachMapping(tell func(from, to uintptr, hugeBytes int, flags string)) {
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer func() { _ = f.Close() }() // the file was only read
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
