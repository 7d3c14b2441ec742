//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package selfplay

import "os"

// lockFile does nothing where there is no advisory lock.
func lockFile(*os.File) error { return nil }
