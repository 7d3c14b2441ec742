package term

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// marks are shown on the board in addition to the pieces.
type marks struct {
	cursor   xiangqi.Square
	selected xiangqi.Square
	targets  xiangqi.Bitboard
	last     xiangqi.Move
	hint     xiangqi.Move
}

// ink is the colour of a character on the board.
type ink uint8

const (
	gridInk ink = iota
	faintInk
	redInk
	blackInk
	cursorInk
	markInk
)

// style returns the style for an ink.
func (t *theme) style(i ink) lipgloss.Style {
	return [...]lipgloss.Style{t.grid, t.faint, t.pieces[xiangqi.Red], t.pieces[xiangqi.Black], t.cursor, t.mark}[i]
}

// glyph is the content of one column of the screen. A wide character takes up two columns; the second
// contains the empty string.
type glyph struct {
	text string
	ink  ink
}

// boardDrawing draws the pieces and marks over the lines of an empty board.
type boardDrawing struct {
	pos     xiangqi.Position
	marks   marks
	symbols diagram.Symbols
	view    diagram.View
	numbers bool // label files with each side's numbers instead of letters
	ascii   bool
	theme   theme
	scale   *scale
	rows    [][]glyph // columns after the rank labels
}

// drawBoard returns the lines of the board, including file and rank labels.
func (m *model) drawBoard() []string {
	d := boardDrawing{
		pos: *m.Game().Position(), marks: m.marks(), symbols: m.symbols, view: m.view,
		numbers: m.coordinates() == diagram.Numbers, ascii: m.o.ASCII, theme: m.theme, scale: m.scale(),
	}
	for _, line := range d.scale.grid(d.symbols, d.ascii, d.view) {
		var row []glyph
		for _, r := range line {
			text := ""
			if r != 0 {
				text = string(r)
			}
			row = append(row, glyph{text, gridInk})
		}
		d.rows = append(d.rows, row)
	}
	names := make([]string, len(d.rows))
	for row := range xiangqi.NumRanks {
		for column := range xiangqi.NumFiles {
			d.drawSquare(column, row)
		}
		if _, y := d.scale.at(0, row); !d.numbers {
			names[y] = strconv.Itoa(d.view.Square(0, row).Rank())
		}
	}
	lines := []string{d.fileNames(0)}
	for y, row := range d.rows {
		lines = append(lines, d.theme.faint.Render(pad(names[y], 1))+" "+d.render(row))
	}
	return append(lines, d.fileNames(xiangqi.NumRanks-1))
}

// render formats a row as text. Adjacent columns in the same ink share one style sequence.
func (d *boardDrawing) render(row []glyph) string {
	var b, run strings.Builder
	for i, g := range row {
		run.WriteString(g.text)
		if i+1 == len(row) || row[i+1].ink != g.ink {
			style := d.theme.style(g.ink)
			b.WriteString(style.Render(run.String()))
			run.Reset()
		}
	}
	return strings.TrimRight(b.String(), " ")
}

// put writes text into a row.
func (d *boardDrawing) put(x, y int, text string, i ink) {
	for _, r := range text {
		d.rows[y][x] = glyph{string(r), i}
		for range lipgloss.Width(string(r)) - 1 {
			x++
			d.rows[y][x] = glyph{"", i}
		}
		x++
	}
}

// drawSquare draws what is on a square, with its marks.
func (d *boardDrawing) drawSquare(column, row int) {
	sq := d.view.Square(column, row)
	x, y := d.scale.at(column, row)
	piece := d.pos.At(sq)
	signs, signInk := d.signs(sq, piece)
	width := 1
	if piece != xiangqi.NoPiece {
		symbol := d.symbols.Piece(piece)
		width = lipgloss.Width(symbol)
		own := redInk
		if piece.Color() == xiangqi.Black {
			own = blackInk
		}
		if d.scale.framed {
			d.frame(x, y, own)
			d.put(x, y, " ", own)
			width = 2
		}
		d.put(x, y, symbol, own)
	} else if d.marks.targets.Has(sq) {
		d.put(x, y, "*", markInk)
	}
	if signs != "" {
		d.put(x-1, y, signs[:1], signInk)
		d.put(x+width, y, signs[1:], signInk)
	}
}

// frame draws a frame around a piece, whose character takes up two columns.
func (d *boardDrawing) frame(x, y int, i ink) {
	rim := [3]string{"╭──╮", "│  │", "╰──╯"}
	if d.ascii {
		rim = [3]string{".--.", "|  |", "'--'"}
	}
	for k, text := range rim {
		d.put(x-1, y-1+k, text, i)
	}
}

// signs returns the two symbols on either side of a point, and their ink. The symbols are "" if
// there are none.
func (d *boardDrawing) signs(sq xiangqi.Square, piece xiangqi.Piece) (string, ink) {
	of := func(m xiangqi.Move) bool { return m != xiangqi.NoMove && (sq == m.From() || sq == m.To()) }
	switch {
	case sq == d.marks.selected:
		return "{}", cursorInk
	case sq == d.marks.cursor:
		return "><", cursorInk
	case of(d.marks.hint):
		return "!!", markInk
	case d.marks.targets.Has(sq):
		return "**", markInk
	case of(d.marks.last):
		return "()", markInk
	case d.theme.plain && d.symbols == diagram.Simplified && piece != xiangqi.NoPiece && piece.Color() == xiangqi.Black:
		return "[]", gridInk // the characters of some pieces are the same for both sides
	}
	return "", gridInk
}

// fileNames returns the file labels next to the first or last row.
func (d *boardDrawing) fileNames(row int) string {
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", boardLeft))
	for column := range xiangqi.NumFiles {
		sq := d.view.Square(column, row)
		name := string(rune('a' + sq.File()))
		if d.numbers {
			name = d.symbols.FileNumber(sideOf(sq), sq.File())
		}
		b.WriteString(pad(strings.Repeat(" ", d.scale.point)+name, d.scale.width))
	}
	return d.theme.faint.Render(b.String())
}

// sideOf returns the side in whose half of the board a square lies.
func sideOf(sq xiangqi.Square) xiangqi.Color {
	if sq.Rank() < xiangqi.NumRanks/2 {
		return xiangqi.Red
	}
	return xiangqi.Black
}

// stepSquare moves from a square in a direction on the screen, stopping at the edge of the board.
func stepSquare(v diagram.View, sq xiangqi.Square, right, down int) xiangqi.Square {
	if v == diagram.BlackBelow {
		right, down = -right, -down
	}
	file := max(0, min(xiangqi.NumFiles-1, sq.File()+right))
	rank := max(0, min(xiangqi.NumRanks-1, sq.Rank()-down))
	return xiangqi.SquareAt(file, rank)
}
