//go:build linux || darwin

package cli

import "syscall"

// FreeDisk returns the bytes available to this program on the disk of a folder, and the size of the disk; 0
// if the system does not report it.
func FreeDisk(folder string) (free, all uint64) {
	var s syscall.Statfs_t
	if syscall.Statfs(folder, &s) != nil {
		return 0, 0
	}
	block := uint64(s.Bsize) //nolint:gosec // not negative
	return s.Bavail * block, s.Blocks * block
}

// MostFiles returns how many files and connections this program may have open at the same time, 0 if the
// system does not report it. The Go runtime has already raised the limit as far as allowed.
func MostFiles() uint64 {
	var r syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &r) != nil {
		return 0
	}
	return r.Cur
}
