// Command mates reads game records in any format, including whole folders, and shows the final position of
// each game that ended in mate.
//
//	go run ./examples/mates games.pgn old/ more.xqf
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

func main() {
	for _, name := range os.Args[1:] {
		for game, err := range record.Games(name, record.ReadOptions{}) {
			if err == nil {
				err = show(os.Stdout, game)
			}
			if err != nil { // this game cannot be read; the next ones may be
				fmt.Fprintln(os.Stderr, "mates:", err)
			}
		}
	}
}

// show writes the final position of a game if it is mate.
func show(out io.Writer, game *record.Game) error {
	start, err := game.StartPosition()
	if err != nil {
		return nil //nolint:nilerr // a diagram on which neither side can play has no end
	}
	end, _, err := xiangqi.Replay(start, game.Moves()...)
	if err != nil || !end.InCheck() || len(end.LegalMoves()) > 0 {
		return err
	}
	_, err = fmt.Fprintf(out, "%s – %s, %s\n%s\n", game.Headers.Get("Red"), game.Headers.Get("Black"), game.Headers.Get("Event"),
		diagram.Text(&end, diagram.TextOptions{}))
	return err
}
