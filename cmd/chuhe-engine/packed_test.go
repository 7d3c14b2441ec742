package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// TestPackedFile checks that the files of options may be packed.
func TestPackedFile(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte("# what games taught: nothing yet\n")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "learned.gz")
	for size, want := range map[int]bool{b.Len(): true, b.Len() - 9: false} {
		if err := os.WriteFile(path, b.Bytes()[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		var out, errs strings.Builder
		in := strings.NewReader("uci\nsetoption name Book Learned value " + path + "\nquit\n")
		program.Run(t.Context(), &cli.Console{In: in, Out: &out, Err: &errs}, nil)
		if read := !strings.Contains(out.String(), "info string"); read != want {
			t.Errorf("%d bytes: read %v, want %v: %s", size, read, want, out.String())
		}
	}
}
