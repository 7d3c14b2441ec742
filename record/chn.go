package record

import (
	"encoding/binary"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// CHN, the records of 联众: a header whose meaning is not known, then a record of
// fixed size for each move. Rows count from Black's home rank, unless the game
// is recorded from Black's side. This reader is written from a description and
// untried on real files.

const (
	chnHeader  = 188
	chnRecord  = 32
	chnSquares = 4 // offset of four numbers of two bytes: file and row of both squares
)

func readCHN(in *input) {
	in.game = 1
	data, ok := in.all(mostOnline)
	if !ok {
		return
	}
	if len(data) < chnHeader {
		in.skip(Place{}, fmt.Errorf("%w: %d bytes, want a header of %d", ErrFormat, len(data), chnHeader))
		return
	}
	var moves []rowMove
	for at := chnHeader; at+chnRecord <= len(data); at += chnRecord {
		number := func(i int) int { return int(binary.LittleEndian.Uint16(data[at+chnSquares+2*i:])) }
		moves = append(moves, rowMove{number(0), number(1), number(2), number(3), int64(at)})
	}
	g := New()
	if odd := (len(data) - chnHeader) % chnRecord; odd > 0 {
		g.warn(Place{Offset: int64(len(data) - odd)}, "%d bytes behind the last move", odd)
	}
	g.addRows(moves)
	in.give(g)
}

// rowMove is a move by file and row, rows from Black's home rank.
type rowMove struct {
	fromFile, fromRow, toFile, toRow int
	place                            int64
}

// addRows plays a game that begins with Red. It is turned by half a circle when
// its first move is one of the pieces at the top.
func (g *Game) addRows(moves []rowMove) {
	turned := len(moves) > 0 && moves[0].fromRow < xiangqi.NumRanks/2
	n := g.Root
	for _, m := range moves[:min(len(moves), MaxPlies)] {
		move := moveBetween(m.fromFile, xiangqi.NumRanks-1-m.fromRow, m.toFile, xiangqi.NumRanks-1-m.toRow)
		if turned {
			move = moveBetween(xiangqi.NumFiles-1-m.fromFile, m.fromRow, xiangqi.NumFiles-1-m.toFile, m.toRow)
		}
		n = n.Add(move)
		n.place = m.place
	}
	g.settle(func(place int64) Place { return Place{Offset: place} })
}
