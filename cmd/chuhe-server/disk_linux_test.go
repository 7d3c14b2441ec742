package main

import (
	"syscall"
	"testing"
)

// ownDisk is a folder, on a file system of its own where such a one can be made: it may be
// filled then.
func ownDisk(t *testing.T) (place string, own bool) {
	t.Helper()
	place = t.TempDir()
	if err := syscall.Mount("chuhe-test", place, "tmpfs", 0, "size=64m"); err != nil {
		t.Log("the disk is not filled: no file system can be mounted here, which root may do:", err)
		return place, false
	}
	t.Cleanup(func() { // after the club has ended
		if err := syscall.Unmount(place, 0); err != nil {
			t.Error(err)
		}
	})
	return place, true
}
