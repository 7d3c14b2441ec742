package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// TestPathsOfChineseWindows checks that paths are found as front ends write them: in UTF-8 or
// in the encoding of Chinese Windows.
func TestPathsOfChineseWindows(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "象棋 开局", "学到的.txt")
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("# what games taught: nothing yet\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	encoded := filepath.Join(folder, "\xcf\xf3\xc6\xe5 \xbf\xaa\xbe\xd6", "\xd1\xa7\xb5\xbd\xb5\xc4.txt")
	for value, want := range map[string]string{path: "", encoded: "", "\xc8\xb1\xc9\xd9.txt": "缺少.txt"} {
		var out, errs strings.Builder
		in := strings.NewReader("ucci\nsetoption book_learned " + value + "\nquit\n")
		program.Run(t.Context(), &cli.Console{In: in, Out: &out, Err: &errs}, nil)
		if refused := strings.Contains(out.String(), "info message"); refused != (want != "") || !strings.Contains(out.String(), want) {
			t.Errorf("%q: said %s", value, out.String())
		}
	}
}
