//go:build !linux && !darwin

package cli

// FreeDisk returns the number of bytes available to this program on the disk that contains a folder, and the
// size of that disk. Both are 0 if the system does not report them.
func FreeDisk(string) (free, all uint64) { return 0, 0 }

// MostFiles returns how many files and connections this program may have open at the same time, or 0 if the
// system does not report it.
func MostFiles() uint64 { return 0 }
