package main

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// libraryNamesCommand reports which names belong to the same person.
type libraryNamesCommand struct {
	libraryFile
	Names   []string `arg:"" optional:"" name:"name" help:"Names, for --confirm, --join and --apart."`
	Confirm bool     `help:"The proposals for these names are right." xor:"what"`
	All     bool     `help:"All proposals are right." xor:"what"`
	Join    bool     `help:"The further names are those of the person with the first one." xor:"what"`
	Apart   bool     `help:"These names, as records write them, are those of persons of their own." xor:"what"`
	Team    string   `needs:"confirm,join" help:"The team of the person, with --confirm of one name and --join."`
	Limit   int      `default:"20" help:"Persons and proposals to list." placeholder:"N"`
}

func (cmd *libraryNamesCommand) check() error {
	switch {
	case cmd.Limit < 1:
		return cli.UsageErrorf("--limit wants at least 1")
	case cmd.Join && len(cmd.Names) < 2:
		return cli.UsageErrorf("--join wants a person and another name")
	case (cmd.Confirm || cmd.Apart) && len(cmd.Names) == 0:
		return cli.UsageErrorf("--confirm and --apart want names")
	case !cmd.Confirm && !cmd.Apart && !cmd.Join && len(cmd.Names) > 0:
		return cli.UsageErrorf("names want one of --confirm, --join and --apart")
	case cmd.Team != "" && !cmd.Join && (!cmd.Confirm || len(cmd.Names) != 1):
		return cli.UsageErrorf("--team wants --join, or --confirm with one name")
	}
	return nil
}

func (cmd *libraryNamesCommand) Run(ctx context.Context, c *cli.Console) error {
	if err := cmd.check(); err != nil {
		return err
	}
	naming := library.Naming{Names: cmd.Names, Team: cmd.Team, Confirm: cmd.Confirm, All: cmd.All, Join: cmd.Join, Apart: cmd.Apart}
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) { return l.Name(ctx, &naming, cmd.Limit) })
}
