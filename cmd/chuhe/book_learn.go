package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/bookmaker"
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
		n, err := bookmaker.Learn(ctx, l, bookmaker.Records(path, cmd.readOptions()), cmd.Player, cmd.Plies)
		if err != nil {
			return err
		}
		a.Games += n
	}
	if err := atomicfile.WriteFrom(cmd.File, func(w io.Writer) error {
		_, err := l.WriteTo(w)
		return err
	}); err != nil {
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
