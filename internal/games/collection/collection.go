// Package collection contains the games that come with the program. They are those of the Chinese
// Chess Practical Dataset, mostly by top players. A page that runs only in a browser does not
// include them, because there is no library there that could hold them.
package collection

import (
	"fmt"
	"hash/crc32"
	"iter"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// What the licence of the games, CC BY 4.0, requires.
const (
	Name = "Chinese Chess Practical Dataset (CCPD)"
	// Attribution is the value of the header SourceHeader in every game. It is exported to all
	// formats that have headers.
	// formats with headers.
	Attribution = "Yu-Han Tseng and Bo-Nian Chen (2026), " + Name + ", CC BY 4.0"
)

// Headers of the games that are not part of PGN. KindHeader is Computer for games between engines,
// or between a person and an engine. Other games do not have this header.
const (
	SourceHeader = "Source"
	KindHeader   = "Kind"
	Computer     = "computer"
)

// Available reports whether the program includes the games.
func Available() bool { return packed != "" }

// Version identifies the set of games; "" if there are none.
func Version() string {
	if !Available() {
		return ""
	}
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(packed)))
}

// headerNames lists the columns of the header text from the second one on; the first column is the
// result.
var headerNames = []string{"Event", "Red", "Black", "Date", "Site", "Round", KindHeader}

// Games iterates over the games in order of date, earliest first, with undated games last.
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

// game is a packed game. It consists of a line with the headers, and of legal moves from the
// starting position.
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
