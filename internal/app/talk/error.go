package talk

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Error codes that any command may return.
const (
	BadMessage     = "bad_message"
	UnknownCommand = "unknown_command"
	BadArgs        = "bad_args"
	NotFound       = "not_found"
	Stale          = "stale"
	Busy           = "busy"
	NotNow         = "not_now"
	Limit          = "limit"
	Storage        = "storage"
	Internal       = "internal"
)

// Error is an error in the form in which it is sent to a face.
type Error struct {
	Code    string       `json:"code"`
	Message phrases.Text `json:"message"`
	// Detail is an object with details for programs; nil for none.
	Detail any `json:"detail,omitempty" ts:"Readonly<Record<string, unknown>>"`
	// Cause is for the log only.
	Cause error `json:"-"`
}

// NewError returns an error with a code and a message from the catalogue.
func NewError(code string, key phrases.Key, values ...any) *Error {
	return &Error{Code: code, Message: phrases.Say(key, values...)}
}

// With returns a copy of the error with a detail.
func (e *Error) With(detail any) *Error {
	with := *e
	with.Detail = detail
	return &with
}

// Because returns a copy of the error with a cause.
func (e *Error) Because(cause error) *Error {
	with := *e
	with.Cause = cause
	return &with
}

// Error returns the code, the English message, and the cause.
func (e *Error) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s: %s (%v)", e.Code, e.Message.In(phrases.English), e.Cause)
	}
	return e.Code + ": " + e.Message.In(phrases.English)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// AsError returns err in the form in which it is sent to a face. An *Error is returned unchanged.
// Any other error becomes an internal error; its text is only logged.
func AsError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return NewError(Internal, "request.internal").Because(err)
}
