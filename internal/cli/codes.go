package cli

import "errors"

// A Code is the code of the errors that wrap one, with the advice to print after them.
type Code struct {
	Of   error
	Code string // CodeUsage makes them errors of usage
	Hint string // appended to the message
}

// Coded gives an error the code of the first row that fits, and leaves others as they are.
func Coded(err error, rows []Code) error {
	for _, row := range rows {
		if errors.Is(err, row.Of) {
			return &Error{Code: row.Code, Message: err.Error() + row.Hint}
		}
	}
	return err
}
