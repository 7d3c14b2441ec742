package library

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// gzipped packs a text n times, one after the other.
func gzipped(t *testing.T, text string, times int) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return bytes.Repeat(b.Bytes(), times)
}

// TestImportPacked imports a folder with an archive, and with bombs in between:
// they are refused, and what is next to them is imported.
func TestImportPacked(t *testing.T) {
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for _, name := range []string{"1/some.jsonl", "read.me"} {
		f, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, someGames); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	const mib = 1 << 20
	for name, data := range map[string][]byte{
		"a.pgn.gz":   append(gzipped(t, "[Event \"x\"]\n", 1), gzipped(t, strings.Repeat("\n", mib), 9000)...),
		"b.pgn.gz":   append(gzipped(t, "[Event \"x\"]\n", 1), gzipped(t, strings.Repeat("{ a ", mib/4), 3000)...),
		"c.zip":      archive.Bytes(),
		"d.jsonl.gz": gzipped(t, `{"red":"甲","moves":"h2e2 h9g7"}`, 1),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l := openNew(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := l.ImportPath(t.Context(), folder, ImportOptions{})
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	// One of the games in the archive cannot be read; the bombs have begun a game before they are refused.
	if r.Added != 8 || r.Files != 5 || len(r.Failed) != 4 {
		t.Errorf("%+v", r)
	}
	for _, bomb := range []string{"a.pgn.gz", "b.pgn.gz"} {
		found := false
		for _, f := range r.Failed {
			found = found || f.File == filepath.Join(folder, bomb) && strings.Contains(f.Reason, record.ErrTooLarge.Error())
		}
		if !found {
			t.Errorf("%s is not refused: %+v", bomb, r.Failed)
		}
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 256*mib {
		t.Errorf("%d MiB allocated in all", took/mib)
	}
}
