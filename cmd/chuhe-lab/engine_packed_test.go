package main

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// packed packs data as the extension says.
func packed(t *testing.T, extension string, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	var w io.Writer
	var z io.Closer
	if extension == ".zip" {
		archive := zip.NewWriter(&b)
		f, err := archive.Create("file")
		if err != nil {
			t.Fatal(err)
		}
		w, z = f, archive
	} else {
		packer, err := cli.Pack(&b, "x"+extension)
		if err != nil {
			t.Fatal(err)
		}
		w, z = packer, packer
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPackedFiles sets packed books and networks of the engine.
func TestPackedFiles(t *testing.T) {
	var network, opening bytes.Buffer
	if err := nnue.Embedded().Write(&network); err != nil {
		t.Fatal(err)
	}
	b := &book.Builder{}
	_, moves, err := xiangqi.ParseLine("startpos moves a3a4 i6i5")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Add(xiangqi.StartPosition(), moves, xiangqi.Draw); err != nil {
		t.Fatal(err)
	}
	if err := book.Write(&opening, b.Records()); err != nil {
		t.Fatal(err)
	}
	learned := []byte("# what games taught\n")
	for _, extension := range []string{".gz", ".zst", ".zip"} {
		path := func(name string, data []byte) string {
			path := filepath.Join(t.TempDir(), name+extension)
			if err := os.WriteFile(path, packed(t, extension, data), 0o600); err != nil {
				t.Fatal(err)
			}
			return path
		}
		lines := []string{
			"uci", "setoption name EvalFile value " + path("x.nnue", network.Bytes()),
			"setoption name Book File value " + path("x.book", opening.Bytes()), "setoption name Book Learned value " + path("learned.txt", learned),
			"setoption name OwnBook value true", "position startpos", "go depth 1", "quit",
		}
		var out, errs strings.Builder
		status := program.Run(t.Context(), &cli.Console{In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &out, Err: &errs}, []string{"engine"})
		_, said, _ := strings.Cut(out.String(), "uciok\n")
		if status != cli.StatusOK || !strings.HasPrefix(said, "info string book move ") || !strings.Contains(said, "bestmove a3a4") && !strings.Contains(said, "bestmove i3i4") {
			t.Errorf("%s: status %d, %s%s", extension, status, said, errs.String())
		}
		damaged := path("x.book", opening.Bytes())
		if err := os.Truncate(damaged, 30); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		program.Run(t.Context(), &cli.Console{In: strings.NewReader("uci\nsetoption name Book File value " + damaged + "\nquit\n"), Out: &out, Err: &errs}, []string{"engine"})
		if !strings.Contains(out.String(), "info string Book File: ") {
			t.Errorf("%s, cut off: %s", extension, out.String())
		}
	}
}
