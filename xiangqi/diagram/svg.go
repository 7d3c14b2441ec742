package diagram

import (
	"fmt"
	"math"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options configures SVG. The zero value draws a wooden board with traditional characters, Red at
// the bottom, and algebraic coordinates.
type Options struct {
	Symbols     Symbols
	Coordinates Coordinates
	View        View
	Theme       Theme
	LastMove    xiangqi.Move // marks its two squares; NoMove marks none
	Marks       []Mark
	Arrows      []Arrow
	// Width is the width of the picture in pixels. If it is 0, the picture fills the width of its
	// container.
	Width int
	// Title is the text that is read aloud in place of the picture. If it is empty, the title is
	// "Xiangqi position".
	Title string
	// Shared, if not empty, is the id prefix of a SharedSVG on the same page. The picture then
	// reuses the board and pieces of that SharedSVG.
	Shared string
}

// Theme selects the colours.
type Theme uint8

// The themes.
const (
	Wood  Theme = iota
	Print       // black on white, for paper: Red's pieces light, Black's pieces dark
)

// Hue is the colour of a mark or an arrow.
type Hue uint8

// The hues. The Print theme uses shades of grey.
const (
	Green Hue = iota
	Blue
	Orange
	Purple
)

// Mark is a ring around a square.
type Mark struct {
	Square xiangqi.Square
	Hue    Hue
}

// Arrow is an arrow from the origin of a move to its target.
type Arrow struct {
	Move xiangqi.Move
	Hue  Hue
}

// The dimensions of a picture, in its own units.
const (
	gap       = 60           // between neighbouring lines
	edge      = 48           // from the outer lines to the rim of the board
	ledge     = 26           // extra rim for coordinates
	manRadius = 26.5         // of a piece
	last      = gap * 8      // the rightmost line
	lowest    = gap * 9      // the lowest line
	wideEdge  = edge + ledge // rim with coordinates
)

// palette holds the colours of a theme.
type palette struct {
	board, rim, line, text string
	shadow                 string // under a piece, "" for none
	face, side             [2]string
	ink                    [2]string // characters and inner ring, by side
	lastMove               string
	hues                   [4]string
	bordered               bool // a line around each piece instead of a rim
}

var palettes = [...]palette{
	Wood: {
		board: "#eac890", rim: "#b98a4e", line: "#6d4a26", text: "#6d4a26",
		shadow: "#5b3a17",
		face:   [2]string{"#fbeccb", "#fbeccb"}, side: [2]string{"#c8a063", "#c8a063"},
		ink:      [2]string{"#b5231c", "#1f2a26"},
		lastMove: "#2f6f9f",
		hues:     [4]string{"#2c8a3d", "#2767b8", "#d9731a", "#8038a0"},
	},
	Print: {
		board: "#ffffff", rim: "#000000", line: "#000000", text: "#000000",
		face: [2]string{"#ffffff", "#222222"}, side: [2]string{"#000000", "#000000"},
		ink:      [2]string{"#000000", "#ffffff"},
		lastMove: "#000000",
		hues:     [4]string{"#555555", "#777777", "#999999", "#333333"},
		bordered: true,
	},
}

// fonts lists common typefaces for the piece characters, brush-like ones first.
const fonts = "Kaiti TC,Kaiti SC,KaiTi,STKaiti,BiauKai,DFKai-SB,AR PL UKai TW,AR PL UKai CN," +
	"Noto Serif CJK TC,Noto Serif CJK SC,Source Han Serif,Songti TC,Songti SC,serif"

// SVG draws the board as an SVG picture. Marks and arrows that are not on the board are ignored.
func SVG(pieces Pieces, o Options) string {
	if pieces == nil {
		pieces = &xiangqi.Board{}
	}
	d := newDrawing(o)
	d.pieces = pieces
	d.open()
	if o.Shared == "" {
		d.board()
	} else {
		d.add("<use href=\"#%s-board\"/>\n", escape(o.Shared))
	}
	d.marks()
	d.lastMove()
	d.allMen()
	d.arrows()
	d.text.WriteString("</svg>\n")
	return d.text.String()
}

// SharedSVG draws the empty board and one of each piece, all invisible. Pictures on the same page
// that have the same Shared, Symbols, Coordinates, View and Theme reuse them, which reduces a page
// with many positions to a tenth of its size.
func SharedSVG(o Options) string {
	d := newDrawing(o)
	d.add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n<g id=\"%s-board\">\n", escape(o.Shared))
	d.board()
	d.text.WriteString("</g>\n")
	for _, color := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
			piece := xiangqi.NewPiece(color, kind)
			d.add("<g id=\"%s-%v\" %s>\n", escape(o.Shared), piece, menStyle)
			d.piece(0, 0, piece)
			d.text.WriteString("</g>\n")
		}
	}
	d.text.WriteString("</defs></svg>\n")
	return d.text.String()
}

