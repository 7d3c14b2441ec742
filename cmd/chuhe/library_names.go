package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// libraryNamesCommand says which names are those of one person.
type libraryNamesCommand struct {
	libraryFile
	Names   []string `arg:"" optional:"" name:"name" help:"Names, for --confirm, --join and --apart."`
	Confirm bool     `help:"The proposals for these names are right." xor:"what"`
	All     bool     `help:"All proposals are right." xor:"what"`
	Join    bool     `help:"The further names are those of the person with the first one." xor:"what"`
	Apart   bool     `help:"These names, as records write them, are those of persons of their own." xor:"what"`
	Team    string   `help:"The team of the person, with --confirm of one name and --join."`
	Limit   int      `default:"20" help:"Persons and proposals to list." placeholder:"N"`
}

type libraryNamesAnswer struct {
	Confirmed      int                `json:"confirmed"`
	Identities     []library.Identity `json:"identities"`
	IdentitiesMore int                `json:"identities_more"` // beyond those listed
	Proposals      []library.Identity `json:"proposals"`
	ProposalsMore  int                `json:"proposals_more"`
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
	var a libraryNamesAnswer
	err := cmd.use(ctx, func(l *library.Library) error {
		if err := cmd.change(ctx, l, &a); err != nil {
			return err
		}
		var err error
		if a.Identities, err = l.Identities(ctx); err != nil {
			return err
		}
		if a.Proposals, err = l.Proposals(ctx); err != nil {
			return err
		}
		a.IdentitiesMore, a.ProposalsMore = max(len(a.Identities)-cmd.Limit, 0), max(len(a.Proposals)-cmd.Limit, 0)
		a.Identities = a.Identities[:len(a.Identities)-a.IdentitiesMore]
		a.Proposals = a.Proposals[:len(a.Proposals)-a.ProposalsMore]
		return nil
	})
	if err != nil {
		return err
	}
	return c.Answer(a, a.writeText)
}

func (cmd *libraryNamesCommand) change(ctx context.Context, l *library.Library, a *libraryNamesAnswer) error {
	confirm := func(i library.Identity) error {
		if cmd.Team != "" {
			i.Team = cmd.Team
		}
		a.Confirmed++
		return l.Confirm(ctx, i)
	}
	switch {
	case cmd.All:
		list, err := l.Proposals(ctx)
		for _, i := range list {
			if err == nil {
				err = confirm(i)
			}
		}
		return err
	case cmd.Join:
		i := library.Identity{Name: cmd.Names[0], Aliases: []library.Alias{}}
		for _, name := range cmd.Names[1:] {
			i.Aliases = append(i.Aliases, library.Alias{Name: name})
		}
		// The person's own name, if records have it.
		if p, err := l.Player(ctx, i.Name, 0); err == nil {
			for _, name := range p.Names {
				i.Aliases = append(i.Aliases, library.Alias{Name: name})
			}
		}
		return confirm(i)
	}
	for _, name := range cmd.Names {
		if cmd.Apart {
			if err := l.Apart(ctx, name); err != nil {
				return err
			}
			continue
		}
		i, err := l.Proposal(ctx, name)
		if err == nil {
			err = confirm(i)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (a *libraryNamesAnswer) writeText(w io.Writer) error {
	var b strings.Builder
	for _, list := range []struct {
		title string
		rows  []library.Identity
		more  int
	}{{"persons", a.Identities, a.IdentitiesMore}, {"proposed, to be confirmed with --confirm NAME", a.Proposals, a.ProposalsMore}} {
		fmt.Fprintf(&b, "%s: %d\n", list.title, len(list.rows)+list.more)
		for _, i := range list.rows {
			fmt.Fprintf(&b, "  %6d games  %s", i.Games, i.Name)
			if i.Team != "" {
				fmt.Fprintf(&b, " (%s)", i.Team)
			}
			b.WriteString(":")
			for n, alias := range i.Aliases {
				if n > 0 {
					b.WriteString(",")
				}
				fmt.Fprintf(&b, " %s %d", alias.Name, alias.Games)
			}
			b.WriteString("\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
