package cli

import (
	"io"
	"os"

	"golang.org/x/sys/windows"
)

// Hide turns off a console's echo of typed text if on is true, and turns it on again otherwise. It does
// nothing if in is not a console.
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
	_ = windows.SetConsoleMode(windows.Handle(f.Fd()), mode) // the mode has just been read
}

// isTerminal asks the system for the mode, which only consoles have; NUL is a character device too.
func isTerminal(f *os.File) bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(f.Fd()), &mode) == nil
}
