package picture

import (
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// File extensions supported by Write.
const (
	SVG = ".svg"
	PNG = ".png"
)

// Write writes a position in the format that a file extension denotes. An SVG contains the title. A
// PNG supports only characters: if letters are requested, the error wraps ErrOptions.
func Write(w io.Writer, pieces diagram.Pieces, ending string, s diagram.Symbols, v diagram.View, title string) error {
	if ending == PNG {
		if s == diagram.Letters {
			return fmt.Errorf("%w: letters, want characters or %s", ErrOptions, SVG)
		}
		return WritePNG(w, pieces, Options{Traditional: s == diagram.Traditional, View: v})
	}
	o := diagram.Options{Symbols: s, View: v, Width: defaultWidth, Title: title, Coordinates: diagram.Numbers}
	if s == diagram.Letters {
		o.Coordinates = diagram.Algebraic
	}
	_, err := io.WriteString(w, diagram.SVG(pieces, o))
	return err
}
