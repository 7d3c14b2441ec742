//go:build !unix

package cluster

import "io/fs"

// foreign knows nothing here: folders of an account are its own by their place.
func foreign(fs.FileInfo) bool { return false }
