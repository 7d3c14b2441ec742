package netreport

import (
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Squares contains the value of a red piece on each square, in centipawns. The value is the
// evaluation of the start position with the piece on that square, minus the evaluation without the
// piece. It is null if the piece cannot occupy the square or if the square is already occupied.
type Squares struct {
	Piece string  `json:"piece"` // "advisor", "bishop", "knight", "rook", "cannon" or "pawn"
	Worth []*int  `json:"worth"` // values on a0, b0 ... i9
	Mean  float64 `json:"mean"`  // mean of the values that are not null
}

// SquaresOf computes the values by placing a red piece of kind k on each square in turn. The piece
// replaces one of the same kind in the start position.
func SquaresOf(n *nnue.Network, k xiangqi.Kind) Squares {
	start := xiangqi.StartPosition()
	board := start.Board()
	board.Put(board.Pieces(xiangqi.Red, k).First(), xiangqi.NoPiece)
	s := Squares{Piece: k.String(), Worth: make([]*int, xiangqi.NumSquares)}
	without, err := n.EvaluateBoard(&board, xiangqi.Red)
	if err != nil {
		return s // cannot happen: the start position can be evaluated
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
			continue // the piece cannot occupy this square
		}
		worth := value - without
		s.Worth[sq] = &worth
		sum, count = sum+worth, count+1
	}
	s.Mean = float64(sum) / float64(max(1, count))
	return s
}
