//go:build unix

package uci

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the child into its own process group. The child then does not receive the terminal's
// signals, and it can be killed together with its children.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the child's process group, whose ID is the child's PID. An error means that the group
// contains no more processes.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
