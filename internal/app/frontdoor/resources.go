package frontdoor

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
)

// setThreads takes a number of threads, 0 for one on each processor. Many more
// than there are processors would keep each other, and the clock, waiting.
func (d *door) setThreads(n int) {
	const harmless = 8
	processors := runtime.GOMAXPROCS(0)
	if n == 0 {
		n = processors
	}
	if most := max(harmless, processors); n > most {
		_ = d.out.Message(fmt.Sprintf("Threads: searching with %d instead of %d on %d processors", most, n, processors))
		n = most
	}
	d.options.Threads = n
}

// setHash takes a size of the table in MiB, 0 for the default. A program that
// asks for more memory than there is would be ended.
func (d *door) setHash(n int) {
	if n == 0 {
		n = engine.DefaultOptions().Hash
	}
	if most := memory() / 4 * 3; most > 0 && n > most {
		_ = d.out.Message(fmt.Sprintf("Hash: taking %d MiB instead of %d, three quarters of the memory", most, n))
		n = most
	}
	d.options.Hash = n
}

// memory returns the MiB of memory that this program may use, 0 when the system
// does not tell. Linux does, for the machine and for the control group.
func memory() int {
	const kib, mib = 1 << 10, 1 << 20
	least := 0
	note := func(text string, unit uint64) {
		n, err := strconv.ParseUint(text, 10, 64)
		if size := int(n * unit / mib); err == nil && size > 0 && (least == 0 || size < least) {
			least = size
		}
	}
	if info, err := os.ReadFile("/proc/meminfo"); err == nil {
		if _, rest, ok := strings.Cut(string(info), "MemTotal:"); ok {
			note(strings.Fields(rest + " ?")[0], kib)
		}
	}
	if limit, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		note(strings.TrimSpace(string(limit)), 1) // "max" is no number: no limit
	}
	return least
}
