package talk

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Error codes that any command can return.
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

// Error is an error as faces receive it.
type Error struct {
	Code    string       `json:"code"`
	Message phrases.Text `json:"message"`
	// Detail is an object with details for programs. It may be nil.
	Detail any `json:"detail,omitempty" ts:"Readonly<Record<string, unknown>>"`
	// Cause is used only for the log.
	Cause error `json:"-"`
}

// NewError returns an error with the given code and a message from the catalogue.
func NewError(code string, key phrases.Key, values ...any) *Error {
	return &Error{Code: code, Message: phrases.Say(key, values...)}
}

// With returns a copy of the error with the given detail.
func (e *Error) With(detail any) *Error {
	with := *e
	with.Detail = detail
	return &with
}

// Because returns a copy of the error with the given cause.
func (e *Error) Because(cause error) *Error {
	with := *e
	with.Cause = cause
	return &with
}

// Error returns the code, the message in English, and the cause.
func (e *Error) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s: %s (%v)", e.Code, e.Message.In(phrases.English), e.Cause)
	}
	return e.Code + ": " + e.Message.In(phrases.English)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// AsError converts err to the form in which faces receive it. An *Error is returned unchanged. Any
// other error becomes an internal error, and its text goes only to the log.
func AsError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return NewError(Internal, "request.internal").Because(err)
}
