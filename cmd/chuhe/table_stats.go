package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tableStatsCommand shows the facts about a class.
type tableStatsCommand struct {
	Class string `arg:"" help:"A class such as KRPKAABB."`
	cli.TableFolder
	Longest int `help:"Also show so many of the longest wins and losses with each side to move."`
}

// tableStatsAnswer is the JSON of the command. The facts are those of the class
// as it was named, also when it is stored with the colours exchanged.
type tableStatsAnswer struct {
	Class       tablebase.Class       `json:"class"`
	StoredAs    tablebase.Class       `json:"stored_as"`
	Exchanged   bool                  `json:"colors_exchanged"`
	Placements  uint64                `json:"index_entries_without_mirror"`
	Entries     uint64                `json:"entries"` // with either side to move
	Bytes       uint64                `json:"bytes"`
	RedToMove   endgame.Counts        `json:"red_to_move"`
	BlackToMove endgame.Counts        `json:"black_to_move"`
	MaxDTM      int                   `json:"max_dtm"`
	AnyRules    bool                  `json:"holds_under_perpetual_check"`
	Perpetual   *tablePerpetualAnswer `json:"perpetual_check"` // null where there is no such table
	Positions   []tablePosition       `json:"positions"`
}

// tablePerpetualAnswer tells what changes when perpetual check loses, each pair
// with Red and Black to move.
type tablePerpetualAnswer struct {
	RulelessDraws [2]uint64 `json:"ruleless_draws"`
	RedWins       [2]uint64 `json:"become_red_wins"`
	BlackWins     [2]uint64 `json:"become_black_wins"`
}

type tablePosition struct {
	FEN    string `json:"fen"`
	Result string `json:"result"`
	DTM    int    `json:"dtm"`
}

func (cmd *tableStatsCommand) Run(ctx context.Context, c *cli.Console) error {
	dir, err := cmd.Path()
	if err != nil {
		return err
	}
	named, err := tablebase.ParseClass(cmd.Class)
	if err != nil {
		return tableError(err)
	}
	answer := &tableStatsAnswer{Class: named, Positions: []tablePosition{}}
	answer.StoredAs, answer.Exchanged = named.Canonical()
	if err := answer.readMates(ctx, dir, cmd.Longest); err != nil {
		return tableError(err)
	}
	if err := answer.readPerpetual(dir); err != nil {
		return tableError(err)
	}
	return c.Answer(answer, answer.write)
}

// openTable opens a table of a class, from the folder or from those that the
// program carries.
func openTable(dir string, class tablebase.Class, k tablebase.Kind, r tablebase.Rules) (*tablebase.Table, error) {
	name := tablebase.FileName(class, k, r)
	t, err := tablebase.OpenTable(filepath.Join(dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		if carried, err := tablebase.OpenTableIn(small.Files(), name); err == nil {
			return carried, nil
		}
		return nil, &cli.Error{Code: codeMissingTable, Message: err.Error()}
	}
	return t, err
}

// readMates reads the facts from the mate table.
func (a *tableStatsAnswer) readMates(ctx context.Context, dir string, longest int) (err error) {
	t, err := openTable(dir, a.StoredAs, tablebase.MateTable, tablebase.Ruleless)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	h := t.Header()
	a.Placements, a.Entries, a.Bytes = t.Index().Placements(), 2*t.Index().Len(), t.Size()
	a.AnyRules = h.Rules == tablebase.AnyRules
	for side, counts := range []*endgame.Counts{&a.RedToMove, &a.BlackToMove} {
		n := h.Counts[a.stored(xiangqi.Color(side))]
		*counts = endgame.NewCounts(n)
		a.MaxDTM = max(a.MaxDTM, n.MaxWin, n.MaxLoss)
	}
	if longest <= 0 {
		return nil
	}
	for _, side := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for _, result := range []tablebase.WDL{tablebase.Win, tablebase.Loss} {
			if err := a.addLongest(ctx, t, side, result, longest); err != nil {
				return err
			}
		}
	}
	return nil
}

// stored returns the side of the stored class that is the side of the class as named.
func (a *tableStatsAnswer) stored(side xiangqi.Color) xiangqi.Color {
	if a.Exchanged {
		return side.Other()
	}
	return side
}

// addLongest adds the longest wins or losses with one side to move.
func (a *tableStatsAnswer) addLongest(ctx context.Context, t *tablebase.Table, side xiangqi.Color, result tablebase.WDL, limit int) error {
	side = a.stored(side)
	found, err := t.Longest(ctx, side, result, limit)
	plies := t.Header().Counts[side].MaxWin
	if result == tablebase.Loss {
		plies = t.Header().Counts[side].MaxLoss
	}
	for _, p := range found {
		if a.Exchanged {
			p = p.ExchangeColors()
		}
		a.Positions = append(a.Positions, tablePosition{p.FEN(), result.String(), plies})
	}
	return err
}

// readPerpetual compares the results under perpetual check, if there are any.
func (a *tableStatsAnswer) readPerpetual(dir string) (err error) {
	t, err := openTable(dir, a.StoredAs, tablebase.ResultTable, tablebase.PerpetualCheck)
	if missing := (*cli.Error)(nil); errors.As(err, &missing) {
		return nil
	}
	if err != nil {
		return err
	}
	counts := t.Header().Counts
	if a.Exchanged {
		counts[0], counts[1] = counts[1], counts[0]
	}
	red, black := a.RedToMove, a.BlackToMove
	a.Perpetual = &tablePerpetualAnswer{
		RulelessDraws: [2]uint64{red.Draw, black.Draw},
		RedWins:       [2]uint64{counts[0].Win - red.Win, counts[1].Loss - black.Loss},
		BlackWins:     [2]uint64{counts[0].Loss - red.Loss, counts[1].Win - black.Win},
	}
	return t.Close()
}

// write shows the answer to a person.
func (a *tableStatsAnswer) write(w io.Writer) error {
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
