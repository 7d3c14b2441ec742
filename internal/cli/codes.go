package cli

import "errors"

// A Code assigns a code to errors that wrap Of, and a hint to be printed after their message.
type Code struct {
	Of   error
	Code string // CodeUsage makes them usage errors
	Hint string // appended to the message
}

// Coded returns err with the code of the first row that matches it, or unchanged if none does.
func Coded(err error, rows []Code) error {
	for _, row := range rows {
		if errors.Is(err, row.Of) {
			return &Error{Code: row.Code, Message: err.Error() + row.Hint}
		}
	}
	return err
}
