package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// bookLearnCommand takes in the results of a player's own games.
type bookLearnCommand struct {
	readFlags
	File   string   `arg:"" help:"File of what was learnt; it is made if there is none." type:"path"`
	Games  []string `arg:"" help:"Files and folders of game records."`
	Player string   `required:"" help:"Part of the name of the player whose moves are to be weighed." placeholder:"NAME"`
	Plies  int      `default:"24" help:"How far into each game."`
}

type bookLearnAnswer struct {
	Games int `json:"games"` // of the player, with a result
	Moves int `json:"moves"` // about which something is known now
}

func (cmd *bookLearnCommand) Run(ctx context.Context, c *cli.Console) error {
	l, err := readLearned(cmd.File)
	if errors.Is(err, fs.ErrNotExist) {
		l, err = &book.Learned{}, nil // the first games
	}
	if err != nil {
		return bookError(err)
	}
	var a bookLearnAnswer
	for _, path := range cmd.Games {
		for g, err := range recordGames(path, cmd.readOptions()) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if damaged := (*record.Error)(nil); errors.As(err, &damaged) && !errors.Is(err, record.ErrTooLarge) {
				continue
			}
			if err != nil {
				return err
			}
			a.Games += cmd.learn(l, g)
		}
	}
	var file bytes.Buffer
	if _, err := l.WriteTo(&file); err != nil {
		return err
	}
	if err := atomicfile.Write(cmd.File, file.Bytes()); err != nil {
		return err
	}
	a.Moves = l.Len()
	return c.Answer(a, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d games, something is known of %d moves\n", a.Games, a.Moves)
		return err
	})
}

// readLearned reads what was learnt.
func readLearned(path string) (l *book.Learned, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return book.ReadLearned(f)
}

// learn takes in a game and returns 1 if the player has a part in it.
func (cmd *bookLearnCommand) learn(l *book.Learned, g *record.Game) (games int) {
	if !g.FromStart() || g.Result == xiangqi.Undecided {
		return 0
	}
	for side, name := range []string{"Red", "Black"} {
		if strings.Contains(g.Headers.Get(name), cmd.Player) {
			l.Learn(xiangqi.StartPosition(), g.Moves(), cmd.Plies, xiangqi.Color(side), g.Result)
			games = 1
		}
	}
	return games
}
