//go:build !js

package library

import (
	"database/sql"

	"modernc.org/sqlite" // also the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// available reports whether the database can be opened on this system.
const available = true

// limitLength limits the length of values on a connection, in bytes.
func limitLength(conn *sql.Conn, bytes int) error {
	_, err := sqlite.Limit(conn, sqlite3.SQLITE_LIMIT_LENGTH, bytes)
	return err
}
