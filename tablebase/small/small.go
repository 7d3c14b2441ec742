// Package small holds the smallest endgame tables, so that a program has them
// without any file: one attacker with a bare king against all guards, one attacker on
// each side with bare kings, and the classes below them, with distances, results,
// and results when perpetual check loses.
//
//	tables, err := small.Open(folders...)
//
// The files in data are those that "chuhe-lab table generate small" makes, to the byte; a
// test of the generator compares them.
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
		panic("tablebase/small: " + err.Error()) // the name is a right one
	}
	return files
}

// Options are those of a prober that has the tables here after those of its
// folders, and answers under the rule that perpetual check loses.
func Options() tablebase.Options {
	return tablebase.Options{Rules: tablebase.PerpetualCheck, Systems: []fs.FS{Files()}}
}

// Open returns a prober with these Options.
func Open(folders ...string) (*tablebase.Prober, error) { return tablebase.Open(folders, Options()) }
