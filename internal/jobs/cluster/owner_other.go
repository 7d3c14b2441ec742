//go:build !unix

package cluster

import "io/fs"

// foreign always returns false here: an account owns the folders in its own place.
func foreign(fs.FileInfo) bool { return false }
