//go:build !linux

package club_test

import "testing"

func fullDisk(t *testing.T) (string, away) {
	t.Skip("NOT TESTED: no file system can be mounted here")
	return "", nil
}
