// Package kept gives tests the packed files of former versions in testdata.
package kept

import (
	"compress/gzip"
	"io"
	"os"
	"testing"
)

// File returns the unpacked content of a testdata file.
func File(t testing.TB, name string) []byte {
	t.Helper()
	packed, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = packed.Close() }() // only read
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