// newDrawing starts a picture without pieces.
func newDrawing(o Options) *svgDrawing {
	d := &svgDrawing{o: o, colors: &palettes[Wood], edge: edge}
	if int(o.Theme) < len(palettes) {
		d.colors = &palettes[o.Theme]
	}
	if o.Coordinates < NoCoordinates {
		d.edge = wideEdge
	}
	return d
}

// svgDrawing is a picture being drawn. The origin is the upper left intersection.
type svgDrawing struct {
	pieces Pieces
	o      Options
	colors *palette
	edge   int
	text   strings.Builder
}

func (d *svgDrawing) add(format string, args ...any) {
	fmt.Fprintf(&d.text, format, args...)
}

// at returns the coordinates of a square.
func (d *svgDrawing) at(sq xiangqi.Square) (x, y int) {
	return gap * d.o.View.column(sq.File()), gap * d.o.View.row(sq.Rank())
}

// size returns the width and height in the picture's own units.
func (d *svgDrawing) size() (width, height int) { return last + 2*d.edge, lowest + 2*d.edge }

// open writes the opening tag and the title.
func (d *svgDrawing) open() {
	width, height := d.size()
	d.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d %d %d %d"`, -d.edge, -d.edge, width, height)
	if d.o.Width > 0 {
		d.add(` width="%d" height="%d"`, d.o.Width, int(math.Round(float64(d.o.Width)*float64(height)/float64(width))))
	}
	title := d.o.Title
	if title == "" {
		title = "Xiangqi position"
	}
	d.add(" role=\"img\">\n<title>%s</title>\n", escape(title))
}

