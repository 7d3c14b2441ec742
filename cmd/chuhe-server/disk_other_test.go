//go:build !linux

package main

import "testing"

// ownDisk is a folder on the disk of everything else, which is not filled.
func ownDisk(t *testing.T) (place string, own bool) { return t.TempDir(), false }
