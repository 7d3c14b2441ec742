//go:build linux || darwin

package cli

import "syscall"

// FreeDisk returns the number of bytes available to this program on the disk that contains a folder, and the
// size of that disk. Both are 0 if the system does not report them.
func FreeDisk(folder string) (free, all uint64) {
	var s syscall.Statfs_t
	if syscall.Statfs(folder, &s) != nil {
		return 0, 0
	}
	block := uint64(s.Bsize) //nolint:gosec // not negative
	return s.Bavail * block, s.Blocks * block
}

// MostFiles returns how many files and connections this program may have open at the same time, or 0 if the
// system does not report it. The Go runtime has already raised the limit as far as it is allowed to.
func MostFiles() uint64 {
	var r syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &r) != nil {
		return 0
	}
	return r.Cur
}
