//go:build unix

package drill

import "syscall"

// The signals that stop a process and let it go on.
const (
	frozen = syscall.SIGSTOP
	thawed = syscall.SIGCONT
)
