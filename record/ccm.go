package record

import "fmt"

// CCM, the records of 中游: seven bytes for each move, three whose meaning is not
// known, then both files and both rows. Rows count from Black's home rank, unless
// the game is recorded from Black's side. This reader is written from a
// description and untried on real files.

const ccmRecord = 7

func readCCM(in *input) {
	in.game = 1
	data, ok := in.all(mostOnline)
	if !ok {
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
		g.warn(Place{Offset: int64(len(data) - odd)}, "%d bytes behind the last move", odd)
	}
	g.addRows(moves)
	in.give(g)
}
