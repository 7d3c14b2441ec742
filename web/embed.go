// Package web holds the front end: the files that a browser loads, built from
// the TypeScript sources in this folder and committed, so that building the
// program takes nothing but Go.
package web

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

// Dist returns the files of the front end, with index.html at the root.
func Dist() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("web: " + err.Error()) // only an invalid folder name gets here
	}
	return files
}
