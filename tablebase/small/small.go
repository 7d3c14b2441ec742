// Package small embeds the smallest endgame tables, so that a program can use them without any files. They
// cover one attacker and a bare king against all guards, one attacker and a bare king on each side, and the
// classes below these. They contain distances, results, and results under the rule that perpetual check
// loses.
//
//	tables, err := small.Open(folders...)
//
// The files in data are byte-for-byte the ones that "chuhe-lab table generate small" creates; a test of the
// generator compares the two.
package small

import (
	"embed"
	"io/fs"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

//go:embed data/*.dtm data/*.wdl data/*.pwdl
var data embed.FS

// Files returns the tables as a file system, for tablebase.Options.
func Files() fs.FS {
	files, err := fs.Sub(data, "data")
	if err != nil {
		panic("tablebase/small: " + err.Error()) // the name is valid
	}
	return files
}

// Options returns options for a prober that searches these tables after those in the folders and applies
// the rule that perpetual check loses.
func Options() tablebase.Options {
	return tablebase.Options{Rules: tablebase.PerpetualCheck, Systems: []fs.FS{Files()}}
}

// Open returns a prober with the options that Options returns. Its ProbeWDL therefore counts perpetual check
// as a loss, while ProbeDTM, Moves and Line ignore repetitions.
func Open(folders ...string) (*tablebase.Prober, error) { return tablebase.Open(folders, Options()) }
