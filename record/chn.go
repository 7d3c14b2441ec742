package record

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// CHN is the record format of 联众. It comes in two forms. Real files (.chn, .xqi) begin with GL.
// They contain a header with the date and both players, a record for the start, and a record for
// each move, all of fixed size. Rows are counted from the top.
//
// The other form is known only from a description. It consists of a header with an unknown meaning,
// followed by longer numbers for files and rows. The game may be recorded from Black's side.

const (
	chnHeader  = 188
	chnRecord  = 32
	chnSquares = 4 // offset of four numbers of two bytes: file and row of both squares

	chnMagic  = "GL\xd0\x07"
	chnDate   = 8 // written as Tue Dec 27 20:57:56 2016
	chnRed    = 120
	chnBlack  = 160
	chnText   = 20 // bytes in the name of a player
	chnMoves  = 472
	chnLinked = 36 // bytes in a record
	chnFrom   = 14 // offset of both squares in a record, with the row in the high nibble
	chnStart  = 0xFF
)

func readCHN(in *input) {
	in.game = 1
	data, ok := in.all(mostOnline)
	if !ok {
		return
	}
	if strings.HasPrefix(string(data[:min(len(data), len(chnMagic))]), chnMagic) {
		readLinkedCHN(in, data)
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
		g.warn(Place{Offset: int64(len(data) - odd)}, "%d bytes after the last move", odd)
	}
	g.addRows(moves)
	in.give(g)
}

// readLinkedCHN reads the form that begins with GL.
func readLinkedCHN(in *input, data []byte) {
	if len(data) < chnMoves {
		in.skip(Place{}, fmt.Errorf("%w: %d bytes, want a header of %d", ErrFormat, len(data), chnMoves))
		return
	}
	g := New()
	text := func(at, most int) string {
		field, _, _ := bytes.Cut(data[at:at+most], []byte{0})
		return cleanLine(in.options.Encoding.or(GB18030).decode(field))
	}
	if date, err := time.Parse(time.ANSIC, text(chnDate, len(time.ANSIC))); err == nil {
		g.Headers.Set("Date", date.Format("2006.01.02"))
	}
	g.Headers.Set("Red", text(chnRed, chnText))
	g.Headers.Set("Black", text(chnBlack, chnText))
	var moves []rowMove
	for at := chnMoves; at+chnLinked <= len(data); at += chnLinked {
		from, to := int(data[at+chnFrom]), int(data[at+chnFrom+1])
		if from != chnStart || at > chnMoves {
			moves = append(moves, rowMove{from & 15, from >> 4, to & 15, to >> 4, int64(at)})
		}
	}
	if odd := (len(data) - chnMoves) % chnLinked; odd > 0 {
		g.warn(Place{Offset: int64(len(data) - odd)}, "%d bytes after the last move", odd)
	}
	g.addRows(moves)
	in.give(g)
}

// rowMove is a move given by files and rows. Rows are counted from Black's home rank.
type rowMove struct {
	fromFile, fromRow, toFile, toRow int
	place                            int64
}

// addRows plays the moves of a game that Red begins. If a piece at the top makes the first move,
// the board is rotated by half a turn.
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
