package main

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const (
	start      = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
	red, black = 'A' & 96, 'a' & 96 // a side is what its letters have in these two bits
	mate       = 30000
)

// A cell is a place on a board of 16 × 16 whose middle has the 90 squares: a0 is 0x33,
// i9 is 0xcb. Sums wrap around at 256, so 255 is one step to the left.
type cell uint8

// Steps up, right, down and left; and the diagonals, each clockwise of its line.
var lines, diagonals = [4]cell{16, 1, 240, 255}, [4]cell{17, 241, 239, 15}

func (c cell) palace() bool        { return 6 <= c&15 && c&15 <= 8 && (c < 0x60 || c >= 0xa0) }
func (c cell) home(side byte) bool { return (c < 0x80) == (side == red) }

// ahead is the step forward of a side.
func ahead(side byte) cell {
	if side == red {
		return 16
	}
	return 240
}

type move struct{ from, to cell }

func (m move) String() string {
	if m == (move{}) {
		return "(none)"
	}
	return fmt.Sprintf("%c%d%c%d", 'a'+m.from&15-3, m.from>>4-3, 'a'+m.to&15-3, m.to>>4-3)
}

// A board has the letters of a FEN for the pieces, '.' for empty squares, ' ' for the rim.
type board struct {
	at    [256]byte
	turn  byte // red or black
	score int  // for Red, in centipawns
	key   uint64
	past  []visit // this position and those before it
}

type visit struct {
	key   uint64
	check bool // the side to move was in check
}

// put puts a piece on a cell, or empties it.
func (b *board) put(c cell, p byte) {
	b.score += values[p][c] - values[b.at[c]][c]
	b.key ^= keys[p][c] ^ keys[b.at[c]][c]
	b.at[c] = p
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
				b.put(cell((12-i)<<4+file+3), p)
			}
		}
	}
	b.past = append(make([]visit, 0, 1024), visit{key: b.key})
	return b
}

// moves lists where the pieces of the side to move can go, the king's safety aside.
// Without quiet moves it lists captures.
func (b *board) moves(quiet bool) []move {
	list := make([]move, 0, 64)
	for from := cell(0x33); from <= 0xcb; from++ {
		p := b.at[from]
		if p&96 != b.turn {
			continue
		}
		add := func(to cell, may bool) {
			if may && b.at[to] != ' ' && b.at[to]&96 != b.turn && (quiet || b.at[to] != '.') {
				list = append(list, move{from, to})
			}
		}
		for i, d := range lines {
			switch diagonal := diagonals[i]; p &^ 32 {
			case 'K':
				add(from+d, (from + d).palace())
			case 'A':
				add(from+diagonal, (from + diagonal).palace())
			case 'B': // two steps over an empty eye, not over the river
				add(from+2*diagonal, b.at[from+diagonal] == '.' && (from+2*diagonal).home(b.turn))
			case 'N': // one step to an empty leg, then outward to either side
				add(from+d+diagonal, b.at[from+d] == '.')
				add(from+d+diagonals[(i+3)%4], b.at[from+d] == '.')
			case 'P': // ahead, and beyond the river to the sides
				add(from+d, d == ahead(b.turn) || d != ahead(b.turn^32) && !from.home(b.turn))
			case 'R', 'C':
				to := from + d
				for ; b.at[to] == '.'; to += d {
					add(to, true)
				}
				if p&^32 == 'C' && b.at[to] != ' ' { // over the screen
					for to += d; b.at[to] == '.'; to += d {
					}
				}
				add(to, true)
			}
		}
	}
	return list
}

// check reports whether the king of a side is attacked, looking out from the king.
func (b *board) check(side byte) bool {
	enemy, k := ^side&32, cell(bytes.IndexByte(b.at[:], 'K'|side&32))
	for i, d := range lines {
		// The leg of a knight is next to the knight: on the diagonal, as the king sees it.
		if leg := k + diagonals[i]; b.at[leg] == '.' && (b.at[leg+d] == 'N'|enemy || b.at[leg+lines[(i+1)%4]] == 'N'|enemy) {
			return true
		}
		if b.at[k+d] == 'P'|enemy && d != ahead(side^32) {
			return true
		}
		to := k + d
		for ; b.at[to] == '.'; to += d {
		}
		if b.at[to] == 'R'|enemy || b.at[to] == 'K'|enemy { // kings must not face each other
			return true
		}
		if b.at[to] != ' ' {
			for to += d; b.at[to] == '.'; to += d {
			}
			if b.at[to] == 'C'|enemy {
				return true
			}
		}
	}
	return false
}

// play returns the board after a move.
func (b *board) play(m move) board {
	next := *b
	next.turn ^= 32
	next.key ^= 0x9e3779b97f4a7c15
	next.put(m.to, b.at[m.from])
	next.put(m.from, '.')
	next.past = append(next.past, visit{next.key, next.check(next.turn)})
	return next
}

// perft counts the sequences of legal moves of a length.
func (b *board) perft(depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for _, m := range b.moves(true) {
		if next := b.play(m); !next.check(b.turn) {
			n += next.perft(depth - 1)
		}
	}
	return n
}

// repeated judges a position that was there before, for the side to move: a side that
// has checked at every move since then loses, anything else is a draw.
func (b *board) repeated() (score int, again bool) {
	checked := [2]bool{true, true} // at all its turns: the side to move, the other
	for i := len(b.past) - 1; i >= 0; i-- {
		side := (len(b.past) - 1 - i) % 2
		checked[side] = checked[side] && b.past[i].check
		if i < len(b.past)-1 && b.past[i].key == b.key {
			switch checked {
			case [2]bool{true, false}:
				return mate - 1000, true
			case [2]bool{false, true}:
				return 1000 - mate, true
			}
			return 0, true
		}
	}
	return 0, false
}

// position sets up what comes after the word "position", up to the first illegal move.
func position(text string) board {
	fen, moves, _ := strings.Cut(text, "moves")
	fen = strings.TrimPrefix(strings.TrimSpace(fen), "fen ")
	if fen == "startpos" {
		fen = start
	}
	b := parse(fen)
	for word := range strings.FieldsSeq(moves) {
		list := b.moves(true)
		i := slices.IndexFunc(list, func(m move) bool { return m.String() == word })
		if i < 0 {
			break
		}
		next := b.play(list[i])
		if next.check(b.turn) {
			break
		}
		if b.at[list[i].to] != '.' { // no position from before comes again
			next.past = next.past[len(next.past)-1:]
		}
		b = next
	}
	return b
}
