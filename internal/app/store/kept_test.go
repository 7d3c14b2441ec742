package store

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/kept"
)

// TestKept opens the file of games and settings that testdata keeps in the form of version
// 0.1.0, one game of each kind: it holds what is put into a new file now.
func TestKept(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, FileName), kept.File(t, "testdata/kept.db.gz"), private); err != nil {
		t.Fatal(err)
	}
	fresh := open(t, t.TempDir())
	games := fill(t, fresh, len(savedGames(t)))
	closeDatabase(t, fresh)
	d := open(t, folder)
	defer closeDatabase(t, d)
	if d.Salvaged() != nil {
		t.Errorf("it is taken for damaged: %+v", d.Salvaged())
	}
	wantGames(t, d, games)
	values, err := d.LoadValues(t.Context(), "setting.")
	if err != nil || string(values["setting.page.theme"]) != `"wood"` {
		t.Errorf("settings %q, %v", values, err)
	}
	if list, err := Backups(folder); err != nil || len(list) != 0 {
		t.Errorf("a file of this version was copied as one of another: %+v, %v", list, err)
	}
}
