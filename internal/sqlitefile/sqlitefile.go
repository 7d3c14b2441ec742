// Package sqlitefile builds the URI that SQLite needs to open a file. The path of the file may
// contain a drive, a server name, spaces and any other characters that are valid in file names.
package sqlitefile

import (
	"net/url"
	"path/filepath"
	"strings"
)

// Address returns the URI of the file at path. The parameters are those of SQLite and its driver,
// such as mode or _pragma. They may be nil.
func Address(path string, parameters url.Values) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return address(filepath.ToSlash(absolute), parameters), nil
}

// address builds the URI for an absolute slash-separated path, such as /home/a.db, C:/a.db or
// //server/share/a.db. SQLite accepts no authority other than localhost, so the authority is always
// empty. As a result, a drive is preceded by a slash, and a server by four slashes.
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
