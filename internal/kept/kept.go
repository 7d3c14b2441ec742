// Package kept helps tests to read files of former versions, and to compare pages of measurements
// with the data that are kept next to them.
package kept

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
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

// Page fails the test if the page at path is not what write writes. The page's pictures are passed
// to picture; they are in the folder with the name of the page. command rewrites the page.
func Page(t testing.TB, path, command string, write func(w io.Writer, picture func(name string, data []byte) error) error) {
	t.Helper()
	var page bytes.Buffer
	compare := func(path string, data []byte) {
		t.Helper()
		if kept, err := os.ReadFile(path); err != nil || !bytes.Equal(data, kept) {
			t.Errorf("%s is out of date (%v): %s", path, err, command)
		}
	}
	err := write(&page, func(name string, data []byte) error {
		compare(filepath.Join(strings.TrimSuffix(path, filepath.Ext(path)), name), data)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	compare(path, page.Bytes())
}
