// Command mates reads game records of any format, whole folders too, and shows the
// last position of each game that ended with mate.
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
			if err != nil { // a game that cannot be read; others follow
				fmt.Fprintln(os.Stderr, "mates:", err)
			}
		}
	}
}

// show writes the end of a game, if that was mate.
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
