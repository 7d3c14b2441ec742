//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd && !dragonfly && !windows

package cli

import (
	"io"
	"os"
)

// Hide cannot hide what is typed here.
func Hide(io.Reader, bool) {}

// isTerminal looks whether the file is a character device.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
