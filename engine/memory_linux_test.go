package engine

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// advised returns how many bytes of this process are mapped for huge pages.
func advised() (sum int) {
	eachMapping(func(from, to uintptr, _ int, flags string) {
		if strings.Contains(flags, " hg") {
			sum += int(to - from)
		}
	})
	return sum
}

// settles waits for the collector to give the memory of unreachable tables back.
func settles(t *testing.T, most int) {
	t.Helper()
	left := 0
	await.That(t, fmt.Sprintf("at most %d MiB that are mapped", most/bytesPerMiB), func() bool {
		runtime.GC()
		left = advised()
		return left <= most
	}, func() string { return fmt.Sprintf("%d MiB are still mapped", left/bytesPerMiB) })
}

// TestTablesLeaveNothing makes a thousand engines of 8 MiB that are not closed.
func TestTablesLeaveNothing(t *testing.T) {
	longtest.Only(t, "makes a thousand engines")
	before := advised()
	o := DefaultOptions()
	o.Network, o.Hash = nil, 8
	most := 0
	for i := range 1000 {
		e := New(o)
		if !e.table.outside {
			t.Skip("the system gives no mapping")
		}
		if i%50 == 0 {
			e.StartPosition(t.Context(), xiangqi.StartPosition(), nil, Limits{Depth: 2}).Wait()
			most = max(most, advised())
		}
	}
	settles(t, before)
	const few = 1 << 30 // bytes, of 8 GB
	if most > few {
		t.Errorf("%d MiB were mapped at once", most/bytesPerMiB)
	}
}

// TestResizingReleases wants the table before gone immediately, also when a reader
// is looking positions up.
func TestResizingReleases(t *testing.T) {
	o := DefaultOptions()
	o.Network, o.Hash = nil, 8
	settles(t, 0)
	e := New(o)
	done := make(chan struct{})
	looked := make(chan struct{})
	go func() {
		defer close(looked)
		for p := xiangqi.StartPosition(); ; {
			select {
			case <-done:
				return
			default:
				e.Lookup(&p)
			}
		}
	}()
	sizes := 50
	if raceDetector {
		sizes = 14
	}
	for i := range sizes {
		o.Hash = 2 + i%7
		e.SetOptions(o)
		if got := advised(); e.table.outside && got != o.Hash*bytesPerMiB {
			t.Fatalf("a table of %d MiB, and %d bytes are mapped", o.Hash, got)
		}
	}
	close(done)
	<-looked
	runtime.KeepAlive(e)
}

// TestCloseReleases wants the table of a closed engine gone immediately, and another
// when it is given settings again.
func TestCloseReleases(t *testing.T) {
	o := DefaultOptions()
	o.Network, o.Hash = nil, 8
	settles(t, 0)
	e := New(o)
	pos := xiangqi.StartPosition()
	for range 2 {
		e.StartPosition(t.Context(), pos, nil, Limits{Depth: 3}).Wait()
		e.Close()
		if got := advised(); got != 0 {
			t.Errorf("%d bytes are mapped by a closed engine", got)
		}
		if r := e.StartPosition(t.Context(), pos, nil, Limits{Depth: 3}).Wait(); r.Depth != 3 {
			t.Errorf("a closed engine searches to depth %d", r.Depth)
		}
		e.SetOptions(o)
		if e.table.outside && advised() != o.Hash*bytesPerMiB {
			t.Errorf("%d bytes are mapped again", advised())
		}
	}
	runtime.KeepAlive(e)
}

func TestSmallTablesStayInTheHeap(t *testing.T) {
	if tb := newTable(1); tb.outside || len(tb.clusters) == 0 {
		t.Errorf("a table of 1 MiB has %d clusters, outside the heap: %v", len(tb.clusters), tb.outside)
	}
}

// present returns how many of the pages of the mapping are in memory.
func (m *mapping) present(t *testing.T) (there, all int) {
	t.Helper()
	pages := make([]byte, (len(m.aligned)+os.Getpagesize()-1)/os.Getpagesize())
	address, length := unsafe.Pointer(unsafe.SliceData(m.aligned)), uintptr(len(m.aligned))
	if _, _, err := unix.Syscall(unix.SYS_MINCORE, uintptr(address), length, uintptr(unsafe.Pointer(&pages[0]))); err != 0 {
		t.Skip("the system does not tell what is in memory: ", err)
	}
	for _, page := range pages {
		there += int(page & 1)
	}
	return there, len(pages)
}

// TestPrepareFetches looks for the memory of a table before and after.
func TestPrepareFetches(t *testing.T) {
	o := DefaultOptions()
	o.Network, o.Hash = nil, 9
	e := New(o)
	defer e.Close()
	if !e.table.outside {
		t.Skip("the system gives no mapping")
	}
	if there, all := e.table.mapping.present(t); there > all/2 {
		t.Errorf("%d of %d pages of a new table are in memory", there, all)
	}
	e.Prepare(o)
	if there, all := e.table.mapping.present(t); there != all {
		t.Errorf("%d of %d pages are in memory when the engine is prepared", there, all)
	}
}
