package botapi

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// form holds the fields of a request. The methods for reading a field return an error for an invalid value,
// which names the field and the values allowed.
type form map[string]string

const (
	formType = "application/x-www-form-urlencoded"
	jsonType = "application/json"
)

// readForm reads the fields of a request, which may be a form or a JSON object. It returns an error for any
// field that the request does not support, so that no field is silently ignored.
func readForm(r *http.Request, fields ...string) (form, error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil && r.Header.Get("Content-Type") != "" || kind != "" && kind != formType && kind != jsonType {
		return nil, request.BadField("Content-Type", r.Header.Get("Content-Type"), formType+", "+jsonType)
	}
	if kind == "" && r.ContentLength != 0 && r.ContentLength != -1 {
		return nil, request.BadField("Content-Type", "", formType+", "+jsonType)
	}
	values := form{}
	if kind == jsonType {
		err = values.readJSON(r.Body)
	} else if err = r.ParseForm(); err == nil {
		for name, given := range r.PostForm {
			if len(given) > 1 {
				return nil, request.BadField(name, strings.Join(given, ", "), "one value")
			}
			values[name] = given[0]
		}
	}
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) {
		return nil, talk.NewError(talk.Limit, "request.bodyTooLong", "most", long.Limit).Because(err)
	}
	if already := (*talk.Error)(nil); errors.As(err, &already) {
		return nil, err
	}
	if err != nil {
		return nil, talk.NewError(talk.BadArgs, "request.badBody", "allowed", formType+", "+jsonType).Because(err)
	}
	for name := range values {
		if !slices.Contains(fields, name) {
			return nil, talk.NewError(talk.BadArgs, "request.noField", "field", phrases.Clip(name, 40), "allowed", strings.Join(fields, ", ")).With(view.AtField(name))
		}
	}
	return values, nil
}

// readJSON reads the fields of a JSON object.
func (f form) readJSON(body io.Reader) error {
	var given map[string]any
	if err := json.NewDecoder(body).Decode(&given); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	for name, value := range given {
		switch v := value.(type) {
		case nil:
		case string:
			f[name] = v
		case float64:
			f[name] = strconv.FormatFloat(v, 'f', -1, 64)
		case bool:
			f[name] = strconv.FormatBool(v)
		default:
			text, _ := json.Marshal(v) // it was decoded from JSON
			return request.BadField(name, string(text), "a text, a number, true or false")
		}
	}
	return nil
}

// word returns the value of a field, which must be one of those allowed. If the field is missing, word
// returns the first of them.
func (f form) word(name string, allowed ...string) (string, error) {
	value := f[name]
	if value == "" {
		return allowed[0], nil
	}
	if !slices.Contains(allowed, value) {
		return "", request.BadField(name, value, strings.Join(allowed, ", "))
	}
	return value, nil
}

// number returns the value of a numeric field, which must be within the given bounds. given is false if the
// field is missing.
func (f form) number(name, unit string, least, most float64) (n float64, given bool, err error) {
	text := f[name]
	if text == "" {
		return 0, false, nil
	}
	n, err = strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || n < least || n > most {
		bound := func(x float64) string { return strconv.FormatFloat(math.Round(x*1e4)/1e4, 'f', -1, 64) }
		return 0, true, request.BadField(name, text, bound(least)+"–"+bound(most)+" "+unit)
	}
	return n, true, nil
}
