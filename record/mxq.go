package record

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MXQ is the record format of 弈天. Each text and each move consists of a length byte, followed by
// that many bytes of GBK. This reader was written from a description and tested on one real file.

// mxqTexts is the number of texts that precede the moves.
const mxqTexts = 12

// Indexes of the texts whose meaning is known.
const (
	mxqSite = iota
	mxqDate
	mxqEvent   // may contain both players and the result, as in X-胜-Y
	mxqRed     // rating
	mxqBlack   // rating
	mxqComment = 10
)

const mxqEnd = "Ends"

// mxqResults are the words for the result between the names of the players, in both scripts.
var mxqResults = []struct {
	word   string
	result xiangqi.Result
}{
	{"-胜-", xiangqi.RedWins}, {"-勝-", xiangqi.RedWins}, {"-和-", xiangqi.Draw},
	{"-负-", xiangqi.BlackWins}, {"-負-", xiangqi.BlackWins},
}

func readMXQ(in *input) {
	in.game = 1
	data, ok := in.all(mostOnline)
	if !ok {
		return
	}
	g := New()
	offset, number := 0, 0
	n := g.Root
	// All texts in a file use the same encoding, which is guessed from the beginning of the file.
	encoding := in.options.Encoding
	if encoding == DetectEncoding {
		if encoding = guessEncoding(data[:min(len(data), inputBuffer)]); encoding == UTF8 {
			encoding = GB18030
		}
	}
	for ; offset < len(data); number++ {
		length := int(data[offset])
		if offset+1+length > len(data) {
			g.warn(Place{Offset: int64(offset)}, "a text of %d bytes, more than there are", length)
			break
		}
		raw := data[offset+1:][:length]
		if string(raw) == mxqEnd {
			break
		}
		if number < mxqTexts {
			g.takeMXQ(number, cleanText(encoding.decode(raw)))
		} else if number-mxqTexts < MaxPlies {
			n = n.Add(mxqMove(raw))
			n.place = int64(offset)
		}
		offset += 1 + length
	}
	if number < mxqTexts {
		in.skip(Place{}, fmt.Errorf("%w: %d texts, want %d before the moves", ErrFormat, number, mxqTexts))
		return
	}
	g.settle(func(place int64) Place { return Place{Offset: place} })
	in.give(g)
}

func (g *Game) takeMXQ(number int, text string) {
	switch number {
	case mxqSite:
		g.Headers.Set("Site", cleanLine(text))
	case mxqDate:
		g.Headers.Set("Date", cleanLine(text))
	case mxqEvent:
		for _, r := range mxqResults {
			if red, black, ok := strings.Cut(text, r.word); ok {
				g.Result = r.result
				g.Headers.Set("Red", cleanLine(red))
				g.Headers.Set("Black", cleanLine(black))
				return
			}
		}
		g.Headers.Set("Event", cleanLine(text))
	case mxqRed:
		g.Headers.Set("RedElo", cleanLine(text))
	case mxqBlack:
		g.Headers.Set("BlackElo", cleanLine(text))
	case mxqComment:
		g.Root.Comment = text
	}
}

// mxqMove parses a move such as "7C?4C". The files are 0-8, and the ranks are A-J, counted from
// Red's home rank.
func mxqMove(raw []byte) xiangqi.Move {
	if len(raw) < 5 {
		return xiangqi.NoMove
	}
	return moveBetween(int(raw[0])-'0', int(raw[1])-'A', int(raw[3])-'0', int(raw[4])-'A')
}

// moveBetween returns the move between two squares, each given by its file and rank. If either
// square is off the board, it returns NoMove.
func moveBetween(fromFile, fromRank, toFile, toRank int) xiangqi.Move {
	from, to := xiangqi.SquareAt(fromFile, fromRank), xiangqi.SquareAt(toFile, toRank)
	if !from.Valid() || !to.Valid() {
		return xiangqi.NoMove
	}
	return xiangqi.NewMove(from, to)
}
