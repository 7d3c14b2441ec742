package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/bookmaker"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// bookLearnCommand takes in the results of a player's own games.
type bookLearnCommand struct {
	readFlags
	Games  []string `arg:"" file:"in" help:"Files and folders of game records."`
	File   string   `name:"learned" required:"" file:"kept" help:"File of what was learnt, to be added to; it is made if there is none." type:"path" placeholder:"FILE"`
	Player string   `required:"" help:"Part of the name of the player whose moves are to be weighed." placeholder:"NAME"`
	Plies  int      `default:"24" help:"How far into each game."`
}

type bookLearnAnswer struct {
	Games int `json:"games"` // of the player, with a result
	Moves int `json:"moves"` // about which something is known now
}

func (cmd *bookLearnCommand) Run(ctx context.Context, c *cli.Console) error {
	l, err := bookmaker.ReadLearned(cmd.File, cli.Open)
	if errors.Is(err, fs.ErrNotExist) {
		l, err = &book.Learned{}, nil // the first games
	}
	if err != nil {
		return bookError(err)
	}
	var a bookLearnAnswer
	isPlayer := func(name string) bool { return library.HasName(name, cmd.Player) }
	read := 0
	for _, path := range cmd.Games {
		games := func(yield func(*record.Game, error) bool) {
			for g, err := range bookmaker.Records(path, cmd.readOptions()) {
				if err == nil {
					read++
				}
				if !yield(g, err) {
					return
				}
			}
		}
		n, err := bookmaker.Learn(ctx, l, games, isPlayer, cmd.Plies)
		if err != nil {
			return err
		}
		a.Games += n
	}
	if read == 0 {
		return &cli.Error{Code: codeNoRecords, Message: "no game records in " + strings.Join(cmd.Games, ", ")}
	}
	if a.Games == 0 {
		return &cli.Error{Code: codeNoRecords, Message: fmt.Sprintf("no games of %s with a result, from the usual start position: %s is as it was", cmd.Player, cmd.File)}
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
