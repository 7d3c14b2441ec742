package request

import (
	"errors"
	"log/slog"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Error codes in addition to those of talk and view.
const (
	CodeForbidden    = "forbidden"
	CodeUnauthorized = "unauthorized"
	CodeTaken        = "name_taken"
	CodeWrong        = "wrong_password"
	CodeWait         = "wait"
	CodeSecond       = "second_factor" // the password is correct, but a code is also required
)

// Forbidden returns the error for a user without permission for a request.
func Forbidden(key phrases.Key, args ...any) error { return talk.NewError(CodeForbidden, key, args...) }

// mostShownValue is how many characters of a refused value the error repeats.
const mostShownValue = 40

// BadField returns the error for an invalid field value in a request. allowed lists the valid values,
// separated by commas, or a range of numbers with its unit.
func BadField(field, value, allowed string) error {
	return talk.NewError(talk.BadArgs, "request.badField", "field", phrases.Clip(Clean(field), mostShownValue), "value", phrases.Clip(Clean(value), mostShownValue), "allowed", allowed).
		With(view.AtField(field))
}

// Explain converts a store failure to an error that clients understand, because it is not a fault of the
// program.
func Explain(err error) error {
	if already := (*talk.Error)(nil); errors.As(err, &already) || !store.Failed(err) {
		return err
	}
	return talk.NewError(talk.Storage, "club.notKept").Because(err)
}

// Gone converts ErrNotFound to the error for something that no longer exists.
func Gone(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return talk.NewError(talk.NotFound, "club.gone").Because(err)
	}
	return err
}

// Fault logs an error that is the server's fault.
func Fault(log *slog.Logger, err error) {
	if e := talk.AsError(err); e.Code == talk.Internal || e.Code == talk.Storage {
		log.Error("request failed", "err", err)
	}
}
