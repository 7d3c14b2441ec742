package cli

import (
	"os"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
)

// TableFolder is the option for the folder of tables.
type TableFolder struct {
	Dir string `name:"tables" help:"Folder of the tables; by default in the user's data." type:"path" placeholder:"DIR"`
}

// Path returns the folder.
func (f *TableFolder) Path() (string, error) {
	if f.Dir != "" {
		return f.Dir, nil
	}
	return UserData("tables")
}

// OpenTables opens the tables in folders that were named, which must be there, and
// those of the program.
func OpenTables(folders ...string) (*tablebase.Prober, error) {
	for _, folder := range folders {
		if _, err := os.Stat(folder); err != nil {
			return nil, err
		}
	}
	return small.Open(folders...)
}
