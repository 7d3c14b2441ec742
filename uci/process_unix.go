//go:build unix

package uci

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the child into a process group of its own, so that it does not receive the terminal's
// signals and can be killed with its children.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the child's process group, whose ID is the child's PID. An error means that no process is
// left in it.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
