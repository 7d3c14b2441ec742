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
)

// bookLearnCommand learns from the results of a player's own games.
type bookLearnCommand struct {
	cli.ReadFlags
	Games  []string `arg:"" file:"in" help:"Files and folders of game records."`
	File   string   `name:"learned" required:"" file:"kept" help:"File that collects what was learned; created if it does not exist." type:"path" placeholder:"FILE"`
	Player string   `required:"" help:"Part of the name of the player whose moves to learn from." placeholder:"NAME"`
	Plies  int      `default:"24" help:"Plies to use from each game."`
}

func (cmd *bookLearnCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Plies < 1 {
		return cli.UsageErrorf("--plies %d: must be at least 1", cmd.Plies)
	}
	l, err := book.OpenLearned(cmd.File, cli.Open)
	if errors.Is(err, fs.ErrNotExist) {
		l, err = &book.Learned{}, nil // nothing has been learned yet
	}
	if err != nil {
		return bookError(err)
	}
	a, read, err := bookmaker.LearnFiles(ctx, l, cmd.Games, cmd.ReadOptions(), cmd.Player, cmd.Plies)
	if err != nil {
		return err
	}
	if read == 0 {
		return &cli.Error{Code: codeNoRecords, Message: "no game records in " + strings.Join(cmd.Games, ", ")}
	}
	if a.Games == 0 {
		return &cli.Error{Code: codeNoRecords, Message: fmt.Sprintf("no games of %s from the standard start position have a result: %s was not changed", cmd.Player, cmd.File)}
	}
	if a.Moves == 0 {
		return &cli.Error{Code: codeNoRecords, Message: fmt.Sprintf("the games of %s contain no moves by that player: %s was not written", cmd.Player, cmd.File)}
	}
	if err := atomicfile.WriteFrom(cmd.File, func(w io.Writer) error {
		_, err := l.WriteTo(w)
		return err
	}); err != nil {
		return err
	}
	return c.Answer(a, a.WriteText)
}
