package diagram

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TextOptions configures Text. The zero value draws traditional characters on lines of box-drawing
// characters, with Red at the bottom.
type TextOptions struct {
	Symbols     Symbols
	Coordinates Coordinates
	View        View
	ASCII       bool // draw lines with + - | instead of box-drawing characters
	ANSI        bool // colour the pieces with terminal escape sequences
}

// Text draws the board in 19 lines, or more with coordinates, each ending in a newline. Chinese
// characters occupy two columns, and all other characters one. If a terminal renders box-drawing
// characters in two columns, use ASCII. Because some simplified characters are the same for both
// sides, Black's are in brackets unless the pieces are coloured.
func Text(pieces Pieces, o TextOptions) string {
	if pieces == nil {
		pieces = &xiangqi.Board{}
	}
	d := textDrawing{pieces: pieces, o: o, grid: boxGrid, step: 4}
	if o.ASCII {
		d.grid = asciiGrid
	}
	if o.Symbols >= Letters {
		d.step = 2
	}
	d.fileNames(0)
	for row := range xiangqi.NumRanks {
		d.rank(row)
		if row < xiangqi.NumRanks-1 {
			d.between(row)
		}
	}
	d.fileNames(xiangqi.NumRanks - 1)
	return d.text.String()
}

// grid holds the characters used to draw lines.
type grid struct {
	// These are the forms of an empty square, by its position in the row (first, inner, last).
	// There is one set each for the upper edge, the inside, the lower edge, and the two
	// riverbanks.
	top, inner, bottom, upperBank, lowerBank [3]string
	across, along, fall, rise                string
}

