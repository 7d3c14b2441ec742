//go:build unix

package cluster

import (
	"io/fs"
	"os"
	"syscall"
)

// foreign reports whether a file belongs to an account other than the current one and the system's.
func foreign(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Uid != 0 && int(stat.Uid) != os.Geteuid()
}
