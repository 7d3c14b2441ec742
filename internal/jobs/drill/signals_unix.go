//go:build unix

package drill

import "syscall"

// Signals that stop a process and let it continue.
const (
	frozen = syscall.SIGSTOP
	thawed = syscall.SIGCONT
)
