package term

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// Where the board is, in columns and rows of the screen. A point takes four
// columns and every second row.
const (
	cellWidth   = 4
	cellHeight  = 2
	boardLeft   = 2 // of the first cell, behind the names of the ranks
	boardTop    = 2 // of the first rank, below the title and the names of the files
	boardColumn = boardLeft + xiangqi.NumFiles*cellWidth
	boardRows   = xiangqi.NumRanks*cellHeight - 1
)

// marks are what is shown on the board beside the pieces.
type marks struct {
	cursor   xiangqi.Square
	selected xiangqi.Square
	targets  xiangqi.Bitboard
	last     xiangqi.Move
	hint     xiangqi.Move
}

// boardDrawing draws the board cell by cell over the lines of an empty one.
type boardDrawing struct {
	pos     xiangqi.Position
	marks   marks
	symbols diagram.Symbols
	view    diagram.View
	numbers bool // the files have the numbers of each side, not letters
	theme   theme
	lines   [][]rune // of the empty board, boardRows of them
}

// drawBoard returns the lines of the board with the names of files and ranks.
func (m *model) drawBoard() []string {
	d := boardDrawing{
		pos: m.Game().Position(), marks: m.marks(), symbols: m.symbols, view: m.view,
		numbers: m.coordinates() == diagram.Numbers, theme: m.theme,
	}
	d.rule(m.o.ASCII)
	lines := []string{d.fileNames(0)}
	for row := range boardRows {
		if row%cellHeight == 0 {
			lines = append(lines, d.rank(row/cellHeight))
		} else {
			lines = append(lines, d.between(row))
		}
	}
	return append(lines, d.fileNames(xiangqi.NumRanks-1))
}

// rule draws the empty board.
func (d *boardDrawing) rule(ascii bool) {
	symbols := d.symbols
	if symbols == diagram.Letters {
		symbols = diagram.Simplified // for its width; the river's name is left out
	}
	text := diagram.Text(&xiangqi.Board{}, diagram.TextOptions{
		Symbols: symbols, Coordinates: diagram.NoCoordinates, ASCII: ascii, View: d.view,
	})
	for row, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if row == boardRows/2 && d.symbols == diagram.Letters {
			edge := string([]rune(line)[1])
			line = " " + edge + strings.Repeat(" ", boardColumn-boardLeft-5) + edge
		}
		d.lines = append(d.lines, []rune(pad(line, boardColumn-boardLeft)))
	}
}

// between returns the lines between two ranks.
func (d *boardDrawing) between(row int) string {
	return strings.Repeat(" ", boardLeft) + d.theme.grid.Render(string(d.lines[row]))
}

// rank returns the pieces and squares of a row, from the top.
func (d *boardDrawing) rank(row int) string {
	var b strings.Builder
	name := " "
	if !d.numbers {
		name = strconv.Itoa(d.view.Square(0, row).Rank())
	}
	b.WriteString(d.theme.faint.Render(name) + " ")
	for column := range xiangqi.NumFiles {
		cell := d.lines[row*cellHeight][column*cellWidth : (column+1)*cellWidth]
		b.WriteString(d.cell(d.view.Square(column, row), cell))
	}
	return b.String()
}

// cell returns the four columns of a square: a sign or line, a piece or nothing, a
// sign or line, and a line where the piece took one column only.
func (d *boardDrawing) cell(sq xiangqi.Square, line []rune) string {
	before, after := string(line[0]), string(line[2])
	rest := d.theme.grid.Render(string(line[3]))
	middle := d.theme.grid.Render(string(line[1]))
	piece := d.pos.At(sq)
	if piece != xiangqi.NoPiece {
		symbol := d.symbols.Piece(piece)
		middle = d.theme.pieces[piece.Color()].Render(symbol)
		if lipgloss.Width(symbol) == 2 {
			after, rest = string(line[3]), ""
		}
	}
	signs, style := d.signs(sq, piece)
	if signs == "" {
		return d.theme.grid.Render(before) + middle + d.theme.grid.Render(after) + rest
	}
	if piece == xiangqi.NoPiece && d.marks.targets.Has(sq) {
		middle = d.theme.mark.Render("*")
	}
	return style.Render(signs[:1]) + middle + style.Render(signs[1:]) + rest
}

// signs returns the two signs around a point and their style, or "".
func (d *boardDrawing) signs(sq xiangqi.Square, piece xiangqi.Piece) (string, lipgloss.Style) {
	of := func(m xiangqi.Move) bool { return m != xiangqi.NoMove && (sq == m.From() || sq == m.To()) }
	switch {
	case sq == d.marks.selected:
		return "{}", d.theme.cursor
	case sq == d.marks.cursor:
		return "><", d.theme.cursor
	case of(d.marks.hint):
		return "!!", d.theme.mark
	case d.marks.targets.Has(sq):
		return "**", d.theme.mark
	case of(d.marks.last):
		return "()", d.theme.mark
	case d.theme.plain && d.symbols == diagram.Simplified && piece != xiangqi.NoPiece && piece.Color() == xiangqi.Black:
		return "[]", d.theme.grid // the characters of both sides are the same in part
	}
	return "", d.theme.grid
}

// fileNames returns the names of the files beside the first or last row.
func (d *boardDrawing) fileNames(row int) string {
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", boardLeft))
	for column := range xiangqi.NumFiles {
		sq := d.view.Square(column, row)
		name := string(rune('a' + sq.File()))
		if d.numbers {
			name = d.symbols.FileNumber(sideOf(sq), sq.File())
		}
		b.WriteString(pad(" "+name, cellWidth))
	}
	return d.theme.faint.Render(b.String())
}

// sideOf returns the side on whose half a square is.
func sideOf(sq xiangqi.Square) xiangqi.Color {
	if sq.Rank() < xiangqi.NumRanks/2 {
		return xiangqi.Red
	}
	return xiangqi.Black
}

// squareUnder returns the square that is drawn at a place of the screen.
func squareUnder(v diagram.View, x, y int) (xiangqi.Square, bool) {
	x, y = x-boardLeft, y-boardTop
	if x < 0 || y < 0 || y%cellHeight != 0 || x/cellWidth >= xiangqi.NumFiles || y/cellHeight >= xiangqi.NumRanks {
		return xiangqi.NoSquare, false
	}
	return v.Square(x/cellWidth, y/cellHeight), true
}

// stepSquare moves a square on the screen, stopping at the edge.
func stepSquare(v diagram.View, sq xiangqi.Square, right, down int) xiangqi.Square {
	if v == diagram.BlackBelow {
		right, down = -right, -down
	}
	file := max(0, min(xiangqi.NumFiles-1, sq.File()+right))
	rank := max(0, min(xiangqi.NumRanks-1, sq.Rank()-down))
	return xiangqi.SquareAt(file, rank)
}
