package player

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
)

// Tables determine which endgame tables a player opens itself. The small tables embedded in the program are
// always among them.
type Tables struct {
	Use       bool
	Folders   string // separated by the system's list separator or by ;
	Cache     int    // size of the cache for decompressed blocks, in MiB
	Attackers int    // maximum number of attackers, for both sides together, in positions to look up; 0 disables the tables

	reported string // folders whose faults setFolders has already returned
}

const (
	defaultTableCache = 64       // MiB
	mostTableCache    = 64 << 10 // MiB
	mostAttackers     = 22       // all attackers at the start of a game
)

// DefaultTables returns the small embedded tables.
func DefaultTables() Tables {
	return Tables{Use: true, Cache: defaultTableCache, Attackers: mostAttackers}
}

// list returns the individual folders.
func (t *Tables) list() []string {
	separators := string(filepath.ListSeparator) + ";"
	folders := strings.FieldsFunc(t.Folders, func(r rune) bool { return strings.ContainsRune(separators, r) })
	for i := range folders {
		folders[i] = strings.TrimSpace(folders[i])
	}
	return slices.DeleteFunc(folders, func(f string) bool { return f == "" })
}

// setFolders sets the folders that contain the tables. If some folders cannot be read or do not contain
// tables, the error names them; the others are still used.
func (t *Tables) setFolders(value string) error {
	t.Folders, t.reported = value, value
	_, err := t.usable()
	return err
}

// usable returns the folders that contain tables. The error names all the other folders.
func (t *Tables) usable() (folders []string, err error) {
	var failed []error
	for _, folder := range t.list() {
		if err := lacksTables(folder); err != nil {
			failed = append(failed, fmt.Errorf("endgame tables: %w", err))
			continue
		}
		folders = append(folders, folder)
	}
	return folders, errors.Join(failed...)
}

// lacksTables returns an error if there are no tables in the folder.
func lacksTables(folder string) error {
	if _, err := os.Stat(folder); err != nil {
		return err
	}
	p, err := tablebase.Open([]string{folder}, tablebase.Options{})
	if err != nil {
		return err
	}
	if p.Classes() == 0 {
		err = fmt.Errorf("%s has no table", folder)
	}
	return errors.Join(err, p.Close())
}

// open opens the tables. If some are in folders, it reports how many classes there are, including the embedded
// ones. It skips folders without tables, and reports them unless setFolders has already done so. If the tables
// are disabled, it returns nil.
func (t *Tables) open(notice func(string)) *tablebase.Prober {
	if !t.Use || t.Attackers <= 0 {
		return nil
	}
	const mib = 1 << 20
	options := small.Options()
	options.CacheBytes, options.MostAttackers = t.Cache*mib, t.Attackers
	options.OnFault = func(err error) { notice("endgame table: " + err.Error()) }
	folders, err := t.usable()
	if err != nil && t.reported != t.Folders {
		notice(err.Error())
	}
	tables, err := tablebase.Open(folders, options)
	if err != nil {
		notice("endgame tables: " + err.Error())
		folders = nil
		tables, err = tablebase.Open(nil, options)
	}
	if err != nil {
		return nil // only the folders can cause errors
	}
	if len(folders) > 0 {
		notice(fmt.Sprintf("endgame tables of %d classes, up to %d attackers", tables.Classes(), tables.MostAttackers()))
	}
	return tables
}
