package picture

import (
	"fmt"
	"html"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// WriteSVG writes a position as an SVG image. The image contains no external references and no
// element ids, so one page can contain several. The board is empty if pieces is nil. Errors for
// invalid options wrap ErrOptions.
func WriteSVG(w io.Writer, pieces diagram.Pieces, o Options) error {
	if err := o.complete(defaultWidth); err != nil {
		return err
	}
	var v vector
	fmt.Fprintf(&v.text, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="%v %v %v %v" role="img">`,
		o.Width, o.height(), -edge, -edge, wide, high)
	if o.Title == "" {
		o.Title = "Xiangqi position"
	}
	fmt.Fprintf(&v.text, "<title>%s</title>", html.EscapeString(plain(o.Title)))
	draw(&v, pieces, o)
	v.text.WriteString("</svg>\n")
	_, err := io.WriteString(w, v.text.String())
	return err
}

// plain replaces what XML does not permit in text.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
}

// vector is an SVG image that is being written.
type vector struct{ text strings.Builder }

func (v *vector) fill(s shape, paint color.RGBA) {
	v.text.WriteString(`<path d="`)
	for _, polygon := range s {
		for i, p := range polygon {
			command := byte('L')
			if i == 0 {
				command = 'M'
			}
			v.text.WriteByte(command)
			v.text.WriteString(number(p.x) + " " + number(p.y))
		}
		v.text.WriteByte('Z')
	}
	fmt.Fprintf(&v.text, `" fill="%s"/>`, hexColor(paint))
}

func (v *vector) disc(x, y, radius float64, paint color.RGBA) {
	fmt.Fprintf(&v.text, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`, number(x), number(y), number(radius), hexColor(paint))
}

func (v *vector) ring(x, y, radius, width float64, paint color.RGBA) {
	fmt.Fprintf(&v.text, `<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s"/>`,
		number(x), number(y), number(radius-width/2), hexColor(paint), number(width))
}

func (v *vector) glyph(g *glyph, x, y, scale float64, paint color.RGBA) {
	fmt.Fprintf(&v.text, `<path transform="translate(%s %s) scale(%s)" d="%s" fill="%s"/>`, number(x), number(y), number(scale), g.path, hexColor(paint))
}

// number formats a coordinate with at most two decimals.
func number(x float64) string {
	return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64)
}

func hexColor(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
