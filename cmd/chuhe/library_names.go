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
	Confirm bool     `help:"Confirm the proposals for these names." xor:"what"`
	All     bool     `help:"Confirm all proposals." xor:"what"`
	Join    bool     `help:"Join the other names to the person with the first one." xor:"what"`
	Apart   bool     `help:"Make each of these names, as records spell them, a separate person." xor:"what"`
	Team    string   `needs:"confirm,join" help:"Team of the person, with --join or with --confirm and one name."`
	Limit   int      `default:"20" help:"Persons and proposals to list." placeholder:"N"`
}

func (cmd *libraryNamesCommand) check() error {
	switch {
	case cmd.Limit < 1:
		return cli.UsageErrorf("--limit must be at least 1")
	case cmd.Join && len(cmd.Names) < 2:
		return cli.UsageErrorf("--join requires a person and another name")
	case (cmd.Confirm || cmd.Apart) && len(cmd.Names) == 0:
		return cli.UsageErrorf("--confirm and --apart require names")
	case !cmd.Confirm && !cmd.Apart && !cmd.Join && len(cmd.Names) > 0:
		return cli.UsageErrorf("names require one of --confirm, --join and --apart")
	case cmd.Team != "" && !cmd.Join && (!cmd.Confirm || len(cmd.Names) != 1):
		return cli.UsageErrorf("--team requires --join, or --confirm with one name")
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
