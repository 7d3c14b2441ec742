package library

import (
	"database/sql"
	"errors"
)

// available is false: SQLite does not run in browsers.
const available = false

// limitLength is never called, because no database opens here.
func limitLength(*sql.Conn, int) error { return errors.ErrUnsupported }
