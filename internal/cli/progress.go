package cli

import (
	"fmt"
	"io"
	"os"
)

// Progress shows the progress of long-running work in a single line, which replaces the previous one. It
// writes only to a terminal.
func (c *Console) Progress(format string, args ...any) {
	if !IsTerminal(c.Err) {
		return
	}
	_, _ = fmt.Fprintf(c.Err, "\r\x1b[K"+format, args...)
	c.inProgress = true
}

// EndProgress removes the progress line.
func (c *Console) EndProgress() {
	if c.inProgress {
		_, _ = fmt.Fprint(c.Err, "\r\x1b[K")
		c.inProgress = false
	}
}

// IsTerminal reports whether w is a terminal. The null device is not, although it is a character device.
func IsTerminal(w any) bool {
	if out, is := w.(io.Writer); is {
		w = Unwrap(out)
	}
	f, ok := w.(*os.File)
	return ok && isTerminal(f)
}
