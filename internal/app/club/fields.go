package club

import (
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// mostShownValue is how many characters of a refused value its error repeats.
const mostShownValue = 40

// BadField is the error of a value that a field of a request cannot have. allowed names what
// it can have: words separated by commas, or a range of numbers with its unit.
func BadField(field, value, allowed string) error {
	return talk.NewError(talk.BadArgs, "request.badField", "field", phrases.Clip(clean(field), mostShownValue), "value", phrases.Clip(clean(value), mostShownValue), "allowed", allowed).
		With(view.AtField(field))
}
