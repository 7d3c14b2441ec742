package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// tableStatsCommand shows the facts about a class.
type tableStatsCommand struct {
	Class string `arg:"" help:"A class such as KRPKAABB."`
	cli.TableFolder
	Longest int `help:"Also show so many of the longest wins and losses with each side to move."`
}

func (cmd *tableStatsCommand) Run(ctx context.Context, c *cli.Console) error {
	dir, err := cmd.Path()
	if err != nil {
		return err
	}
	class, err := tablebase.ParseClass(cmd.Class)
	if err != nil {
		return tableError(err)
	}
	stats, err := endgame.ReadStats(ctx, dir, class, cmd.Longest)
	if err != nil {
		return tableError(err)
	}
	return c.Answer(stats, func(w io.Writer) error { return writeStats(w, stats) })
}

// writeStats shows the facts to a person.
func writeStats(w io.Writer, a *endgame.Stats) error {
	if _, err := fmt.Fprintf(w, "%v: %d entries, %s\n", a.Class, a.Entries, megabytes(a.Bytes)); err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("\tlegal\twin\tloss\tdraw\tlongest win\tlongest loss\t\n")
	for _, row := range []struct {
		name string
		n    *endgame.Counts
	}{{"red to move", &a.RedToMove}, {"black to move", &a.BlackToMove}} {
		fmt.Fprintf(&b, "%s\t%d\t%d\t%d\t%d\t%s\t%s\t\n", row.name,
			row.n.Legal, row.n.Win, row.n.Loss, row.n.Draw, orDash(row.n.MaxWin), orDash(row.n.MaxLoss))
	}
	if err := inColumns(w, b.String(), tabwriter.AlignRight); err != nil {
		return err
	}
	b.Reset()
	if p := a.Perpetual; p != nil {
		fmt.Fprintf(&b, "draws won when perpetual check loses, red and black to move: %v by red, %v by black\n", p.RedWins, p.BlackWins)
	} else if a.AnyRules {
		b.WriteString("the draws hold when perpetual check loses\n")
	}
	for _, p := range a.Positions {
		fmt.Fprintf(&b, "%s in %d: %s\n", p.Result, p.DTM, p.FEN)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func orDash(n *int) string {
	if n == nil {
		return "-"
	}
	return fmt.Sprint(*n)
}
