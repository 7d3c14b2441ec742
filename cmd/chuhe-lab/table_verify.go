package main

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tablegen"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// tableVerifyCommand recomputes tables.
type tableVerifyCommand struct {
	Names []string `arg:"" optional:"" help:"Classes and sets to verify, with all classes below them; by default, all tables in the folder."`
	cli.TableFolder
	tableProduct
	Workers int    `name:"jobs" short:"j" help:"Goroutines; 0 means one for each processor."`
	Sample  uint64 `help:"Recompute only a sample of each table, one part in this number; 1 recomputes the whole table." default:"1"`
	Only    bool   `needs:"names" help:"Leave out the classes below."`
}

func (cmd *tableVerifyCommand) Run(ctx context.Context, c *cli.Console) error {
	dir, err := cmd.Path()
	if err != nil {
		return err
	}
	classes, err := cmd.classes(dir)
	if err != nil {
		return tableError(err)
	}
	answer, err := tablegen.VerifyAll(ctx, classes, cmd.Kind, tablegen.Options{
		Folder: dir, Workers: cmd.Workers, Step: cmd.Sample, Progress: tableProgress(c),
	})
	c.EndProgress()
	return c.Tell(answer, tableError(err))
}

// classes returns the classes to verify.
func (cmd *tableVerifyCommand) classes(dir string) ([]tablebase.Class, error) {
	if len(cmd.Names) > 0 {
		classes, err := endgame.ParseNames(cmd.Names)
		if cmd.Only || cmd.Kind == tablegen.Conversions {
			return classes, err
		}
		return endgame.Closure(classes), err
	}
	tables, err := endgame.List(dir)
	if err != nil {
		return nil, err
	}
	var classes []tablebase.Class
	for _, t := range tables {
		if t.Fault != "" {
			return nil, &cli.Error{Code: codeDamaged, Message: t.Fault}
		}
		if t.Kind == cmd.Kind.String() || t.Rules == "perpetual check" && cmd.Kind == tablegen.Perpetuals {
			classes = append(classes, t.Class)
		}
	}
	return classes, nil
}
