// Package picture draws a position as a PNG or SVG image, and a game as an animated GIF. The images
// look the same everywhere: the characters on the pieces are outlines, so no fonts are needed.
//
//	p := xiangqi.StartPosition()
//	err := picture.WritePNG(file, &p, picture.Options{LastMove: m})
//
// For images with arrows, marks, coordinates or Latin letters, and for text, see package diagram.
//
// The outlines come from fonts under the SIL Open Font License. NOTICE.md names the fonts and their
// authors, and the texts of the licence are next to it.
package picture

import (
	_ "embed" // the outlines
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// ErrOptions is wrapped by errors for invalid options.
var ErrOptions = errors.New("cannot be drawn")

// Options control how a position is drawn. With the zero value, the pieces have simplified
// characters and Red is at the bottom.
type Options struct {
	Traditional bool
	View        diagram.View
	Width       int          // in pixels, MinWidth to MaxWidth; 0 means 720, or 480 for an animation
	LastMove    xiangqi.Move // its two squares are marked; NoMove for none. WriteGIF ignores it
	Title       string       // read aloud in place of an SVG image; "" means "Xiangqi position"
}

// The permitted widths of a picture, in pixels.
const (
	MinWidth     = 90
	MaxWidth     = 4000
	defaultWidth = 720
)

// Measurements in units of the board, as in package diagram.
const (
	gap    = 60.0
	edge   = 48.0
	wide   = 8*gap + 2*edge
	high   = 9*gap + 2*edge
	radius = 26.5 // of a piece
)

// The colours of a wooden board.
var (
	wood   = color.RGBA{0xea, 0xc8, 0x90, 0xff}
	dark   = color.RGBA{0x6d, 0x4a, 0x26, 0xff}
	side   = color.RGBA{0xc8, 0xa0, 0x63, 0xff}
	face   = color.RGBA{0xfb, 0xec, 0xcb, 0xff}
	marked = color.RGBA{0x2f, 0x6f, 0x9f, 0xff}
	ink    = [2]color.RGBA{xiangqi.Red: {0xb5, 0x23, 0x1c, 0xff}, xiangqi.Black: {0x1f, 0x2a, 0x26, 0xff}}
)

// WritePNG writes a position as a PNG image. The board is empty if pieces is nil. Errors for invalid
// options wrap ErrOptions.
func WritePNG(w io.Writer, pieces diagram.Pieces, o Options) error {
	if err := o.complete(defaultWidth); err != nil {
		return err
	}
	return png.Encode(w, bitmap(pieces, o))
}

// complete replaces a width of 0 and checks the width.
func (o *Options) complete(width int) error {
	if o.Width == 0 {
		o.Width = width
	}
	if o.Width < MinWidth || o.Width > MaxWidth {
		return fmt.Errorf("%w: %d pixels wide, want %d to %d", ErrOptions, o.Width, MinWidth, MaxWidth)
	}
	return nil
}

// height returns the height of a picture in pixels.
func (o *Options) height() int { return int(math.Round(high * float64(o.Width) / wide)) }

func bitmap(pieces diagram.Pieces, o Options) *image.RGBA {
	c := newCanvas(o.Width, o.height(), float64(o.Width)/wide)
	draw(c, pieces, o)
	return c.picture
}

// surface receives the shapes that make up a picture.
type surface interface {
	fill(s shape, paint color.RGBA)
	disc(x, y, radius float64, paint color.RGBA)
	ring(x, y, radius, width float64, paint color.RGBA)    // radius is that of the outer edge
	glyph(g *glyph, x, y, scale float64, paint color.RGBA) // x and y are its centre
}

func draw(on surface, pieces diagram.Pieces, o Options) {
	d := drawing{surface: on, o: o, set: outlines().traditional}
	if !o.Traditional {
		d.set = outlines().simplified
	}
	d.fill(rectangle(-edge, -edge, wide-edge, high-edge), wood)
	d.lines()
	d.river()
	d.lastMove()
	if pieces == nil {
		return
	}
	for sq := range xiangqi.Square(xiangqi.NumSquares) {
		if piece := pieces.At(sq); piece.Kind() != xiangqi.NoKind {
			d.piece(sq, piece)
		}
	}
}

// drawing is a picture that is being drawn. The origin is the upper left intersection.
type drawing struct {
	surface
	o   Options
	set map[byte]*glyph
}

func (d *drawing) at(sq xiangqi.Square) (x, y float64) {
	column, row := sq.File(), xiangqi.NumRanks-1-sq.Rank()
	if d.o.View == diagram.BlackBelow {
		column, row = xiangqi.NumFiles-1-column, xiangqi.NumRanks-1-row
	}
	return gap * float64(column), gap * float64(row)
}

func (d *drawing) lines() {
	const thin, thick = 1.6, 3.2
	line := func(x1, y1, x2, y2, width float64) { d.fill(stroke(x1, y1, x2, y2, width), dark) }
	for row := range 10 {
		line(0, gap*float64(row), 8*gap, gap*float64(row), thin)
	}
	for column := range 9 {
		x := gap * float64(column)
		if column == 0 || column == 8 {
			line(x, 0, x, 9*gap, thin)
			continue
		}
		line(x, 0, x, 4*gap, thin)
		line(x, 5*gap, x, 9*gap, thin)
	}
	for _, y := range []float64{0, 7 * gap} { // the palaces
		line(3*gap, y, 5*gap, y+2*gap, thin)
		line(5*gap, y, 3*gap, y+2*gap, thin)
	}
	const away = 6
	for _, corner := range [][4]float64{
		{-away, -away, 8*gap + away, -away}, {8*gap + away, -away, 8*gap + away, 9*gap + away},
		{8*gap + away, 9*gap + away, -away, 9*gap + away}, {-away, 9*gap + away, -away, -away},
	} {
		line(corner[0], corner[1], corner[2], corner[3], thick)
	}
	// Starting points of the cannons and pawns.
	for _, row := range []int{2, 3, 6, 7} {
		for column := range 9 {
			if cannons := row == 2 || row == 7; cannons && column != 1 && column != 7 || !cannons && column%2 != 0 {
				continue
			}
			d.start(gap*float64(column), gap*float64(row), column > 0, column < 8)
		}
	}
}

// start draws the corner marks around a point.
func (d *drawing) start(x, y float64, left, right bool) {
	const off, length, width = 5, 9, 1.4
	for _, sx := range []float64{-1, 1} {
		if sx < 0 && !left || sx > 0 && !right {
			continue
		}
		for _, sy := range []float64{-1, 1} {
			cx, cy := x+sx*off, y+sy*off
			d.fill(stroke(cx, cy, cx+sx*length, cy, width), dark)
			d.fill(stroke(cx, cy, cx, cy+sy*length, width), dark)
		}
	}
}

func (d *drawing) river() {
	const size = 18.0 / 50
	for i, column := range []float64{1.4, 2.4, 5.6, 6.6} {
		d.glyph(d.set['0'+byte(i)], column*gap, 4.5*gap, size, dark)
	}
}

// lastMove draws corner marks around the two squares of the last move.
func (d *drawing) lastMove() {
	m := d.o.LastMove
	if m == xiangqi.NoMove || !m.From().Valid() || !m.To().Valid() {
		return
	}
	const half, length, width = 28, 12, 3.5
	for _, sq := range []xiangqi.Square{m.From(), m.To()} {
		x, y := d.at(sq)
		for _, sx := range []float64{-1, 1} {
			for _, sy := range []float64{-1, 1} {
				cx, cy := x+sx*half, y+sy*half
				d.fill(stroke(cx, cy, cx-sx*length, cy, width), marked)
				d.fill(stroke(cx, cy, cx, cy-sy*length, width), marked)
			}
		}
	}
}

func (d *drawing) piece(sq xiangqi.Square, piece xiangqi.Piece) {
	x, y := d.at(sq)
	const rim, ring, ringWidth, size = 2.5, 21.5, 1.5, 20.0 / 50
	colour := ink[piece.Color()]
	d.disc(x, y, radius, side)
	d.disc(x, y, radius-rim, face)
	d.ring(x, y, ring, ringWidth, colour)
	d.glyph(d.set[piece.String()[0]], x, y, size, colour)
}

//go:embed outlines.txt
var outlineText string

// outlineSet contains the outlines of the characters on the pieces, keyed by FEN letter, and of the
// characters in the river, keyed by the digits 0 to 3. Each outline fits in a box from -50 to 50 in
// both directions.
type outlineSet struct{ simplified, traditional map[byte]*glyph }

// glyph is the outline of a character, both as SVG path data and as polygons.
type glyph struct {
	path  string
	shape shape
}

var outlines = sync.OnceValue(func() outlineSet {
	set := outlineSet{map[byte]*glyph{}, map[byte]*glyph{}}
	for line := range strings.Lines(outlineText) {
		words := strings.SplitN(strings.TrimSpace(line), " ", 3)
		glyphs := set.traditional
		if words[0] == "simplified" {
			glyphs = set.simplified
		}
		outline, err := parsePath(words[2])
		if err != nil {
			panic(fmt.Sprintf("picture: outlines.txt: %s %s: %v", words[0], words[1], err)) // a test reads all outlines
		}
		glyphs[words[1][0]] = &glyph{words[2], outline}
	}
	return set
})
