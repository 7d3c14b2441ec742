//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd && !dragonfly

package cli

import "io"

// Hide cannot hide what is typed here.
func Hide(io.Reader, bool) {}
