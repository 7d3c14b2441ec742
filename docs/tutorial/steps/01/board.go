package main

import (
	"fmt"
	"strconv"
	"strings"
)

const (
	start      = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
	red, black = 'A' & 96, 'a' & 96 // a side is what its letters have in these two bits
)

// A cell is a place on a board of 16 × 16 whose middle has the 90 squares: a0 is 0x33,
// i9 is 0xcb. Sums wrap around at 256, so 255 is one step to the left.
type cell uint8

// A board has the letters of a FEN for the pieces, '.' for empty squares, ' ' for the rim.
type board struct {
	at   [256]byte
	turn byte // red or black
}

// parse reads the board of a FEN, from rank 9 down, and the side to move.
func parse(fen string) board {
	b := board{turn: red}
	for i := range b.at {
		b.at[i] = ' '
	}
	ranks, turn, _ := strings.Cut(fen, " ")
	if strings.HasPrefix(turn, "b") {
		b.turn = black
	}
	for n := range 9 {
		ranks = strings.ReplaceAll(ranks, strconv.Itoa(n+1), "........."[:n+1])
	}
	for i, rank := range strings.Split(ranks, "/") {
		for file, p := range []byte(rank) {
			if i < 10 && file < 9 {
				b.at[cell((12-i)<<4+file+3)] = p
			}
		}
	}
	return b
}

// String draws the board, capital letters for Red.
func (b *board) String() string {
	text := ""
	for rank := 9; rank >= 0; rank-- {
		text += fmt.Sprintf("%d  %s\n", rank, b.at[(rank+3)<<4+3:(rank+3)<<4+12])
	}
	return text + "   abcdefghi\n"
}
