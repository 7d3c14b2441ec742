package cli

import "errors"

// A Code assigns a code to the errors that wrap Of, with advice to print after them.
type Code struct {
	Of   error
	Code string // CodeUsage makes them usage errors
	Hint string // appended to the message
}

// Coded gives err the code of the first row that matches, and returns other errors unchanged.
func Coded(err error, rows []Code) error {
	for _, row := range rows {
		if errors.Is(err, row.Of) {
			return &Error{Code: row.Code, Message: err.Error() + row.Hint}
		}
	}
	return err
}
