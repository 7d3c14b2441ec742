//go:build !linux

package cli

import "io"

// isJournal reports whether w is a journal. It returns false, because this system has no journal.
func isJournal(io.Writer) bool { return false }
