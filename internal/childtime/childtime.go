// Package childtime reads what the processes of a group have had of the processor, so that
// an engine that the machine leaves no time is distinguished from one that does nothing.
package childtime

import "time"

// Use is the resources that the processes of a group have used since they were started.
type Use struct {
	CPU   time.Duration // on a processor, all threads together
	Delay time.Duration // ready to run while the processors were busy with others
	Busy  bool          // one of them runs, is ready to run or waits for a disk just now
}

// Group are the processes of a group when it was looked for, by their folders in /proc.
// Those that are started later are not among them.
type Group []string

// Of returns what a process group has used; ok is false when none of it is left or the
// system does not report it.
func Of(group int) (u Use, ok bool) { return Find(group).Use() }

// Since returns what was used after an earlier moment.
func (u Use) Since(earlier Use) Use {
	return Use{max(0, u.CPU-earlier.CPU), max(0, u.Delay-earlier.Delay), u.Busy}
}
