package main

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// tableCommand gathers what there is to do with endgame tables.
type tableCommand struct {
	Probe tableProbeCommand `cmd:"" help:"Look up a position: result, distance, every move, the line to the end."`
	Stats tableStatsCommand `cmd:"" help:"Show the counts of a class and its longest wins."`
	List  tableListCommand  `cmd:"" help:"List the tables in the folder and the named sets."`
}

// Codes of failures about tables.
const (
	codeBadClass     = "bad_class"
	codeMissingTable = "missing_table"
	codeDamaged      = "damaged_table"
)

// tableError gives errors about tables their codes.
func tableError(err error) error {
	code := ""
	switch {
	case errors.Is(err, tablebase.ErrClass):
		code = codeBadClass
	case errors.Is(err, endgame.ErrMissing):
		code = codeMissingTable
	case errors.Is(err, tablebase.ErrDamaged), errors.Is(err, tablebase.ErrFormat):
		code = codeDamaged
	}
	if code == "" {
		return err
	}
	return &cli.Error{Code: code, Message: err.Error()}
}

// megabytes writes a number of bytes for people.
func megabytes(bytes uint64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
