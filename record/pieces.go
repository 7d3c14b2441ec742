package record

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// xqfMen are the 32 pieces in the order of XQF and DhtmlXQ.
var xqfMen = makeXQFMen()

func makeXQFMen() (pieces [32]xiangqi.Piece) {
	kinds := []xiangqi.Kind{
		xiangqi.Rook, xiangqi.Knight, xiangqi.Bishop, xiangqi.Advisor, xiangqi.King, xiangqi.Advisor, xiangqi.Bishop,
		xiangqi.Knight, xiangqi.Rook, xiangqi.Cannon, xiangqi.Cannon,
		xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn, xiangqi.Pawn,
	}
	for i, kind := range kinds {
		pieces[i] = xiangqi.NewPiece(xiangqi.Red, kind)
		pieces[i+16] = xiangqi.NewPiece(xiangqi.Black, kind)
	}
	return pieces
}

// xqfStartSquares are the squares of the 32 pieces in the starting position.
var xqfStartSquares = makeXQFStartSquares()

func makeXQFStartSquares() (squares [32]xiangqi.Square) {
	files := [16]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 7, 0, 2, 4, 6, 8}
	ranks := [16]int{9: 2, 10: 2, 11: 3, 12: 3, 13: 3, 14: 3, 15: 3}
	for i := range files { // Black's pieces from Red's left, Red's pieces from the right
		squares[i+16] = xiangqi.SquareAt(files[i], ranks[i]).MirrorRank()
		squares[i] = squares[i+16].MirrorRank().MirrorFile()
	}
	return squares
}

// placeMen assigns a square of the board to each of the 32 pieces, or NoSquare if the piece is
// missing. If possible, a piece that is on its starting square is assigned that square. placeMen
// fails if the board has more pieces than the 32 slots can hold.
func placeMen(b *xiangqi.Board) (squares [32]xiangqi.Square, err error) {
	left := b.Occupied()
	for i, piece := range xqfMen {
		squares[i] = xiangqi.NoSquare
		if s := xqfStartSquares[i]; b.At(s) == piece {
			squares[i], left = s, left.AndNot(s.Bit())
		}
	}
	for i, piece := range xqfMen {
		mine := b.Pieces(piece.Color(), piece.Kind()).And(left)
		if squares[i] == xiangqi.NoSquare && !mine.Empty() {
			squares[i] = mine.First()
			left = left.AndNot(squares[i].Bit())
		}
	}
	if !left.Empty() {
		s := left.First()
		return squares, fmt.Errorf("%w: it has no place for the %v on %v", ErrCannotHold, b.At(s).Kind(), s)
	}
	return squares, nil
}
