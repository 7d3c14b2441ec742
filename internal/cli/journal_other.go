//go:build !linux

package cli

import "io"

// isJournal reports whether w is a journal, which other systems do not have.
func isJournal(io.Writer) bool { return false }
