package nnue

import (
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// WriteWorth writes a diagram of the board with a number on each square.
func WriteWorth(b *strings.Builder, worth []*int) {
	if b == nil {
		return
	}
	for rank := xiangqi.NumRanks - 1; rank >= 0; rank-- {
		fmt.Fprintf(b, "%d ", rank)
		for file := range xiangqi.NumFiles {
			if s := int(xiangqi.SquareAt(file, rank)); s < len(worth) && worth[s] != nil {
				fmt.Fprintf(b, "%6d", *worth[s])
			} else {
				b.WriteString("     .")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("       a     b     c     d     e     f     g     h     i\n")
}

// Explanation breaks down a network's evaluation of a position. Values are in centipawns.
type Explanation struct {
	FEN       string       `json:"fen"`        // the position
	Network   string       `json:"network"`    // name of the network and start of its digest
	Value     int          `json:"value"`      // value for the side to move
	RedValue  int          `json:"red_value"`  // the same value from Red's point of view
	OtherTurn int          `json:"other_turn"` // value for the same side if it were the other side's turn
	Bucket    int          `json:"bucket"`     // number of the output bucket, from 0
	Pieces    []PieceWorth `json:"pieces"`     // values of the pieces from a0 to i9, without the kings
}

// PieceWorth is the value that a piece has for its side: the evaluation with the piece minus the
// evaluation without it.
type PieceWorth struct {
	Square string `json:"square"` // such as a0
	Piece  string `json:"piece"`  // FEN letter, uppercase for Red
	Worth  int    `json:"worth"`  // value in centipawns, from the view of the piece's side
}

// Explain evaluates a position, and evaluates it again without each of the pieces in turn, except for the
// kings. Any error wraps ErrBoard.
func (n *Network) Explain(p *xiangqi.Position) (*Explanation, error) {
	if p == nil {
		return nil, fmt.Errorf("%w: there is none", ErrBoard)
	}
	board, turn := p.Board(), p.Turn()
	value, err := n.EvaluateBoard(&board, turn)
	if err != nil {
		return nil, err
	}
	other, err := n.EvaluateBoard(&board, turn.Other())
	if err != nil {
		return nil, err
	}
	a := &Explanation{FEN: p.FEN(), Network: n.Name(), Value: value, RedValue: value, OtherTurn: -other, Pieces: []PieceWorth{}}
	if turn == xiangqi.Black {
		a.RedValue = -value
	}
	if n.shape.OutputBuckets > 1 {
		a.Bucket = outputBucket(p)
	}
	for s, piece := range board.All() {
		if piece.Kind() == xiangqi.King {
			continue
		}
		without := board
		without.Put(s, xiangqi.NoPiece)
		left, err := n.EvaluateBoard(&without, turn)
		if err != nil {
			return nil, err
		}
		x := value - left
		if piece.Color() != turn {
			x = -x
		}
		a.Pieces = append(a.Pieces, PieceWorth{s.String(), piece.String(), x})
	}
	return a, nil
}

// WriteText writes the explanation as human-readable text.
func (a *Explanation) WriteText(w io.Writer) error {
	pos, _, err := xiangqi.ParseFENLenient(a.FEN)
	if err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s by %s\n%+d centipawns for %v, who is to move; output bucket %d\n", a.FEN, a.Network, a.Value, pos.Turn(), a.Bucket)
	b.WriteString("\nWhat each piece is worth here to its side, in centipawns\n")
	worth := make([]*int, xiangqi.NumSquares)
	for i := range a.Pieces {
		if s, err := xiangqi.ParseSquare(a.Pieces[i].Square); err == nil {
			worth[s] = &a.Pieces[i].Worth
		}
	}
	WriteWorth(&b, worth)
	_, err = io.WriteString(w, b.String())
	return err
}
