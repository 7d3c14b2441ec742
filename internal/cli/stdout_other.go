//go:build !linux

package cli

// closedStdout tells whether this process was started with its standard output
// closed, which only Linux tells.
func closedStdout() bool { return false }
