//go:build !unix

package uci

import "os/exec"

// ownGroup does nothing: this system has no process groups to kill.
func ownGroup(*exec.Cmd) {}

// killGroup kills only the child. An error means that it has already ended.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
