// Package request holds what all requests to a club have in common, whichever door they come through. It
// reads requests, cleans up text in them, and refuses them.
package request

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// ReadInto reads into a the query of a GET request, or the body of any other request.
func ReadInto(r *http.Request, a any) error {
	if r.Method == http.MethodGet {
		query := map[string]string{}
		for name, values := range r.URL.Query() {
			query[name] = values[0]
		}
		text, err := json.Marshal(query)
		if err != nil {
			return err
		}
		return talk.Decode(text, a)
	}
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); kind != "application/json" {
		return BadField("Content-Type", r.Header.Get("Content-Type"), "application/json")
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		if long := (*http.MaxBytesError)(nil); errors.As(err, &long) {
			return talk.NewError(talk.Limit, "request.bodyTooLong", "most", long.Limit).Because(err)
		}
		return talk.NewError(talk.BadMessage, "request.badBody", "allowed", "application/json").Because(err)
	}
	return talk.Decode(body, a)
}

// Refuse sends an error with the HTTP status that suits its code.
func Refuse(w http.ResponseWriter, err error) {
	err = Explain(err)
	gate.Refuse(w, Status(err), err)
}

// Status returns the HTTP status that suits the code of an error.
func Status(err error) int {
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) {
		return http.StatusRequestEntityTooLarge
	}
	switch talk.AsError(err).Code {
	case CodeUnauthorized, CodeWrong, CodeSecond:
		return http.StatusUnauthorized
	case CodeForbidden:
		return http.StatusForbidden
	case talk.NotFound:
		return http.StatusNotFound
	case CodeTaken, talk.NotNow:
		return http.StatusConflict
	case CodeWait, talk.Limit:
		return http.StatusTooManyRequests
	case talk.Storage, talk.Internal:
		return http.StatusInternalServerError
	}
	return http.StatusBadRequest
}
