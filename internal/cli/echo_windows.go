package cli

import (
	"io"
	"os"

	"golang.org/x/sys/windows"
)

// Hide has a console not show what is typed, or show it again. Of what is no console it
// does nothing.
func Hide(in io.Reader, on bool) {
	f, ok := in.(*os.File)
	if !ok {
		return
	}
	var mode uint32
	if windows.GetConsoleMode(windows.Handle(f.Fd()), &mode) != nil {
		return
	}
	mode |= windows.ENABLE_ECHO_INPUT
	if on {
		mode &^= windows.ENABLE_ECHO_INPUT
	}
	_ = windows.SetConsoleMode(windows.Handle(f.Fd()), mode) // it was read just now
}

// isTerminal asks the system for the mode that consoles alone have; NUL is a character
// device as well.
func isTerminal(f *os.File) bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(f.Fd()), &mode) == nil
}
