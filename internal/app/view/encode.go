package view

import (
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// AppendJSON appends the same JSON that encoding/json would produce, in a third of the time. This
// matters because every move is sent with a board, which makes up most of the data.
func (b Board) AppendJSON(to []byte) []byte {
	to = strconv.AppendInt(append(to, `{"node":`...), int64(b.Node), 10)
	to = strconv.AppendInt(append(to, `,"ply":`...), int64(b.Ply), 10)
	to = appendWord(append(to, `,"fen":`...), b.FEN)
	to = appendWord(append(to, `,"turn":`...), b.Turn.String())
	to = strconv.AppendInt(append(to, `,"move_number":`...), int64(b.MoveNumber), 10)
	to = appendPlaces(append(to, `,"pieces":`...), b.Pieces, appendWord)
	to = appendWord(append(to, `,"role":`...), string(b.Role))
	to = appendPlaces(append(to, `,"targets":`...), b.Targets, appendSquares)
	to = appendPlaces(append(to, `,"premoves":`...), b.Premoves, appendSquares)
	to = appendOptional(append(to, `,"check":`...), b.Check, appendSquare)
	to = appendSquares(append(to, `,"checkers":`...), b.Checkers)
	to = appendOptional(append(to, `,"mate":`...), b.Mate, appendWord)
	to = appendOptional(append(to, `,"last":`...), b.Last, appendLast)
	to = appendList(append(to, `,"captured":{"red":`...), b.Captured.Red, appendWord)
	to = appendList(append(to, `,"black":`...), b.Captured.Black, appendWord)
	to = appendOptional(append(to, `},"plies_left":`...), b.PliesLeft, appendInt)
	to = strconv.AppendInt(append(to, `,"occurrences":`...), int64(b.Occurrences), 10)
	return append(to, '}')
}

func appendLast(to []byte, m LastMove) []byte {
	to = appendSquare(append(to, `{"from":`...), m.From)
	to = appendSquare(append(to, `,"to":`...), m.To)
	to = appendWord(append(to, `,"piece":`...), m.Piece)
	to = appendOptional(append(to, `,"captured":`...), m.Captured, appendWord)
	return append(to, '}')
}

// appendWord appends text without escaping it. None of the text on a board needs escaping.
func appendWord(to []byte, text string) []byte {
	return append(append(append(to, '"'), text...), '"')
}

func appendInt(to []byte, n int) []byte { return strconv.AppendInt(to, int64(n), 10) }

func appendSquare(to []byte, s xiangqi.Square) []byte {
	return append(to, '"', byte('a'+s.File()), byte('0'+s.Rank()), '"')
}

func appendSquares(to []byte, list []xiangqi.Square) []byte {
	return appendList(to, list, appendSquare)
}

func appendOptional[T any](to []byte, v *T, write func([]byte, T) []byte) []byte {
	if v == nil {
		return append(to, "null"...)
	}
	return write(to, *v)
}

func appendList[T any](to []byte, list []T, write func([]byte, T) []byte) []byte {
	if list == nil {
		return append(to, "null"...)
	}
	to = append(to, '[')
	for i, v := range list {
		if i > 0 {
			to = append(to, ',')
		}
		to = write(to, v)
	}
	return append(to, ']')
}

// appendPlaces appends a map whose keys are squares.
func appendPlaces[T any](to []byte, at map[xiangqi.Square]T, write func([]byte, T) []byte) []byte {
	if at == nil {
		return append(to, "null"...)
	}
	to = append(to, '{')
	first := true
	for file := range xiangqi.NumFiles {
		for rank := range xiangqi.NumRanks {
			s := xiangqi.SquareAt(file, rank)
			v, ok := at[s]
			if !ok {
				continue
			}
			if !first {
				to = append(to, ',')
			}
			first = false
			to = write(append(appendSquare(to, s), ':'), v)
		}
	}
	return append(to, '}')
}
