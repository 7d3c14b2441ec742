package endgame

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file creates a sample position for each class: a quiet legal position in which the pieces
// are on typical squares. Lists show these samples so that people can recognize endgames at a
// glance.

// usual lists typical endgame squares for each of Red's pieces, in order of likelihood. For Black's
// pieces, the squares are rotated by half a turn.
var usual = map[xiangqi.Kind]string{
	xiangqi.King:    "e0 d0 f0 e1",
	xiangqi.Advisor: "e1 d0 f0 d2 f2",
	xiangqi.Bishop:  "e2 g0 c0 a2 i2",
	xiangqi.Rook:    "c5 g6 b7 h5",
	xiangqi.Cannon:  "g3 b3 h5 c6",
	xiangqi.Knight:  "f5 c6 g6 d4",
	xiangqi.Pawn:    "d7 f7 c6 g6 h7",
}

// order is the order in which pieces are placed. Those with the fewest possible squares come first.
var order = []xiangqi.Kind{
	xiangqi.King, xiangqi.Advisor, xiangqi.Bishop, xiangqi.Pawn, xiangqi.Knight, xiangqi.Cannon, xiangqi.Rook,
}

// Sample returns the FEN of a position of the class in which Red is to move and neither side is in
// check. If the usual squares do not allow such a position, it returns "".
func Sample(class tablebase.Class) string {
	var pieces []xiangqi.Piece
	for _, kind := range order {
		for _, side := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
			for range class.Count(side, kind) {
				pieces = append(pieces, xiangqi.NewPiece(side, kind))
			}
		}
	}
	board, tries := map[string]xiangqi.Piece{}, 0
	if fen, ok := place(board, pieces, &tries); ok {
		return fen
	}
	return ""
}

// mostTries is the maximum number of positions to try.
const mostTries = 3000

// place puts the pieces on free squares. It tries one placement after another until the position is
// playable.
func place(board map[string]xiangqi.Piece, pieces []xiangqi.Piece, tries *int) (string, bool) {
	if len(pieces) == 0 {
		*tries++
		fen := fenOf(board)
		p, err := xiangqi.ParseFEN(fen)
		return fen, err == nil && !p.InCheck() && p.HasLegalMove()
	}
	for square := range strings.FieldsSeq(usual[pieces[0].Kind()]) {
		if pieces[0].Color() == xiangqi.Black {
			square = string(rune('a'+'i'-square[0])) + string(rune('0'+'9'-square[1]))
		}
		if _, taken := board[square]; taken || *tries > mostTries {
			continue
		}
		board[square] = pieces[0]
		if fen, ok := place(board, pieces[1:], tries); ok {
			return fen, true
		}
		delete(board, square)
	}
	return "", false
}

// fenOf returns the FEN of a board with Red to move.
func fenOf(board map[string]xiangqi.Piece) string {
	var b strings.Builder
	for rank := '9'; rank >= '0'; rank-- {
		empty := 0
		for file := 'a'; file <= 'i'; file++ {
			piece, ok := board[string(file)+string(rank)]
			if !ok {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte(byte('0' + empty))
				empty = 0
			}
			b.WriteString(piece.String())
		}
		if empty > 0 {
			b.WriteByte(byte('0' + empty))
		}
		if rank > '0' {
			b.WriteByte('/')
		}
	}
	return b.String() + " w - - 0 1"
}
