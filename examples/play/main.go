// Command play is a fifty-line game against the engine in a terminal. Type moves in any notation, "back" to
// take one back, or "quit".
//
//	go run ./examples/play [LEVEL]
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/words"
)

func main() {
	level := "3"
	if len(os.Args) > 1 {
		level = os.Args[1]
	}
	if err := play(context.Background(), os.Stdin, os.Stdout, level); err != nil {
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

// play lets the user play Red.
func play(ctx context.Context, in io.Reader, out io.Writer, level string) error {
	say := func(a ...any) { _, _ = fmt.Fprintln(out, a...) } // there is no other place to report a failure
	options := player.DefaultOptions()
	options.Book.Use = true
	if err := options.Set("Skill Level", level); err != nil {
		return err
	}
	engine := player.New(options)
	defer func() { _ = engine.Close() }()
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	lines := bufio.NewScanner(in)
	for !game.Over() {
		if game.Turn() == xiangqi.Black {
			answer, err := player.Play(ctx, engine, player.AskGame(game), player.Limits{Nodes: 20_000})
			if err != nil {
				return err
			}
			position := *game.Position()
			say("Black:", position.Chinese(answer.Move), answer.Move)
			if err := game.Play(answer.Move); err != nil {
				return err
			}
			continue
		}
		position := *game.Position()
		say(diagram.Text(&position, diagram.TextOptions{}) + "Your move:")
		if !lines.Scan() || lines.Text() == "quit" {
			return lines.Err()
		}
		if lines.Text() == "back" {
			game.TakeBack()
			game.TakeBack()
		} else if _, err := game.PlayText(lines.Text()); err != nil {
			why, _ := words.Refusal(err, words.English)
			say(why, err)
		}
	}
	say(words.Verdict(game.Outcome(), words.English))
	return nil
}
