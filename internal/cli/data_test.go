package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPortable checks that data lie next to the program where there is a folder for them, and with
// the user where there is none.
func TestPortable(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "chuhe")
	if got := portable(program); got != "" {
		t.Errorf("without a folder: %q", got)
	}
	folder := filepath.Join(dir, portableName)
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := portable(program); got != "" {
		t.Errorf("with a file of that name: %q", got)
	}
	if err := os.Remove(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if got := portable(program); got != folder {
		t.Errorf("with a folder: %q, want %q", got, folder)
	}
	t.Setenv("XDG_DATA_HOME", dir)
	if got, err := UserData("library.db"); err != nil || got != filepath.Join(dir, "chuhe", "library.db") {
		t.Errorf("next to the program of this test is no folder: %q, %v", got, err)
	}
}
