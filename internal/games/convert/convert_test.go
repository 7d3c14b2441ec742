package convert

import (
	"archive/zip"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// oneGame is a file with a game.
const oneGame = "[Event \"x\"]\n\n1. 炮二平五 *\n"

// What is unpacked from an archive has names that Windows takes too, and names that differ
// in capital letters alone become two files that a folder of any system can hold.
func TestForbiddenNames(t *testing.T) {
	folder := t.TempDir()
	archive, err := os.Create(filepath.Join(folder, "games.zip"))
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(archive)
	for _, name := range []string{"con.pgn", "round 1: final?.pgn", "ends. ./a.pgn", "Final.pgn", "final.pgn", "FINAL.PGN"} {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(oneGame)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(folder, "out") + string(filepath.Separator)
	report, err := Job{In: archive.Name(), Out: out, To: record.JSON}.Run(t.Context())
	if err != nil || len(report.Failed) > 0 || report.Written != 6 {
		t.Fatalf("%+v, %v", report, err)
	}
	var got []string
	err = filepath.WalkDir(out, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(filepath.Join(out, "games"), path)
			got = append(got, filepath.ToSlash(name))
		}
		return err
	})
	want := []string{"Final.json", "_con.json", "ends/a.json", "FINAL.PGN-2.json", "final.pgn.json", "round 1- final-.json"}
	slices.Sort(want)
	slices.Sort(got)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("files %q, %v, want %q", got, err, want)
	}
}
