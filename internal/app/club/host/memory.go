package host

import (
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

// collectAt is the percentage by which memory in use may grow before garbage is collected. It is half of
// Go's default. That is enough, because a club's memory consists mostly of long-lived connections and
// games, to which each move adds little.
const (
	collectAt = 50
	ofGo      = 100
)

// memoryFiles lists the system files that hold a container's memory limit.
var memoryFiles = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

// boundMemory makes garbage collection more frequent, especially when memory in use approaches the
// container's limit. The environment variables GOGC and GOMEMLIMIT take precedence. boundMemory returns the
// limit in bytes, or 0 if there is none.
func boundMemory(files []string) int64 {
	if was := debug.SetGCPercent(collectAt); was != ofGo {
		debug.SetGCPercent(was)
	}
	if debug.SetMemoryLimit(-1) != math.MaxInt64 {
		return 0
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		most, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
		if err != nil || most <= 0 || most >= 1<<60 { // "max", or an equivalent number: there is no limit
			return 0
		}
		most = most / 10 * 9 // the rest is for SQLite, stacks and the system
		debug.SetMemoryLimit(most)
		return most
	}
	return 0
}
