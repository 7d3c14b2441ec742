package cli

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestInstalledTables looks for the tables of a package from where programs may be.
func TestInstalledTables(t *testing.T) {
	prefix := t.TempDir()
	folder := filepath.Join(prefix, "share", "chuhe", "tables")
	program := filepath.Join(prefix, "bin", "chuhe")
	if got := installedTables(program); got != nil {
		t.Errorf("without the package: %q", got)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if got := installedTables(program); !slices.Equal(got, []string{folder}) {
		t.Errorf("%q, want %q", got, folder)
	}
	if got := installedTables(filepath.Join(prefix, "games", "chuhe")); got != nil {
		t.Errorf("a program that no package installed: %q", got)
	}
}
