// Package small embeds the smallest endgame tables, so that a program has them without any file: one
// attacker with a bare king against all guards, one attacker on each side with bare kings, and the classes
// below them, with distances, results, and results under the rule that perpetual check loses.
//
//	tables, err := small.Open(folders...)
//
// The files in data are byte-for-byte those that "chuhe-lab table generate small" creates; a test of the
// generator compares them.
package small

import (
	"embed"
	"io/fs"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

//go:embed data/*.dtm data/*.wdl data/*.pwdl
var data embed.FS

// Files returns the tables, for tablebase.Options.
func Files() fs.FS {
	files, err := fs.Sub(data, "data")
	if err != nil {
		panic("tablebase/small: " + err.Error()) // the name is valid
	}
	return files
}

// Options returns prober options that search these tables after those in the folders, and apply the rule
// that perpetual check loses.
func Options() tablebase.Options {
	return tablebase.Options{Rules: tablebase.PerpetualCheck, Systems: []fs.FS{Files()}}
}

// Open returns a prober with these Options.
func Open(folders ...string) (*tablebase.Prober, error) { return tablebase.Open(folders, Options()) }
