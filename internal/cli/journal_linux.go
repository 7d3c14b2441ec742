package cli

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

// isJournal reports whether w is what systemd has connected with its journal. The variable
// alone does not show that: child processes have it too, whatever their output is.
func isJournal(w io.Writer) bool {
	f, ok := Unwrap(w).(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil {
		return false
	}
	at, ok := info.Sys().(*syscall.Stat_t)
	return ok && os.Getenv("JOURNAL_STREAM") == fmt.Sprintf("%d:%d", at.Dev, at.Ino)
}
