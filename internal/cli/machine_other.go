//go:build !linux && !darwin

package cli

// FreeDisk returns the bytes available to this program on the disk of a folder, and the size of the disk; 0
// if the system does not report it.
func FreeDisk(string) (free, all uint64) { return 0, 0 }

// MostFiles returns how many files and connections this program may have open at the same time, 0 if the
// system does not report it.
func MostFiles() uint64 { return 0 }
