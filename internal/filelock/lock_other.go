//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly || windows)

package filelock

import (
	"errors"
	"os"
)

// hold cannot lock files here.
func hold(*os.File) error { return errors.ErrUnsupported }
