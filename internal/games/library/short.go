package library

import (
	"bytes"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Packed records of version 4 begin with this byte. No deflate stream can begin with it, because it would
// announce a block of an invalid type.
const shortForms = 7

// In the text of a packed record, moves are replaced by two short forms. Each consists of a character
// followed by two letters, one for each square. The form with shortMove replaces the beginning of a move's
// object. The form with plainMove replaces a whole move object that contains nothing else, including the
// comma that follows. Neither character ever occurs in JSON.
const (
	shortMove  = 1
	plainMove  = 2
	plainEnd   = "},"
	moveBegin  = `{"move":"`
	moveEnd    = `"`
	firstPlace = ' ' // letter for square 0
	moveLength = len("h2e2")
)

func shortenMoves(text []byte) []byte {
	short := make([]byte, 0, len(text)/2)
	for {
		before, after, found := bytes.Cut(text, []byte(moveBegin))
		short = append(short, before...)
		if !found {
			return short
		}
		text = after
		if len(text) > moveLength && text[moveLength] == moveEnd[0] {
			if m, err := xiangqi.ParseMove(string(text[:moveLength])); err == nil && m.String() == string(text[:moveLength]) {
				text = text[moveLength+1:]
				sign := byte(shortMove)
				if rest, plain := bytes.CutPrefix(text, []byte(plainEnd)); plain {
					sign, text = plainMove, rest
				}
				short = append(short, sign, firstPlace+byte(m.From()), firstPlace+byte(m.To()))
				continue
			}
		}
		short = append(short, moveBegin...)
	}
}

func lengthenMoves(short []byte) []byte {
	text := make([]byte, 0, 3*len(short))
	for {
		at := bytes.IndexAny(short, string([]byte{shortMove, plainMove}))
		if at < 0 {
			return append(text, short...)
		}
		text = append(text, short[:at]...)
		after := short[at+1:]
		if len(after) < 2 || after[0] < firstPlace || after[1] < firstPlace ||
			after[0] >= firstPlace+xiangqi.NumSquares || after[1] >= firstPlace+xiangqi.NumSquares {
			return append(text, after...) // the text is damaged, and the record reader will reject it
		}
		m := xiangqi.NewMove(xiangqi.Square(after[0]-firstPlace), xiangqi.Square(after[1]-firstPlace))
		text = append(append(append(text, moveBegin...), m.String()...), moveEnd...)
		if short[at] == plainMove {
			text = append(text, plainEnd...)
		}
		short = after[2:]
	}
}
