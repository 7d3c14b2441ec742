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

// Tables select the endgame tables that a player opens itself. The small set that is embedded in the
// program is always included.
type Tables struct {
	Use       bool
	Folders   string // separated by the list separator of the system, or ;
	Cache     int    // MiB for decompressed blocks
	Attackers int    // maximum attackers of both sides to look up; 0 disables the tables

	reported string // the folders whose faults setFolders has returned
}

const (
	defaultTableCache = 64       // MiB
	mostTableCache    = 64 << 10 // MiB
	mostAttackers     = 22       // all attackers of a position
)

// DefaultTables returns the small tables.
func DefaultTables() Tables {
	return Tables{Use: true, Cache: defaultTableCache, Attackers: mostAttackers}
}

// list returns the folders.
func (t *Tables) list() []string {
	separators := string(filepath.ListSeparator) + ";"
	folders := strings.FieldsFunc(t.Folders, func(r rune) bool { return strings.ContainsRune(separators, r) })
	for i := range folders {
		folders[i] = strings.TrimSpace(folders[i])
	}
	return slices.DeleteFunc(folders, func(f string) bool { return f == "" })
}

// setFolders sets the folders of the tables. The error names the folders that cannot be read or contain
// no table; the other folders are used anyway.
func (t *Tables) setFolders(value string) error {
	t.Folders, t.reported = value, value
	_, err := t.usable()
	return err
}

// usable returns the folders that contain tables; the error names the others.
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

// lacksTables returns an error if a folder contains no tables.
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

// open opens the tables and reports their number, including the embedded ones. It skips folders without
// tables and reports them, unless setFolders has already done so. It returns nil if there are no tables.
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
		return nil // only the folders can cause an error
	}
	if len(folders) > 0 {
		notice(fmt.Sprintf("endgame tables of %d classes, up to %d attackers", tables.Classes(), tables.MostAttackers()))
	}
	return tables
}
