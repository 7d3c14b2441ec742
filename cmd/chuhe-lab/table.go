package main

import (
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tablegen"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// tableCommand groups the commands for endgame tables.
type tableCommand struct {
	Generate tableGenerateCommand `cmd:"" example:"chuhe-lab table generate KPK --tables tables --verify" help:"Generate tables, including all that they depend on."`
	Verify   tableVerifyCommand   `cmd:"" example:"chuhe-lab table verify KPK --tables small" help:"Recompute tables from the rules and compare."`
}

// codeDamaged is the error code of a table that cannot be read.
const codeDamaged = "damaged_table"

// tableError assigns codes to errors about tables.
func tableError(err error) error {
	return cli.Coded(err, []cli.Code{
		{Of: tablebase.ErrClass, Code: "bad_class"}, {Of: tablegen.ErrMissing, Code: "missing_table"},
		{Of: tablebase.ErrDamaged, Code: codeDamaged}, {Of: tablebase.ErrFormat, Code: codeDamaged},
		{Of: tablegen.ErrDiffers, Code: "table_differs"}, {Of: tablegen.ErrMemory, Code: "memory"},
	})
}

// tableProduct contains the option for the product of the classes.
type tableProduct struct {
	Kind tablegen.Product `help:"${enum}: plies to the end with results; plies to the first capture; results when perpetual check loses." enum:"mates,conversions,perpetuals" default:"mates"`
}

// tableProgress returns a function that displays the progress of long operations on tables.
func tableProgress(c *cli.Console) func(tablegen.Progress) {
	return tablegen.Throttle(func(line string) { c.Progress("%s", line) })
}
