package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
)

// smallTables writes the tables of the program into a folder.
func smallTables(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "tables")
	if err := os.CopyFS(folder, small.Files()); err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestTables packs the tables of the smallest set twice, and has dpkg-deb and rpm read the
// packages.
func TestTables(t *testing.T) {
	tables, err := tableFiles(t.Context(), smallTables(t), "one-bare")
	if err != nil {
		t.Fatal(err)
	}
	if len(tables) != 36 || tables[0].name != "usr/share/chuhe/tables/KCK.wdl" {
		t.Fatalf("%d tables, the first %s", len(tables), tables[0].name)
	}
	_, common := sampleFiles()
	var first [][]byte
	for range 2 {
		out := t.TempDir()
		names, err := packTables(sampleSource(), tables, common, out)
		if err != nil {
			t.Fatal(err)
		}
		if want := []string{"chuhe-tables_1.2.3~rc.1_all.deb", "chuhe-tables-1.2.3~rc.1-1.noarch.rpm"}; !slices.Equal(names, want) {
			t.Errorf("the packages are %q, want %q", names, want)
		}
		for i, name := range names {
			data, err := os.ReadFile(filepath.Join(out, name))
			if err != nil {
				t.Fatal(err)
			}
			if len(first) < len(names) {
				first = append(first, data)
			} else if !bytes.Equal(data, first[i]) {
				t.Errorf("%s differs when it is made again", name)
			}
		}
	}
	folder := t.TempDir()
	names := []string{filepath.Join(folder, "t.deb"), filepath.Join(folder, "t.rpm")}
	for i, name := range names {
		if err := os.WriteFile(name, first[i], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("dpkg", func(t *testing.T) {
		if said := dpkgTool(t, "--contents", names[0]); strings.Count(said, "./usr/share/chuhe/tables/K") != len(tables) {
			t.Errorf("the package has\n%s", said)
		}
		if said := dpkgTool(t, "--field", names[0], "Architecture"); strings.TrimSpace(said) != "all" {
			t.Errorf("the package is for %s", said)
		}
	})
	t.Run("rpm", func(t *testing.T) {
		if said := rpmTool(t, "-qpl", names[1]); strings.Count(said, "/usr/share/chuhe/tables/K") != len(tables) {
			t.Errorf("the package has\n%s", said)
		}
		if said := strings.Fields(rpmTool(t, "-qpl", names[1])); !slices.Contains(said, "/usr/share/chuhe") || !slices.Contains(said, "/usr/share/chuhe/tables") {
			t.Error("the package leaves its folders behind when it is removed")
		}
		if said := rpmTool(t, "-K", "--nosignature", names[1]); !strings.Contains(said, "digests OK") {
			t.Errorf("rpm -K: %s", said)
		}
	})
}

// TestTablesRefused gives the package tables that are missing, damaged or of another class.
func TestTablesRefused(t *testing.T) {
	if _, err := tableFiles(t.Context(), t.TempDir(), tablesSet); err == nil || !strings.Contains(err.Error(), "table generate "+tablesSet) {
		t.Errorf("no table: %v", err)
	}
	change := func(name string, change func(data []byte) []byte) error {
		folder := smallTables(t)
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), change(data), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err = tableFiles(t.Context(), folder, "one-bare")
		return err
	}
	damage := func(data []byte) []byte { data[len(data)/2] ^= 1; return data }
	if err := change("KRKAABB.wdl", damage); err == nil {
		t.Error("a damaged table is packed")
	}
	other := func([]byte) []byte {
		data, err := fs.ReadFile(small.Files(), "KNK.wdl")
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if err := change("KRK.wdl", other); err == nil {
		t.Error("a table of another class is packed")
	}
}
