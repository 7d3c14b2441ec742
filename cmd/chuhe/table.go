package main

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tableCommand groups the commands for endgame tables.
type tableCommand struct {
	Probe tableProbeCommand `cmd:"" example:"chuhe table probe '4k4/9/9/9/4P4/9/9/9/9/3K5 w'" help:"Look up a position: result, distance, all moves, the line to the end."`
	Stats tableStatsCommand `cmd:"" example:"chuhe table stats KPK --longest 1" help:"Show the counts of a class and its longest wins."`
	List  tableListCommand  `cmd:"" example:"chuhe table list" help:"List the tables in the folder and the named sets."`
}

// tableError assigns error codes to errors about tables.
func tableError(err error) error {
	return cli.Coded(err, []cli.Code{
		{Of: tablebase.ErrClass, Code: "bad_class"}, {Of: endgame.ErrMissing, Code: "missing_table"},
		{Of: tablebase.ErrDamaged, Code: "damaged_table"}, {Of: tablebase.ErrFormat, Code: "damaged_table"},
	})
}

// tableProbeCommand looks up positions in the tables.
type tableProbeCommand struct {
	FEN   []string `arg:"" name:"fen" help:"A FEN, optionally followed by moves; - reads JSON lines."`
	Rules string   `enum:"axf,cxa,computer,none" default:"axf" help:"Rules on repetition: axf, cxa or computer, where perpetual check loses, or none, where it draws."`
	cli.TableFolder
}

func (cmd *tableProbeCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	dir, err := cmd.Path()
	if err != nil {
		return err
	}
	p, err := endgame.OpenProbes(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	look := func(text, rules string) (*endgame.Probed, error) {
		under, err := tableRules(rules)
		if err != nil {
			return nil, err
		}
		pos, _, err := cli.ReadPosition(text)
		if err != nil {
			return nil, err
		}
		answer, err := p.Look(pos, under)
		return answer, tableError(err)
	}
	text := strings.Join(cmd.FEN, " ")
	if text == cli.FromInput {
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) { return look(r.Line(), cmp.Or(r.Rules, cmd.Rules)) })
	}
	answer, err := look(text, cmd.Rules)
	return c.Tell(answer, err)
}

// tableRules returns the table rules that correspond to a rule set. Every rule set punishes
// perpetual check.
func tableRules(name string) (tablebase.Rules, error) {
	if name == "none" {
		return tablebase.Ruleless, nil
	}
	if _, err := xiangqi.ParseRules(name); err != nil {
		return 0, &cli.Error{Code: cli.CodeBadRequest, Message: err.Error() + " or none"}
	}
	return tablebase.PerpetualCheck, nil
}

// tableListCommand lists the available tables and sets.
type tableListCommand struct {
	cli.TableFolder
}

func (cmd *tableListCommand) Run(_ context.Context, c *cli.Console) error {
	dir, err := cmd.Path()
	if err != nil {
		return err
	}
	list, err := endgame.ListAll(dir, cli.InstalledTables()...)
	return c.Tell(list, err)
}

// tableStatsCommand shows statistics about an endgame class.
type tableStatsCommand struct {
	Class string `arg:"" help:"A class such as KRPKAABB."`
	cli.TableFolder
	Longest int `help:"Also show this number of the longest wins and losses with each side to move."`
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
	return c.Tell(stats, tableError(err))
}
