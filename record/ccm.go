package record

import (
	"encoding/binary"
	"fmt"
)

// CCM is the record format of 中游. It comes in two forms. In the form found in a real file, the
// header ends with the number of moves. It is followed by nine bytes per move: the piece, its side
// and kind, the file and row of both squares, and the captured piece and its kind.
//
// The other form is known only from a description. It uses seven bytes per move: three with an
// unknown meaning, then both files and both rows. Rows are counted from Black's home rank, unless
// the game was recorded from Black's side.

const (
	ccmRecord = 7

	ccmHeader  = 12
	ccmCount   = 8 // offset of the number of moves in the header
	ccmCounted = 9 // bytes per move
	ccmSquares = 3 // offset of both squares in a move, as file and row
)

func readCCM(in *input) {
	in.game = 1
	data, ok := in.all(mostOnline)
	if !ok {
		return
	}
	if moves := countedCCM(data); moves != nil {
		g := New()
		g.addRows(moves)
		in.give(g)
		return
	}
	if len(data) < ccmRecord {
		in.skip(Place{}, fmt.Errorf("%w: %d bytes, want %d for a move", ErrFormat, len(data), ccmRecord))
		return
	}
	var moves []rowMove
	for at := 0; at+ccmRecord <= len(data); at += ccmRecord {
		xFrom, xTo, yFrom, yTo := int(data[at+3]), int(data[at+4]), int(data[at+5]), int(data[at+6])
		moves = append(moves, rowMove{xFrom, yFrom, xTo, yTo, int64(at)})
	}
	g := New()
	if odd := len(data) % ccmRecord; odd > 0 {
		g.warn(Place{Offset: int64(len(data) - odd)}, "%d bytes after the last move", odd)
	}
	g.addRows(moves)
	in.give(g)
}

// countedCCM returns the moves of a file whose header contains the number of moves. For other
// files, it returns nil.
func countedCCM(data []byte) (moves []rowMove) {
	if len(data) < ccmHeader+ccmCounted {
		return nil
	}
	count, rest := int64(binary.LittleEndian.Uint32(data[ccmCount:])), int64(len(data)-ccmHeader)
	if count*ccmCounted != rest {
		return nil
	}
	for at := ccmHeader; at < len(data); at += ccmCounted {
		squares := data[at+ccmSquares:]
		moves = append(moves, rowMove{int(squares[0]), int(squares[1]), int(squares[2]), int(squares[3]), int64(at)})
	}
	return moves
}
