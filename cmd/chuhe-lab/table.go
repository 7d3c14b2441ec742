package main

import (
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tablegen"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// tableCommand gathers what there is to do with endgame tables.
type tableCommand struct {
	Generate tableGenerateCommand `cmd:"" example:"chuhe-lab table generate KPK --tables tables --verify" help:"Make tables, and all that they need."`
	Verify   tableVerifyCommand   `cmd:"" example:"chuhe-lab table verify KPK --tables small" help:"Recompute tables from the rules and compare."`
}

// Codes of failures about tables.
const (
	codeBadClass     = "bad_class"
	codeMissingTable = "missing_table"
	codeDamaged      = "damaged_table"
	codeDiffers      = "table_differs"
	codeMemory       = "memory"
)

// tableError gives errors about tables their codes.
func tableError(err error) error {
	code := ""
	switch {
	case errors.Is(err, tablebase.ErrClass):
		code = codeBadClass
	case errors.Is(err, tablegen.ErrMissing):
		code = codeMissingTable
	case errors.Is(err, tablebase.ErrDamaged), errors.Is(err, tablebase.ErrFormat):
		code = codeDamaged
	case errors.Is(err, tablegen.ErrDiffers):
		code = codeDiffers
	case errors.Is(err, tablegen.ErrMemory):
		code = codeMemory
	}
	if code == "" {
		return err
	}
	return &cli.Error{Code: code, Message: err.Error()}
}

// tableProduct is the option that tells what of the classes is meant.
type tableProduct struct {
	Kind string `help:"${enum}: plies to the end with results; plies to the first capture; results when perpetual check loses." enum:"mates,conversions,perpetuals" default:"mates"`
}

func (p *tableProduct) product() tablegen.Product {
	for _, product := range []tablegen.Product{tablegen.Conversions, tablegen.Perpetuals} {
		if product.String() == p.Kind {
			return product
		}
	}
	return tablegen.Mates
}

// tableProgress shows the progress of long work on tables.
func tableProgress(c *cli.Console) func(tablegen.Progress) {
	start, last := time.Now(), time.Time{}
	lock := make(chan struct{}, 1)
	return func(p tablegen.Progress) {
		select {
		case lock <- struct{}{}:
			defer func() { <-lock }()
		default:
			return // another goroutine is showing something just as new
		}
		const interval = 200 * time.Millisecond
		if time.Since(last) < interval {
			return
		}
		last = time.Now()
		c.Progress("%s", p.Line(time.Since(start)))
	}
}
