package cli

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

// isJournal reports whether systemd has connected w to its journal. The environment variable is not proof of
// this, because child processes inherit it wherever their output goes.
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
