// Package collection contains the games that are distributed with the program. They come from the
// Chinese Chess Practical Dataset and were mostly played by top players. A page that runs only in a
// browser does not include them, because there is no library there to hold them.
package collection

import (
	"fmt"
	"hash/crc32"
	"iter"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Information required by the licence of the games, CC BY 4.0.
const (
	Name = "Chinese Chess Practical Dataset (CCPD)"
	// Attribution is the value of SourceHeader in every game. It is exported to all formats that
	// support headers.
	Attribution = "Yu-Han Tseng and Bo-Nian Chen (2026), " + Name + ", CC BY 4.0"
)

// Headers of the games that are not defined by PGN. KindHeader is set to Computer for games between
// engines, or between a person and an engine. Other games do not have this header.
const (
	SourceHeader = "Source"
	KindHeader   = "Kind"
	Computer     = "computer"
)

// Available reports whether the program includes the games.
func Available() bool { return packed != "" }

// Version identifies the set of games. It returns "" if there are no games.
func Version() string {
	if !Available() {
		return ""
	}
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(packed)))
}

// headerNames lists the columns in the text of the headers. The first column, which is not listed,
// is the result.
var headerNames = []string{"Event", "Red", "Black", "Date", "Site", "Round", KindHeader}

// Games iterates over the games by date, earliest first. Games without a date come last.
func Games() iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		if !Available() {
			return
		}
		games, err := unpack(packed)
		if err != nil {
			yield(nil, err)
			return
		}
		for i := range games {
			if !yield(games[i].record()) {
				return
			}
		}
	}
}

// game is a packed game: a line with the headers, and legal moves from the starting position.
type game struct {
	headers string
	moves   []xiangqi.Move
}

func (g *game) record() (*record.Game, error) {
	r := record.New()
	values := strings.Split(g.headers, "\t")
	if len(values) != len(headerNames)+1 {
		return nil, fmt.Errorf("%w: headers %q", errPacked, g.headers)
	}
	var err error
	if r.Result, err = xiangqi.ParseResult(values[0]); err != nil {
		return nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	for i, name := range headerNames {
		if value := values[i+1]; value != "" {
			r.Headers.Set(name, value)
		}
	}
	r.Headers.Set(SourceHeader, Attribution)
	at := r.Root
	for _, m := range g.moves {
		at = at.Add(m)
	}
	return r, nil
}
