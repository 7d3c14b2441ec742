//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd && !dragonfly && !windows

package cli

import (
	"io"
	"os"
)

// Hide does nothing, because typed text cannot be hidden on this system.
func Hide(io.Reader, bool) {}

// isTerminal reports whether the file is a character device.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
