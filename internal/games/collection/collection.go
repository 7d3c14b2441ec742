// Package collection has the games that come with the program: those of the Chinese
// Chess Practical Dataset, players of the first rank most of all. A page in a browser alone has
// none of them, as it has no library that could hold them.
package collection

import (
	"fmt"
	"hash/crc32"
	"iter"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// What the licence of the games, CC BY 4.0, asks for.
const (
	Name = "Chinese Chess Practical Dataset (CCPD)"
	// Attribution is the value of the header SourceHeader of every game, which
	// goes along into all formats that hold headers.
	Attribution = "Yu-Han Tseng and Bo-Nian Chen (2026), " + Name + ", CC BY 4.0"
)

// Headers of the games that are not those of PGN. KindHeader is Computer for games between engines,
// or of a person with an engine; other games have none.
const (
	SourceHeader = "Source"
	KindHeader   = "Kind"
	Computer     = "computer"
)

// Available reports whether the program carries the games.
func Available() bool { return packed != "" }

// Version distinguishes sets of games; "" where there are none.
func Version() string {
	if !Available() {
		return ""
	}
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(packed)))
}

// headerNames are the columns of the text of headers, from the second on; the first is the result.
var headerNames = []string{"Event", "Red", "Black", "Date", "Site", "Round", KindHeader}

// Games iterates over the games, the earliest first, those without a date last.
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

// game is one of them as it is packed: a line of its headers, and moves from the start
// position that are legal.
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
