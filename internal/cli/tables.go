package cli

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
)

// TableFolder is the option that selects the tablebase folder.
type TableFolder struct {
	Dir string `name:"tables" help:"Folder of the tables; by default, in your user data." type:"path" placeholder:"DIR"`
}

// Path returns the folder.
func (f *TableFolder) Path() (string, error) {
	if f.Dir != "" {
		return f.Dir, nil
	}
	return UserData("tables")
}

// InstalledTables returns a list with the folder of the tables that the package chuhe-tables installed, or an
// empty list if there is no such folder.
func InstalledTables() []string {
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	return installedTables(program)
}

// installedTables returns /usr/share/chuhe/tables for the program /usr/bin/chuhe.
func installedTables(program string) []string {
	bin := filepath.Dir(program)
	folder := filepath.Join(filepath.Dir(bin), "share", "chuhe", "tables")
	if info, err := os.Stat(folder); filepath.Base(bin) != "bin" || err != nil || !info.IsDir() {
		return nil
	}
	return []string{folder}
}

// OpenTables opens the tables in the given folders, which must exist, those from the package chuhe-tables,
// and those embedded in the program.
func OpenTables(folders ...string) (*tablebase.Prober, error) {
	for _, folder := range folders {
		if _, err := os.Stat(folder); err != nil {
			return nil, err
		}
	}
	return small.Open(slices.Concat(folders, InstalledTables())...)
}
