package childtime

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// Find finds the processes of a group.
func Find(group int) (g Group) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return g
	}
	for _, stat := range stats {
		if groupOf(stat) == group {
			g = append(g, filepath.Dir(stat))
		}
	}
	return g
}

// Use returns what the group's processes have used; ok is false if none remains or the system
// does not report it.
func (g Group) Use() (u Use, ok bool) {
	for _, process := range g {
		tasks, err := filepath.Glob(filepath.Join(process, "task", "*"))
		if err != nil {
			continue
		}
		for _, task := range tasks {
			ok = u.add(task) || ok
		}
	}
	return u, ok
}

// groupOf returns the process group named in a "stat" file, or 0 if the process has ended.
func groupOf(stat string) int {
	fields := fieldsOf(stat)
	const group = 2 // after the name: state, parent, group
	if len(fields) <= group {
		return 0
	}
	n, err := strconv.Atoi(string(fields[group]))
	if err != nil {
		return 0
	}
	return n
}

// fieldsOf returns the fields of a "stat" file after the name, which may contain spaces.
func fieldsOf(stat string) [][]byte {
	text, err := os.ReadFile(stat)
	if err != nil {
		return nil
	}
	return bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
}

// add adds a thread's use, and reports whether it is known.
func (u *Use) add(task string) bool {
	text, err := os.ReadFile(filepath.Join(task, "schedstat"))
	if err != nil {
		return false
	}
	var onProcessor, waiting int64 // nanoseconds
	if _, err := fmt.Sscan(string(text), &onProcessor, &waiting); err != nil {
		return false
	}
	u.CPU += time.Duration(onProcessor)
	u.Delay += time.Duration(waiting)
	if fields := fieldsOf(filepath.Join(task, "stat")); len(fields) > 0 {
		u.Busy = u.Busy || bytes.ContainsAny(fields[0], "RD")
	}
	return true
}
