//go:build unix

package load

import (
	"os"
	"syscall"
)

// stopProcess suspends a process until continueProcess is called. A suspended process neither answers nor
// exits.
func stopProcess(p *os.Process) error { return p.Signal(syscall.SIGSTOP) }

func continueProcess(p *os.Process) error { return p.Signal(syscall.SIGCONT) }
