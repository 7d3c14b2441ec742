//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package cli

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// Hide has a terminal not show what is typed, or show it again. Of what is no terminal it
// does nothing.
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
	_ = unix.IoctlSetTermios(int(f.Fd()), setTerminal, t) //nolint:gosec // it was read just now
}

// isTerminal asks the system for the settings that terminals alone have.
func isTerminal(f *os.File) bool {
	_, err := unix.IoctlGetTermios(int(f.Fd()), getTerminal) //nolint:gosec // a file
	return err == nil
}
