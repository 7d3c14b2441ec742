package main

import (
	"fmt"
	"os"
)

// progress shows how far long work is, in one line that replaces the last. It
// is shown on a terminal only.
func (c *console) progress(format string, args ...any) {
	if !isTerminal(c.err) {
		return
	}
	_, _ = fmt.Fprintf(c.err, "\r\x1b[K"+format, args...)
	c.inProgress = true
}

// endProgress takes the line away.
func (c *console) endProgress() {
	if c.inProgress {
		_, _ = fmt.Fprint(c.err, "\r\x1b[K")
		c.inProgress = false
	}
}

// isTerminal says whether w is a character device.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
