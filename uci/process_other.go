//go:build !unix

package uci

import "os/exec"

// ownGroup does nothing: there are no process groups to kill here.
func ownGroup(*exec.Cmd) {}

// killGroup kills the child alone. An error means that it has ended.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
