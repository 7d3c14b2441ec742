package record

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestXQFFolder reads all XQF files below a folder that CHUHE_XQF names, writes each
// again as XQF and as JSON, and checks that no file fails and no comment is lost.
func TestXQFFolder(t *testing.T) {
	files, warned, moves, comments := 0, 0, 0, 0
	err := filepath.WalkDir(folder(t, "CHUHE_XQF"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || !strings.EqualFold(filepath.Ext(path), ".xqf") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		games, errs := ReadBytes(data, XQF, ReadOptions{})
		if len(games) != 1 || len(errs) > 0 {
			t.Errorf("%s: %v", path, errs)
			return nil
		}
		g := games[0]
		if len(g.Warnings) > 0 {
			warned++
		}
		count := g.Count()
		moves, comments = moves+count.Moves, comments+count.Comments
		for _, f := range []Format{XQF, JSON} {
			file, losses, err := Marshal(g, f, WriteOptions{})
			if err != nil {
				t.Errorf("%s as %v: %v", path, f, err)
				continue
			}
			back := one(t, file, f)
			if d := difference(g, back); d != "" && len(losses) == 0 || back.Count() != count {
				t.Errorf("%s as %v: %s, losses %v", path, f, d, losses)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d with warnings, %d moves, %d comments", files, warned, moves, comments)
}
