package nnue

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrBoard is wrapped by the error for a board that a network cannot evaluate.
var ErrBoard = errors.New("a network cannot value this board")

// EvaluateBoard returns the value of the pieces on a board for the side to move, as an Evaluator would. The
// position need not be legal. It must only have a king on each side, and pieces on squares that they can
// reach. You can therefore remove a piece from the board to find out what it is worth. EvaluateBoard is slow.
// Any error wraps ErrBoard.
func (n *Network) EvaluateBoard(b *xiangqi.Board, turn xiangqi.Color) (int, error) {
	if b == nil {
		return 0, fmt.Errorf("%w: there is none", ErrBoard)
	}
	if len(n.constant) == 0 {
		return 0, fmt.Errorf("%w: the network has no weights", ErrBoard)
	}
	h := n.shape.Hidden
	var sums [2][]int16
	for c := range xiangqi.Color(2) {
		king := b.King(c)
		if !king.Valid() {
			return 0, fmt.Errorf("%w: %v has no king", ErrBoard, c)
		}
		if odd := b.Misplaced(); !odd.Empty() {
			s := odd.First()
			return 0, fmt.Errorf("%w: %v on %v", ErrBoard, b.At(s), s)
		}
		inputs := Features(c, Mirrored(king))
		theirs := b.ByColor(c.Other())
		minor := theirs.And(b.ByKind(xiangqi.Knight).Or(b.ByKind(xiangqi.Cannon)))
		rows := n.shape.Bucket(c, king, theirs.And(b.ByKind(xiangqi.Rook)).Len(), minor.Len())
		sums[c] = alignedInt16(h)
		copy(sums[c], n.biases)
		for s, piece := range b.All() {
			input := inputs[piece&15][s]
			if input >= Inputs {
				return 0, fmt.Errorf("%w: %v on %v", ErrBoard, piece, s)
			}
			for i, x := range n.Row(rows, int(input)) {
				sums[c][i] += x
			}
		}
	}
	bucket := 0
	if n.shape.OutputBuckets > 1 {
		minor := b.ByKind(xiangqi.Knight).Or(b.ByKind(xiangqi.Cannon))
		bucket = OutputBucket(b.ByKind(xiangqi.Rook).Len(), minor.Len())
	}
	us := turn & 1
	return n.output(n.kernel, sums[us], sums[us^1], bucket), nil
}
