//go:build !unix

package uci

import "os/exec"

// ownGroup does nothing, because this system has no process groups that could be killed.
func ownGroup(*exec.Cmd) {}

// killGroup kills only the child itself. An error means that it has already exited.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
