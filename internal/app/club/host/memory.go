package host

import (
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

// collectAt is by how many percent the memory in use may grow before it is collected.
// Half of Go's own number: a club's memory is mostly connections and games that stay, and
// what a move costs in addition is little.
const (
	collectAt = 50
	ofGo      = 100
)

// files of the system that state how much memory a container may use.
var memoryFiles = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

// boundMemory has memory collected often, and more so near the limit of the container.
// What the environment says (GOGC, GOMEMLIMIT) goes before. It returns the limit in bytes,
// 0 for none.
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
		if err != nil || most <= 0 || most >= 1<<60 { // "max", or the number that means it
			return 0
		}
		most = most / 10 * 9 // SQLite, stacks and the system take some
		debug.SetMemoryLimit(most)
		return most
	}
	return 0
}
