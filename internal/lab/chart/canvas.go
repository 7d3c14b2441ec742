package chart

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

const (
	gridColor = "#D8D8D8"
	lineWidth = 1.8
	fontSize  = 13
)

// canvas collects the elements of an SVG picture.
type canvas struct{ b strings.Builder }

// newCanvas starts a picture with a white background.
func newCanvas(w, h float64) *canvas {
	c := &canvas{}
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s" height="%[2]s" viewBox="0 0 %[1]s %[2]s" font-family="system-ui, sans-serif" font-size="%[3]d">`, short(w), short(h), fontSize)
	c.rect(0, 0, w, h, "#FFFFFF")
	return c
}

// done completes the picture.
func (c *canvas) done() []byte { return append([]byte(c.b.String()), "</svg>\n"...) }

func (c *canvas) add(format string, args ...any) {
	_, _ = fmt.Fprintf(&c.b, format+"\n", args...) // writing to a strings.Builder never fails
}

func (c *canvas) rect(x, y, w, h float64, color string) {
	c.add(`<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`, short(x), short(y), short(w), short(h), color)
}

func (c *canvas) text(x, y float64, anchor, text string) {
	if text != "" {
		c.add(`<text x="%s" y="%s" text-anchor="%s">%s</text>`, short(x), short(y), anchor, escaper.Replace(text))
	}
}

// turned writes text rotated upward around its centre.
func (c *canvas) turned(x, y float64, text string) {
	if text != "" {
		c.add(`<text transform="translate(%s %s) rotate(-90)" text-anchor="middle">%s</text>`, short(x), short(y), escaper.Replace(text))
	}
}

func (c *canvas) path(points []point, color string, width float64, dashed bool) {
	dashes := ""
	if dashed {
		dashes = ` stroke-dasharray="5 4"`
	}
	c.add(`<polyline points="%s" fill="none" stroke="%s" stroke-width="%s"%s/>`, places(points), color, short(width), dashes)
}

func (c *canvas) area(points []point, color string) {
	c.add(`<polygon points="%s" fill="%s"/>`, places(points), color)
}

func (c *canvas) dot(p point, color string) {
	c.add(`<circle cx="%s" cy="%s" r="2.7" fill="%s"/>`, short(p.x), short(p.y), color)
}

// places formats the coordinates of points for SVG.
func places(points []point) string {
	var b strings.Builder
	for i, p := range points {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(short(p.x) + "," + short(p.y))
	}
	return b.String()
}

// short formats a length, omitting decimals too small to be visible.
func short(v float64) string {
	return strings.TrimSuffix(strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), "0"), ".")
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// textWidth returns an upper bound for the width of a text, because the font is unknown.
func textWidth(text string) float64 {
	const latin, other = 0.6, 1.1 // character widths, in font sizes
	w := 0.0
	for _, r := range text {
		if r < unicode.MaxLatin1 {
			w += latin
		} else {
			w += other
		}
	}
	return fontSize * w
}