// board draws the empty board.
func (d *svgDrawing) board() {
	width, height := d.size()
	d.add(`<rect x="%g" y="%g" width="%d" height="%d" rx="8" fill="%s" stroke="%s" stroke-width="3"/>`+"\n",
		1.5-float64(d.edge), 1.5-float64(d.edge), width-3, height-3, d.colors.board, d.colors.rim)
	d.lines()
	d.river()
	d.coordinates()
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escape makes a text safe for XML and removes the control characters that XML forbids.
func escape(text string) string {
	return escaper.Replace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd")))
}

// lines draws the frame, the ranks and files, the palaces and the starting squares of the cannons
// and pawns.
func (d *svgDrawing) lines() {
	const far = 6 // from the outer lines to the frame
	d.add(`<rect x="-%d" y="-%d" width="%d" height="%d" fill="none" stroke="%s" stroke-width="3"/>`+"\n",
		far, far, last+2*far, lowest+2*far, d.colors.line)
	d.add(`<path fill="none" stroke="%s" stroke-width="1.6" d="`, d.colors.line)
	for row := range xiangqi.NumRanks {
		d.add("M0 %dH%d", row*gap, last)
	}
	d.add("M0 0V%dM%d 0V%d", lowest, last, lowest)
	for column := 1; column < xiangqi.NumFiles-1; column++ {
		d.add("M%d 0V%dM%d %dV%d", column*gap, 4*gap, column*gap, 5*gap, lowest)
	}
	for _, top := range [...]int{0, 7 * gap} {
		d.add("M%d %dl%d %dm0 -%dl-%d %d", 3*gap, top, 2*gap, 2*gap, 2*gap, 2*gap, 2*gap)
	}
	d.add("\"/>\n")
	d.add(`<path fill="none" stroke="%s" stroke-width="1.6" d="`, d.colors.line)
	for _, row := range [...]int{2, 7} {
		d.start(1, row)
		d.start(7, row)
	}
	for _, row := range [...]int{3, 6} {
		for column := 0; column < xiangqi.NumFiles; column += 2 {
			d.start(column, row)
		}
	}
	d.add("\"/>\n")
}

// start draws the corners around a starting square.
func (d *svgDrawing) start(column, row int) {
	const off, length = 6, 10
	for _, side := range [...]int{-1, 1} {
		if column == 0 && side < 0 || column == xiangqi.NumFiles-1 && side > 0 {
			continue
		}
		for _, up := range [...]int{-1, 1} {
			x, y := column*gap+side*off, row*gap+up*off
			d.add("M%d %dV%dH%d", x, y+up*length, y, x+side*length)
		}
	}
}

// label writes a text that is centred on a point. It centres characters and capitals vertically by
// shifting them, because not every program supports vertical centring.
func (d *svgDrawing) label(x, y float64, size int, text string) {
	d.add(`<text x="%g" y="%g" font-size="%d">%s</text>`+"\n", x, math.Round((y+float64(size)*0.36)*10)/10, size, text)
}

func (d *svgDrawing) river() {
	left, right := d.o.Symbols.river()
	if left == "" {
		return
	}
	d.add(`<g fill="%s" font-family="%s" text-anchor="middle" opacity=".85">`+"\n", d.colors.line, fonts)
	for i, r := range left + right {
		column := [...]float64{1.4, 2.6, 5.4, 6.6}[i/3]
		d.label(column*gap, 4.5*gap, 34, string(r))
	}
	d.add("</g>\n")
}

func (d *svgDrawing) coordinates() {
	if d.o.Coordinates >= NoCoordinates {
		return
	}
	family := "Georgia,Noto Serif,Times,serif"
	if d.o.Coordinates == Numbers && d.o.Symbols < Letters {
		family = fonts
	}
	d.add(`<g fill="%s" font-family="%s" text-anchor="middle">`+"\n", d.colors.text, family)
	const size, off = 20, edge + ledge/2.0 - 4
	for column := range xiangqi.NumFiles {
		for _, row := range [...]int{0, xiangqi.NumRanks - 1} {
			sq := d.o.View.Square(column, row)
			name := d.o.Coordinates.fileName(d.o.Symbols, sq)
			y := -off
			if row > 0 {
				y = lowest + off
			}
			d.label(float64(column*gap), y, size, name)
		}
	}
	for row := range xiangqi.NumRanks {
		if d.o.Coordinates != Algebraic {
			break
		}
		name := string(rune('0' + d.o.View.Square(0, row).Rank()))
		d.label(-off, float64(row*gap), size, name)
		d.label(last+off, float64(row*gap), size, name)
	}
	d.add("</g>\n")
}

func (d *svgDrawing) hue(h Hue) string { return d.colors.hues[int(h)%len(d.colors.hues)] }

// marks draws the rings around marked squares. Pieces are drawn over the rings, which stay visible
// around their edges.
func (d *svgDrawing) marks() {
	for _, m := range d.o.Marks {
		if !m.Square.Valid() {
			continue
		}
		x, y := d.at(m.Square)
		d.add(`<circle cx="%d" cy="%d" r="%g" fill="%s" fill-opacity=".25" stroke="%s" stroke-width="4"/>`+"\n",
			x, y, manRadius+1.5, d.hue(m.Hue), d.hue(m.Hue))
	}
}

// lastMove draws corners around the two squares of the last move.
func (d *svgDrawing) lastMove() {
	m := d.o.LastMove
	if m == xiangqi.NoMove || !m.From().Valid() || !m.To().Valid() {
		return
	}
	d.add(`<path fill="none" stroke="%s" stroke-width="3.5" stroke-linecap="round" d="`, d.colors.lastMove)
	const half, length = 27.5, 12
	for _, sq := range [...]xiangqi.Square{m.From(), m.To()} {
		x, y := d.at(sq)
		for _, side := range [...]float64{-1, 1} {
			for _, up := range [...]float64{-1, 1} {
				cx, cy := float64(x)+side*half, float64(y)+up*half
				d.add("M%g %gV%gH%g", cx, cy-up*length, cy, cx-side*length)
			}
		}
	}
	d.add("\"/>\n")
}

// menStyle holds the attributes of the group that contains the pieces.
const menStyle = `font-family="` + fonts + `" text-anchor="middle" font-weight="600"`

func (d *svgDrawing) allMen() {
	if d.o.Shared == "" {
		d.add("<g %s>\n", menStyle)
	}
	for row := range xiangqi.NumRanks {
		for column := range xiangqi.NumFiles {
			piece := d.pieces.At(d.o.View.Square(column, row))
			switch {
			case piece.Kind() == xiangqi.NoKind:
			case d.o.Shared == "":
				d.piece(column*gap, row*gap, piece)
			default:
				d.add("<use href=\"#%s-%v\" x=\"%d\" y=\"%d\"/>", escape(d.o.Shared), piece, column*gap, row*gap)
			}
		}
	}
	if d.o.Shared == "" {
		d.text.WriteString("</g>\n")
	}
}

// piece draws a disc with a ring and the piece's character.
func (d *svgDrawing) piece(x, y int, piece xiangqi.Piece) {
	c, side := d.colors, piece.Color()
	if c.shadow != "" {
		d.add(`<circle cx="%g" cy="%g" r="%g" fill="%s" fill-opacity=".35"/>`, float64(x)+1.5, float64(y)+3, manRadius, c.shadow)
	}
	d.add(`<circle cx="%d" cy="%d" r="%g" fill="%s"/>`, x, y, manRadius, c.side[side])
	d.add(`<circle cx="%d" cy="%d" r="%g" fill="%s"/>`, x, y, manRadius-2, c.face[side])
	d.add(`<circle cx="%d" cy="%d" r="%g" fill="none" stroke="%s" stroke-width="1.5"/>`, x, y, manRadius-5, c.ink[side])
	d.add(`<g fill="%s">`, c.ink[side])
	d.label(float64(x), float64(y), 32, strings.ToUpper(d.o.Symbols.Piece(piece)))
	d.text.WriteString("</g>\n")
}

// arrows draws translucent arrows over the pieces.
func (d *svgDrawing) arrows() {
	for _, a := range d.o.Arrows {
		from, to := a.Move.From(), a.Move.To()
		if !from.Valid() || !to.Valid() || from == to {
			continue
		}
		d.arrow(from, to, d.hue(a.Hue))
	}
}

// arrow draws an arrow along the x-axis, and then moves and rotates it into place. The arrow ends
// short of the target's centre, so that the piece there remains legible.
func (d *svgDrawing) arrow(from, to xiangqi.Square, color string) {
	const shaft, head, headLength, short = 5.0, 14.0, 24.0, 12.0
	x0, y0 := d.at(from)
	x1, y1 := d.at(to)
	dx, dy := float64(x1-x0), float64(y1-y0)
	tip := math.Hypot(dx, dy) - short
	neck := tip - headLength
	d.add(`<path transform="translate(%d %d) rotate(%.2f)" fill="%s" fill-opacity=".7" d="M0 %gH%.1fV%gL%.1f 0L%.1f %gV%gH0A%g %g 0 0 1 0 %gZ"/>`+"\n",
		x0, y0, math.Atan2(dy, dx)*180/math.Pi, color,
		-shaft, neck, -head, tip, neck, head, shaft, shaft, shaft, -shaft)
}
