// Package sqlitefile makes the address by which SQLite opens a file, for every place that
// opens one: a path may have a drive, a server's name, blanks and any sign that a name of
// a file can have.
package sqlitefile

import (
	"net/url"
	"path/filepath"
	"strings"
)

// Address returns the address of the file at path, with the parameters of SQLite and of
// its driver, such as mode or _pragma; nil for none.
func Address(path string, parameters url.Values) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return address(filepath.ToSlash(absolute), parameters), nil
}

// address makes the address of an absolute path with slashes: /home/a.db, C:/a.db or
// //server/share/a.db. The authority is always empty, for SQLite knows no other but
// localhost; so a drive has a slash before it, and a server four.
func address(slashed string, parameters url.Values) string {
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed
	}
	name := "file://" + (&url.URL{Path: slashed}).EscapedPath()
	if len(parameters) > 0 {
		name += "?" + parameters.Encode()
	}
	return name
}
