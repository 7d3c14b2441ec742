// Package sqlitefile builds the URI with which SQLite opens a file: a path may contain a drive, a
// server name, spaces and any character valid in file names.
package sqlitefile

import (
	"net/url"
	"path/filepath"
	"strings"
)

// Address returns the URI of the file at path, with parameters of SQLite and its driver, such as
// mode or _pragma; nil for none.
func Address(path string, parameters url.Values) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return address(filepath.ToSlash(absolute), parameters), nil
}

// address builds the URI of an absolute slash-separated path: /home/a.db, C:/a.db or
// //server/share/a.db. The authority is always empty, because SQLite accepts no other but
// localhost. So a slash precedes a drive, and a server has four.
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
