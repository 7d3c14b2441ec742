package frontdoor

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/uci"
)

// bounded returns the value of an option, reduced if the machine cannot support it. Far more
// threads than processors would delay each other and the clock. A program that asks for more memory
// than there is would be killed by the system.
func (d *door) bounded(name, value string) string {
	const harmless = 8 // threads
	n, err := strconv.Atoi(value)
	if err != nil {
		return value
	}
	processors := runtime.GOMAXPROCS(0)
	switch most := memory() / 4 * 3; {
	case uci.SameOption(name, "Threads") && n > max(harmless, processors):
		_ = d.out.Message(fmt.Sprintf("Threads: searching with %d instead of %d on %d processors", max(harmless, processors), n, processors))
		return strconv.Itoa(max(harmless, processors))
	case uci.SameOption(name, "Hash") && most > 0 && n > most:
		_ = d.out.Message(fmt.Sprintf("Hash: taking %d MiB instead of %d, three quarters of the memory", most, n))
		return strconv.Itoa(most)
	}
	return value
}

// leastLevel returns the value of an option, raised to the weakest level if it is lower. The levels
// of other engines start at 0 or −20. A front end that asks for the weakest level of such an engine
// must not get our strongest.
func (d *door) leastLevel(o *option, value string) string {
	n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
	if err != nil || !o.Is("Skill Level") || n >= o.Min {
		return value
	}
	_ = d.out.Message(fmt.Sprintf("Skill Level: playing at %d, the weakest, instead of %d", o.Min, n))
	return strconv.FormatInt(o.Min, 10)
}

// memory returns how much memory is available to this program, in MiB, or 0 if that is unknown.
// Linux reports the memory of the machine and that of the control group.
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
		note(strings.TrimSpace(string(limit)), 1) // "max" is not a number and means no limit
	}
	return least
}
