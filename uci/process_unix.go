//go:build unix

package uci

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the child into a process group of its own. It then does not receive signals from the
// terminal, and it can be killed along with its child processes.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the process group of the child, whose ID equals the child's PID. An error means that there
// are no more processes in the group.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
