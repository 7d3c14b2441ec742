// Package childtime reads the processor use of a process group, to distinguish an engine starved
// by the machine from one that does nothing.
package childtime

import "time"

// Use is the resource use of a group's processes since they started.
type Use struct {
	CPU   time.Duration // on a processor, total of all threads
	Delay time.Duration // ready to run while processors were busy
	Busy  bool          // one is currently running, ready to run or waiting for a disk
}

// Group lists a group's processes at the time of the lookup, by their folders in /proc. It omits
// processes started later.
type Group []string

// Of returns what a process group has used; ok is false if no process remains or the system does
// not report it.
func Of(group int) (u Use, ok bool) { return Find(group).Use() }

// Since returns the use since an earlier measurement.
func (u Use) Since(earlier Use) Use {
	return Use{max(0, u.CPU-earlier.CPU), max(0, u.Delay-earlier.Delay), u.Busy}
}
