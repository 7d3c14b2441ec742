package cli

import (
	"fmt"
	"io"
	"os"
)

// Progress shows how far long work is, in one line that replaces the last. It
// is shown on a terminal only.
func (c *Console) Progress(format string, args ...any) {
	if !IsTerminal(c.Err) {
		return
	}
	_, _ = fmt.Fprintf(c.Err, "\r\x1b[K"+format, args...)
	c.inProgress = true
}

// EndProgress takes the line away.
func (c *Console) EndProgress() {
	if c.inProgress {
		_, _ = fmt.Fprint(c.Err, "\r\x1b[K")
		c.inProgress = false
	}
}

// IsTerminal reports whether w is a terminal. The null device, which is a character
// device too, is none.
func IsTerminal(w any) bool {
	if out, is := w.(io.Writer); is {
		w = Unwrap(out)
	}
	f, ok := w.(*os.File)
	return ok && isTerminal(f)
}
