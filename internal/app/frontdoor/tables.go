package frontdoor

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	smallset "github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// tableSettings say which endgame tables are used. The small set that the program
// carries is always among them.
type tableSettings struct {
	off       bool
	folders   string // between them the list separator of the system, or ;
	cache     int    // MiB for what is unpacked
	attackers int    // of both sides, the most that are looked up; 0 switches the tables off
}

const (
	defaultTableCache = 64       // MiB
	mostTableCache    = 64 << 10 // MiB
	mostAttackers     = 22       // all that there are
)

func defaultTables() tableSettings {
	return tableSettings{cache: defaultTableCache, attackers: mostAttackers}
}

// tableOptions are the options for endgame tables, under each protocol's names.
func tableOptions() []option {
	setCache := func(d *door, n int) { d.settings.tables.cache = n }
	setFolders := func(d *door, value string) error {
		d.settings.tables.folders = value
		return nil
	}
	return []option{
		text("Tablebase Path", setFolders).named(uci.UCI),
		spin("Tablebase Cache", defaultTableCache, 1, mostTableCache, setCache).named(uci.UCI),
		spin("Tablebase Attackers", mostAttackers, 0, mostAttackers, func(d *door, n int) { d.settings.tables.attackers = n }),
		check("useegtb", true, func(d *door, on bool) { d.settings.tables.off = !on }).named(uci.UCCI),
		text("egtbpaths", setFolders).named(uci.UCCI),
		spin("egtbsize", defaultTableCache, 1, mostTableCache, setCache).named(uci.UCCI),
	}
}

// list returns the folders.
func (s *tableSettings) list() []string {
	separators := string(filepath.ListSeparator) + ";"
	folders := strings.FieldsFunc(s.folders, func(r rune) bool { return strings.ContainsRune(separators, r) })
	for i := range folders {
		folders[i] = strings.TrimSpace(folders[i])
	}
	return slices.DeleteFunc(folders, func(f string) bool { return f == "" })
}

// refreshTables opens the tables that the settings name, if others are open. What
// it returns closes the old ones; it is called when the engine has the new.
func (d *door) refreshTables() (closeOld func()) {
	s := d.settings.tables
	if d.opened == s {
		return func() {}
	}
	old := d.options.Tables
	d.opened, d.options.Tables = s, nil
	if !s.off && s.attackers > 0 {
		d.options.Tables = d.openTables(&s)
	}
	return func() {
		if old != nil {
			_ = old.Close() // it was only read
		}
	}
}

// openTables opens tables and says how many there are beside those of the program.
func (d *door) openTables(s *tableSettings) *tablebase.Prober {
	const mib = 1 << 20
	options := tablebase.Options{
		CacheBytes: s.cache * mib, MostAttackers: s.attackers, Rules: tablebase.PerpetualCheck,
		Systems: []fs.FS{smallset.Files()},
		OnFault: func(err error) { _ = d.out.Message("endgame table: " + err.Error()) },
	}
	folders := s.list()
	tables, err := tablebase.Open(folders, options)
	if err != nil {
		_ = d.out.Message("endgame tables: " + err.Error())
		folders = nil
		tables, err = tablebase.Open(nil, options)
	}
	if err != nil {
		return nil // there is no other reason than those of the folders
	}
	if len(folders) > 0 {
		_ = d.out.Message(fmt.Sprintf("endgame tables of %d classes, up to %d attackers", tables.Classes(), tables.MostAttackers()))
	}
	return tables
}

// closeTables closes the tables when the engine is idle for good.
func (d *door) closeTables() {
	if t := d.options.Tables; t != nil {
		_ = t.Close() // it was only read
	}
}
