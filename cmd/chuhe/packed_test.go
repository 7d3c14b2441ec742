package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// TestPackedRecords converts an archive into files of their own, next to a bomb that
// is refused unless everything is wanted.
func TestPackedRecords(t *testing.T) {
	const game = "[Event \"x\"]\n[Red \"甲\"]\n\n1. 炮二平五 *\n"
	folder := t.TempDir()
	in, out := filepath.Join(folder, "in"), filepath.Join(folder, "out")
	if err := os.Mkdir(in, 0o700); err != nil {
		t.Fatal(err)
	}
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for _, name := range []string{"1999/final.pgn", "../../../up.pgn", "notes.doc"} {
		f, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		text := game
		if strings.HasSuffix(name, ".doc") {
			text = "none"
		}
		if _, err := io.WriteString(f, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	g := gzip.NewWriter(&packed)
	if _, err := io.WriteString(g, strings.Repeat("\n", 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"games.zip": archive.Bytes(), "bomb.pgn.gz": bytes.Repeat(packed.Bytes(), 12)} {
		if err := os.WriteFile(filepath.Join(in, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		flags  []string
		status int
		told   string
	}{
		{nil, cli.StatusFailed, "too large to be read"},
		{[]string{"--force", "--unlimited"}, cli.StatusOK, "2 written as xqf"},
	}
	for _, tt := range tests {
		var answer bytes.Buffer
		args := append([]string{"convert", in, out + "/", "--to", "xqf"}, tt.flags...)
		status := program.Run(t.Context(), &cli.Console{In: strings.NewReader(""), Out: &answer, Err: io.Discard}, args)
		if status != tt.status || !strings.Contains(answer.String(), tt.told) {
			t.Errorf("%v: status %d, %s", tt.flags, status, answer.String())
		}
		var found []string
		err := fs.WalkDir(os.DirFS(folder), "out", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				found = append(found, name)
			}
			return err
		})
		if want := []string{"out/games/1999/final.xqf", "out/games/up.xqf"}; err != nil || !slices.Equal(found, want) {
			t.Errorf("%v: files %q (%v), want %q", tt.flags, found, err, want)
		}
	}
}
