package endgame

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Stats contains the counts for a class and describes how the class is stored. The facts apply to
// the class as named by the caller, even if the colours are exchanged in its table.
type Stats struct {
	Class       tablebase.Class `json:"class"`                        // the pieces, such as KRKAABB
	StoredAs    tablebase.Class `json:"stored_as"`                    // class of the table, which may be the same class with the colours exchanged
	Exchanged   bool            `json:"colors_exchanged"`             // whether the colours are exchanged in the table
	Placements  uint64          `json:"index_entries_without_mirror"` // upper bound on the number of placements for each side to move, including mirror images
	Entries     uint64          `json:"entries"`                      // number of entries in the table, for both sides to move
	Bytes       uint64          `json:"bytes"`                        // size of the table's file, in bytes
	RedToMove   Counts          `json:"red_to_move"`                  // results of the positions with Red to move
	BlackToMove Counts          `json:"black_to_move"`                // results of the positions with Black to move
	MaxDTM      int             `json:"max_dtm"`                      // plies of the longest win or loss for either side; 0 if all positions are drawn
	AnyRules    bool            `json:"holds_under_perpetual_check"`  // whether the results also hold if perpetual check loses
	Perpetual   *PerpetualStats `json:"perpetual_check"`              // what changes if perpetual check loses; null if there is no such table
	Positions   []StatsPosition `json:"positions"`                    // longest wins and losses for each side to move, up to the requested number
}

// PerpetualStats reports what changes if perpetual check loses. In each pair, the first number is
// for Red to move and the second for Black to move.
type PerpetualStats struct {
	RulelessDraws [2]uint64 `json:"ruleless_draws"`    // positions that are drawn if repetition is a draw
	RedWins       [2]uint64 `json:"become_red_wins"`   // positions that are drawn if repetition is a draw, but won by Red if perpetual check loses
	BlackWins     [2]uint64 `json:"become_black_wins"` // positions that are drawn if repetition is a draw, but won by Black if perpetual check loses
}

// StatsPosition is a position of a class, together with its result.
type StatsPosition struct {
	FEN    string `json:"fen"`    // the position
	Result string `json:"result"` // win or loss for the side to move
	DTM    int    `json:"dtm"`    // plies to the end
}

// ReadStats returns the facts about a class, taken from the tables in a folder and the built-in
// tables. They include the given number of longest wins and losses for each side to move. If there
// is no table for the class, the error wraps ErrMissing.
func ReadStats(ctx context.Context, dir string, class tablebase.Class, longest int) (*Stats, error) {
	s := &Stats{Class: class, Positions: []StatsPosition{}}
	s.StoredAs, s.Exchanged = class.Canonical()
	if err := s.readMates(ctx, dir, longest); err != nil {
		return nil, err
	}
	return s, s.readPerpetual(dir)
}

// openTable opens a table for a class, either from the folder or from the built-in tables.
func openTable(dir string, class tablebase.Class, k tablebase.Kind, r tablebase.Rules) (*tablebase.Table, error) {
	name := tablebase.FileName(class, k, r)
	t, err := tablebase.OpenTable(filepath.Join(dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		if carried, err := tablebase.OpenTableIn(small.Files(), name); err == nil {
			return carried, nil
		}
		return nil, fmt.Errorf("%w: %w", ErrMissing, err)
	}
	return t, err
}

// readMates adds the facts that the mate table contains.
func (a *Stats) readMates(ctx context.Context, dir string, longest int) (err error) {
	t, err := openTable(dir, a.StoredAs, tablebase.MateTable, tablebase.Ruleless)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	h := t.Header()
	a.Placements, a.Entries, a.Bytes = t.Index().Placements(), 2*t.Index().Len(), t.Size()
	a.AnyRules = h.Rules == tablebase.AnyRules
	for side, counts := range []*Counts{&a.RedToMove, &a.BlackToMove} {
		n := h.Counts[a.stored(xiangqi.Color(side))]
		*counts = NewCounts(n)
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

// stored returns the side in the stored class that corresponds to the given side in the class as
// named by the caller.
func (a *Stats) stored(side xiangqi.Color) xiangqi.Color {
	if a.Exchanged {
		return side.Other()
	}
	return side
}

// addLongest adds the longest wins or losses of the given side when it is to move.
func (a *Stats) addLongest(ctx context.Context, t *tablebase.Table, side xiangqi.Color, result tablebase.WDL, limit int) error {
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
		a.Positions = append(a.Positions, StatsPosition{p.FEN(), result.String(), plies})
	}
	return err
}

// readPerpetual fills in Perpetual if there is a table of results for games in which perpetual
// check loses.
func (a *Stats) readPerpetual(dir string) (err error) {
	t, err := openTable(dir, a.StoredAs, tablebase.ResultTable, tablebase.PerpetualCheck)
	if errors.Is(err, ErrMissing) {
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
	a.Perpetual = &PerpetualStats{
		RulelessDraws: [2]uint64{red.Draw, black.Draw},
		RedWins:       [2]uint64{counts[0].Win - red.Win, counts[1].Loss - black.Loss},
		BlackWins:     [2]uint64{counts[0].Loss - red.Loss, counts[1].Win - black.Win},
	}
	return t.Close()
}
