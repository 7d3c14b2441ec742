package term

import (
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// scale is a size at which the board can be drawn, in columns and rows of the screen.
type scale struct {
	width, height int // distance between points
	point         int // column of a point within its cell
	river         int // extra rows between the banks of the river
	edge          int // rows above the first rank and below the last
	more          int // columns after the last cell
	framed        bool
}

// scales lists the scales, largest first. The second is the usual one, in which points are four
// columns and two rows apart. The first leaves room for a frame around each piece.
var scales = [...]scale{
	{width: 8, height: 4, point: 3, edge: 1, framed: true},
	{width: 4, height: 2, point: 1},
	{width: 3, height: 1, point: 1, river: 1, more: 1},
}

// Position of the board on the screen.
const (
	boardLeft = 2 // columns before the first cell, for rank labels
	boardTop  = 2 // rows above the board, for the title and the file labels
)

// columns returns the width of the board, including rank labels.
func (s *scale) columns() int { return boardLeft + xiangqi.NumFiles*s.width + s.more }

// rows returns the height of the board, not including file labels.
func (s *scale) rows() int { return (xiangqi.NumRanks-1)*s.height + 1 + s.river + 2*s.edge }

// leastHeight returns the minimum height of the window, which must have room for the title, the
// file labels, the board, a message and the input.
func (s *scale) leastHeight() int { return boardTop + s.rows() + 3 }

// at returns the position of a point, relative to the left edge of the cells and the top of the
// board. column and row count from the top left of the board.
func (s *scale) at(column, row int) (x, y int) {
	y = s.edge + row*s.height
	if row >= xiangqi.NumRanks/2 {
		y += s.river
	}
	return column*s.width + s.point, y
}

// squareUnder returns the square drawn at the given position on the screen.
func (s *scale) squareUnder(v diagram.View, x, y int) (xiangqi.Square, bool) {
	for row := range xiangqi.NumRanks {
		for column := range xiangqi.NumFiles {
			px, py := s.at(column, row)
			left, top := boardLeft+px-s.point, boardTop+py
			if x >= left && x < left+s.width && y >= top-s.edge && y <= top+s.edge {
				return v.Square(column, row), true
			}
		}
	}
	return xiangqi.NoSquare, false
}

// grid returns the lines of the empty board, without rank labels. They are the lines of a diagram,
// stretched or moved closer together.
func (s *scale) grid(symbols diagram.Symbols, ascii bool, view diagram.View) [][]rune {
	const width, height = 4, 2 // of a cell in a diagram
	wide := symbols
	if symbols == diagram.Letters {
		wide = diagram.Simplified // only the width matters, because the name of the river is left out
	}
	text := diagram.Text(&xiangqi.Board{}, diagram.TextOptions{
		Symbols: wide, Coordinates: diagram.NoCoordinates, ASCII: ascii, View: view,
	})
	var from [][]rune
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		from = append(from, []rune(line))
	}
	lines := make([][]rune, s.rows())
	for y := range lines {
		lines[y] = []rune(strings.Repeat(" ", s.columns()-boardLeft))
	}
	for row := range xiangqi.NumRanks {
		for column := range xiangqi.NumFiles {
			x, y := s.at(column, row)
			lines[y][x] = from[row*height][column*width+1]
			if column < xiangqi.NumFiles-1 {
				for i := 1; i < s.width; i++ {
					lines[y][x+i] = from[row*height][column*width+2]
				}
			}
			if row == xiangqi.NumRanks-1 || row == xiangqi.NumRanks/2-1 {
				continue
			}
			for i := 1; i < s.height; i++ {
				lines[y+i][x] = from[row*height+1][column*width+1]
				if column < xiangqi.NumFiles-1 {
					s.diagonal(lines[y+i], x, i, from[row*height+1][column*width+3])
				}
			}
		}
	}
	s.drawRiver(lines, string(from[xiangqi.NumRanks-1]), symbols == diagram.Letters)
	return lines
}

// diagonal draws a palace line in one of the rows between two ranks.
func (s *scale) diagonal(line []rune, x, i int, sign rune) {
	step := s.width / s.height
	switch sign {
	case '╲', '\\':
		line[x+i*step] = sign
	case '╱', '/':
		line[x+s.width-i*step] = sign
	}
}

// drawRiver draws the water between the banks. named is the line of the diagram that contains the
// name of the river; in the result, each wide character is followed by a zero.
func (s *scale) drawRiver(lines [][]rune, named string, nameless bool) {
	left, upper := s.at(0, xiangqi.NumRanks/2-1)
	right, lower := s.at(xiangqi.NumFiles-1, xiangqi.NumRanks/2)
	side := []rune(strings.TrimSpace(named))[0]
	for y := upper + 1; y < lower; y++ {
		lines[y][left], lines[y][right] = side, side
	}
	if nameless {
		return
	}
	name := strings.Trim(named, " "+string(side))
	x, line := left+1+(right-left-1-lipgloss.Width(name))/2, lines[(upper+lower)/2]
	for _, r := range name {
		line[x] = r
		x++
		if lipgloss.Width(string(r)) == 2 {
			line[x] = 0
			x++
		}
	}
}
