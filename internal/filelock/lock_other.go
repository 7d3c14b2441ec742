//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly || windows)

package filelock

import (
	"errors"
	"os"
)

// hold is unsupported here.
func hold(*os.File) error { return errors.ErrUnsupported }
