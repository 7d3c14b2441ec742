package library

import (
	"database/sql"
	"errors"
)

// available is false because SQLite does not run in browsers.
const available = false

// limitLength is never called, because no database can be opened in a browser.
func limitLength(*sql.Conn, int) error { return errors.ErrUnsupported }
