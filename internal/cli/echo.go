//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package cli

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// Hide turns off a terminal's echo of typed text if on is true, and turns it on again otherwise. It does
// nothing if in is not a terminal.
func Hide(in io.Reader, on bool) {
	f, ok := in.(*os.File)
	if !ok {
		return
	}
	t, err := unix.IoctlGetTermios(int(f.Fd()), getTerminal) //nolint:gosec // a file
	if err != nil {
		return
	}
	t.Lflag |= unix.ECHO
	if on {
		t.Lflag &^= unix.ECHO
	}
	_ = unix.IoctlSetTermios(int(f.Fd()), setTerminal, t) //nolint:gosec // just read
}

// isTerminal asks the system for settings that only terminals have.
func isTerminal(f *os.File) bool {
	_, err := unix.IoctlGetTermios(int(f.Fd()), getTerminal) //nolint:gosec // a file
	return err == nil
}