var (
	boxGrid = grid{
		top:       [3]string{"┌", "┬", "┐"},
		inner:     [3]string{"├", "┼", "┤"},
		bottom:    [3]string{"└", "┴", "┘"},
		upperBank: [3]string{"├", "┴", "┤"},
		lowerBank: [3]string{"├", "┬", "┤"},
		across:    "─", along: "│", fall: "╲", rise: "╱",
	}
	asciiGrid = grid{
		top:       [3]string{"+", "+", "+"},
		inner:     [3]string{"+", "+", "+"},
		bottom:    [3]string{"+", "+", "+"},
		upperBank: [3]string{"+", "+", "+"},
		lowerBank: [3]string{"+", "+", "+"},
		across:    "-", along: "|", fall: `\`, rise: "/",
	}
)

// textDrawing is a board that is being drawn. Each file occupies step columns. Its line is in the
// first of them, or in the second if step is four.
type textDrawing struct {
	pieces Pieces
	o      TextOptions
	grid   grid
	step   int
	line   strings.Builder // the line being written
	text   strings.Builder // the finished lines
}

// lead is the number of columns of a file before its line.
func (d *textDrawing) lead() int { return d.step/2 - 1 }

// rank draws the pieces and empty squares of one row.
func (d *textDrawing) rank(row int) {
	d.margin(row)
	for column := range xiangqi.NumFiles {
		piece := d.pieces.At(d.o.View.Square(column, row))
		before, after := d.grid.across, d.grid.across
		if column == 0 {
			before = " "
		}
		if column == xiangqi.NumFiles-1 {
			after = " "
		}
		if piece.Kind() != xiangqi.NoKind {
			d.piece(piece, before, after)
			continue
		}
		d.line.WriteString(strings.Repeat(before, d.lead()))
		d.line.WriteString(d.empty(column, row))
		d.line.WriteString(strings.Repeat(after, d.step-1-d.lead()))
	}
	d.endLine()
}

// empty returns the characters for an empty square.
func (d *textDrawing) empty(column, row int) string {
	place := 1
	switch column {
	case 0:
		place = 0
	case xiangqi.NumFiles - 1:
		place = 2
	}
	switch row {
	case 0:
		return d.grid.top[place]
	case xiangqi.NumRanks/2 - 1:
		return d.grid.upperBank[place]
	case xiangqi.NumRanks / 2:
		return d.grid.lowerBank[place]
	case xiangqi.NumRanks - 1:
		return d.grid.bottom[place]
	}
	return d.grid.inner[place]
}

// piece draws a piece between its adjoining lines.
func (d *textDrawing) piece(piece xiangqi.Piece, before, after string) {
	symbol := d.o.Symbols.Piece(piece)
	if d.o.ANSI {
		color := "\x1b[1;31m"
		if piece.Color() == xiangqi.Black {
			color = "\x1b[1;36m"
		}
		symbol = color + symbol + "\x1b[0m"
	}
	switch {
	case d.step == 2:
		d.line.WriteString(symbol + after)
	case d.o.Symbols == Simplified && !d.o.ANSI && piece.Color() == xiangqi.Black:
		d.line.WriteString("[" + symbol + "]")
	default:
		d.line.WriteString(before + symbol + after)
	}
}

// between draws the lines between a row and the row below it.
func (d *textDrawing) between(row int) {
	d.margin(-1)
	river := row == xiangqi.NumRanks/2-1
	if left, right := d.o.Symbols.river(); river && left != "" {
		pad := strings.Repeat(" ", 5)
		d.line.WriteString(" " + d.grid.along + pad + spread(left) + strings.Repeat(" ", 9) + spread(right) + pad + d.grid.along)
		d.endLine()
		return
	}
	for column := range xiangqi.NumFiles {
		line := d.grid.along
		if river && column > 0 && column < xiangqi.NumFiles-1 {
			line = " "
		}
		gap := " "
		if diagonal := d.diagonal(column, row); diagonal != "" {
			gap = diagonal
		}
		side := strings.Repeat(" ", d.lead())
		d.line.WriteString(side + line + side + gap)
	}
	d.endLine()
}

// spread inserts space between the characters of a word.
func spread(word string) string {
	return strings.Join(strings.Split(word, ""), "  ")
}

// diagonal returns the palace line that runs to the right of a column below a row, or "".
func (d *textDrawing) diagonal(column, row int) string {
	fromEdge := min(row, xiangqi.NumRanks-2-row) // 0 and 1 lie in a palace
	if fromEdge > 1 || column < 3 || column > 4 {
		return ""
	}
	upper := row == 0 || row == xiangqi.NumRanks-3 // the upper half of the palace
	if upper == (column == 3) {
		return d.grid.fall
	}
	return d.grid.rise
}

// margin starts a line with the rank of the given row. For the lines between rows, row is -1.
func (d *textDrawing) margin(row int) {
	if d.o.Coordinates != Algebraic {
		return
	}
	name := " "
	if row >= 0 {
		name = string(rune('0' + d.o.View.Square(0, row).Rank()))
	}
	d.line.WriteString(name + " ")
}

// fileNames writes the file names above the first or below the last row.
func (d *textDrawing) fileNames(row int) {
	switch {
	case d.o.Coordinates >= NoCoordinates, d.o.Coordinates == Algebraic && row == 0:
		return
	}
	d.margin(-1)
	for column := range xiangqi.NumFiles {
		sq := d.o.View.Square(column, row)
		name, width := d.o.Coordinates.fileName(d.o.Symbols, sq), 1
		if d.o.Coordinates == Numbers {
			width = d.step / 2
		}
		d.line.WriteString(strings.Repeat(" ", d.lead()) + name + strings.Repeat(" ", d.step-d.lead()-width))
	}
	d.endLine()
}

// sideOf returns the side whose half contains the square.
func sideOf(sq xiangqi.Square) xiangqi.Color {
	if sq.Rank() < xiangqi.NumRanks/2 {
		return xiangqi.Red
	}
	return xiangqi.Black
}

// endLine ends a line, trimming trailing spaces.
func (d *textDrawing) endLine() {
	d.text.WriteString(strings.TrimRight(d.line.String(), " ") + "\n")
	d.line.Reset()
}
