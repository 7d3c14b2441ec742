package netreport

import (
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Squares reports what a red piece is worth on each square, in centipawns: the value of
// the start position with the piece there less its value without. A null is a square
// that the piece cannot be on, or that another piece occupies.
type Squares struct {
	Piece string  `json:"piece"`
	Worth []*int  `json:"worth"` // a0, b0 ... i9
	Mean  float64 `json:"mean"`
}

// SquaresOf puts a red piece of kind k on each square in turn, in the place of one of
// its kind at the start.
func SquaresOf(n *nnue.Network, k xiangqi.Kind) Squares {
	start := xiangqi.StartPosition()
	board := start.Board()
	board.Put(board.Pieces(xiangqi.Red, k).First(), xiangqi.NoPiece)
	s := Squares{Piece: k.String(), Worth: make([]*int, xiangqi.NumSquares)}
	without, err := n.EvaluateBoard(&board, xiangqi.Red)
	if err != nil {
		return s // the start position has a value
	}
	sum, count := 0, 0
	for sq := range xiangqi.Square(xiangqi.NumSquares) {
		if board.At(sq) != xiangqi.NoPiece {
			continue
		}
		with := board
		with.Put(sq, xiangqi.NewPiece(xiangqi.Red, k))
		value, err := n.EvaluateBoard(&with, xiangqi.Red)
		if err != nil {
			continue // not a square for such a piece
		}
		worth := value - without
		s.Worth[sq] = &worth
		sum, count = sum+worth, count+1
	}
	s.Mean = float64(sum) / float64(max(1, count))
	return s
}
