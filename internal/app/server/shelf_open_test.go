package server

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestLibraryUpgrade opens a library of an older version, whose progress a page follows.
func TestLibraryUpgrade(t *testing.T) {
	packed, err := os.Open("../../games/library/testdata/version4.db.gz")
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
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, libraryName), data, 0o600); err != nil {
		t.Fatal(err)
	}
	s := startServer(t, folder, "")
	defer closeServer(t, s)
	p := openPage(t, s, secretOf(s))
	p.subscribe("library")
	if found := p.do("library.search", object{"limit": 1}); found["total"] != 8.0 {
		t.Errorf("%v", found)
	}
	p.until("the end of the upgrade", func() bool { return p.last["library"] == 2 && p.states["library"]["upgrade"] == nil })
	// Nothing is to be stopped now, and what is stopped too late goes on.
	p.do("library.stop_upgrade", nil)
	if found := p.do("library.search", object{"limit": 1}); found["total"] != 8.0 {
		t.Errorf("%v", found)
	}
}
