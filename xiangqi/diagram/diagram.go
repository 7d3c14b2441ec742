// Package diagram draws xiangqi positions as SVG images and as plain text, for use in documents,
// reports and terminals.
//
//	p := xiangqi.StartPosition()
//	picture := diagram.SVG(&p, diagram.Options{LastMove: m})
//	fmt.Print(diagram.Text(&p, diagram.TextOptions{}))
//
// Pieces are drawn in the reader's fonts, as traditional or simplified Chinese characters or as
// Latin letters. The images contain no external references and no element ids, so several of them
// can appear on one page.
package diagram

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Pieces is a board to draw: *xiangqi.Board, *xiangqi.Position or *xiangqi.Setup.
type Pieces interface {
	// At returns the piece on a square, or NoPiece.
	At(xiangqi.Square) xiangqi.Piece
}

// Symbols selects how pieces are written.
type Symbols uint8

// The symbol sets.
const (
	Traditional Symbols = iota // 帥仕相俥傌炮兵 for Red, 將士象車馬砲卒 for Black
	Simplified                 // 帅仕相车马炮兵 for Red, 将士象车马炮卒 for Black
	Letters                    // FEN letters: KABNRCP; in text, kabnrcp for Black
)

// Coordinates selects the labels around the board.
type Coordinates uint8

// The kinds of coordinates.
const (
	Algebraic     Coordinates = iota // files a to i and ranks 0 to 9
	Numbers                          // each side's files numbered from its right, as in Chinese notation
	Digits                           // the same in plain digits, as in Vietnamese notation
	NoCoordinates                    // no labels
)

// View selects the side at the bottom.
type View uint8

// The two views.
const (
	RedBelow View = iota
	BlackBelow
)

// column returns the column of a file, 0 to 8 from the left.
func (v View) column(file int) int {
	if v == BlackBelow {
		return xiangqi.NumFiles - 1 - file
	}
	return file
}

// row returns the row of a rank, 0 to 9 from the top.
func (v View) row(rank int) int {
	if v == BlackBelow {
		return rank
	}
	return xiangqi.NumRanks - 1 - rank
}

// Square returns the square at the given column and row of the picture, both counted from the top
// left.
func (v View) Square(column, row int) xiangqi.Square {
	if v == BlackBelow {
		return xiangqi.SquareAt(xiangqi.NumFiles-1-column, row)
	}
	return xiangqi.SquareAt(column, xiangqi.NumRanks-1-row)
}

// characters lists each side's pieces in the order of the xiangqi.Kind constants, from King to
// Pawn.
var characters = [...][2][]rune{
	Traditional: {[]rune("帥仕相傌俥炮兵"), []rune("將士象馬車砲卒")},
	Simplified:  {[]rune("帅仕相马车炮兵"), []rune("将士象马车炮卒")},
}

// Piece returns the text for a piece, or "." for an empty square. If the symbol set is unknown,
// the text is a letter.
func (s Symbols) Piece(piece xiangqi.Piece) string {
	if s >= Letters || piece.Kind() == xiangqi.NoKind {
		return piece.String()
	}
	return string(characters[s][piece.Color()][piece.Kind()-xiangqi.King])
}

// river returns the two words written on the river, from left to right.
func (s Symbols) river() (left, right string) {
	switch s {
	case Traditional:
		return "楚河", "漢界"
	case Simplified:
		return "楚河", "汉界"
	}
	return "", ""
}

var (
	fullWidthDigits = []rune("１２３４５６７８９")
	chineseDigits   = []rune("一二三四五六七八九")
)

// fileName returns the label of a file at the edge of the board nearest to sq.
func (c Coordinates) fileName(s Symbols, sq xiangqi.Square) string {
	switch c {
	case Numbers:
		return s.FileNumber(sideOf(sq), sq.File())
	case Digits:
		return Letters.FileNumber(sideOf(sq), sq.File())
	}
	return string(rune('a' + sq.File()))
}

// FileNumber returns the number that a side gives to a file. With characters, it is a Chinese
// digit for Red and a full-width digit for Black; with letters, it is a plain digit. It returns ""
// for a file off the board.
func (s Symbols) FileNumber(c xiangqi.Color, file int) string {
	if file < 0 || file >= xiangqi.NumFiles {
		return ""
	}
	fromRight := file
	if c == xiangqi.Red {
		fromRight = xiangqi.NumFiles - 1 - file
	}
	switch {
	case s >= Letters:
		return string(rune('1' + fromRight))
	case c == xiangqi.Red:
		return string(chineseDigits[fromRight])
	}
	return string(fullWidthDigits[fromRight])
}
