//go:build !linux

package cli

import "io"

// isJournal reports whether w is a journal; other systems have none.
func isJournal(io.Writer) bool { return false }
