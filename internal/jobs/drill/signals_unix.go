//go:build unix

package drill

import "syscall"

// Signals that suspend a process and let it continue.
const (
	frozen = syscall.SIGSTOP
	thawed = syscall.SIGCONT
)
