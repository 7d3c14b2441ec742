package request

import (
	"errors"
	"log/slog"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Error codes that supplement those of packages talk and view.
const (
	CodeForbidden    = "forbidden"
	CodeUnauthorized = "unauthorized"
	CodeTaken        = "name_taken"
	CodeWrong        = "wrong_password"
	CodeWait         = "wait"
	CodeSecond       = "second_factor" // the password is right, but a code is required as well
)

// Forbidden returns the error for a request that the user has no permission to make.
func Forbidden(key phrases.Key, args ...any) error { return talk.NewError(CodeForbidden, key, args...) }

// mostShownValue is how many characters of an invalid value its error quotes.
const mostShownValue = 40

// BadField returns the error for a request with an invalid field. allowed lists the valid values, separated
// by commas, or gives a range of numbers and its unit.
func BadField(field, value, allowed string) error {
	return talk.NewError(talk.BadArgs, "request.badField", "field", phrases.Clip(Clean(field), mostShownValue), "value", phrases.Clip(Clean(value), mostShownValue), "allowed", allowed).
		With(view.AtField(field))
}

// Explain turns a failure of the store into an error that clients understand, since such a failure is not a
// bug in the program. It returns other errors unchanged.
func Explain(err error) error {
	if already := (*talk.Error)(nil); errors.As(err, &already) || !store.Failed(err) {
		return err
	}
	return talk.NewError(talk.Storage, "club.notKept").Because(err)
}

// Gone turns ErrNotFound into the error for something that no longer exists.
func Gone(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return talk.NewError(talk.NotFound, "club.gone").Because(err)
	}
	return err
}

// Fault logs err if the server is to blame for it.
func Fault(log *slog.Logger, err error) {
	if e := talk.AsError(err); e.Code == talk.Internal || e.Code == talk.Storage {
		log.Error("request failed", "err", err)
	}
}
