package tablegen

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tally counts the positions with one side to move, by value. A position and its mirror image count as two.
type tally struct {
	legal, draws uint64
	wins, losses [maxCode + 1]uint64 // by code
}

// tally counts all positions after solve.
func (v *solver) tally(ctx context.Context) (total [2]tally, err error) {
	err = v.shape.forRows(ctx, v.workers, func(w *worker, row int) {
		for _, side := range bothSides {
			v.tallyRow(&w.tally[side], side, row)
		}
	}, func(w *worker) {
		for side := range total {
			total[side].add(&w.tally[side])
		}
	})
	return total, err
}

func (t *tally) add(u *tally) {
	t.legal += u.legal
	t.draws += u.draws
	for code := range t.wins {
		t.wins[code] += u.wins[code]
		t.losses[code] += u.losses[code]
	}
}

func (v *solver) tallyRow(t *tally, side xiangqi.Color, row int) {
	h, s := v.sides[side], v.shape
	open, refuted := v.at(h.open, row), v.at(h.refuted, row)
	for column, code := range v.rowCodes(h, row) {
		weight := uint64(2)
		if s.twins.has(column) {
			weight = 1
		}
		switch {
		case open.has(column):
			t.draws += weight
		case !refuted.has(column):
			t.losses[code] += weight
		case code != 0:
			t.wins[code] += weight
		default:
			continue
		}
		t.legal += weight
	}
}

// counts returns the tally in the form used in the header, along with all values that occur, in ascending
// order.
func (t *tally) counts(m measure) (c tablebase.Counts, values []tablebase.Value) {
	c = tablebase.Counts{Legal: t.legal, Draw: t.draws, MaxWin: -1, MaxLoss: -1}
	for code := maxCode; code > 0; code-- {
		if n := t.losses[code]; n > 0 {
			c.Loss += n
			c.MaxLoss = max(c.MaxLoss, m.lossPlies(code))
			values = append(values, tablebase.LossIn(m.lossPlies(code)))
		}
	}
	if t.draws > 0 {
		values = append(values, 0)
	}
	for code, n := range t.wins {
		if n > 0 {
			c.Win += n
			c.MaxWin = max(c.MaxWin, m.winPlies(code))
			values = append(values, tablebase.WinIn(m.winPlies(code)))
		}
	}
	if len(values) == 0 {
		values = append(values, 0) // a class without legal positions
	}
	return c, values
}

// fill fills dst with the values of consecutive numbers, starting at first. It is a tablebase.Source.
func (v *solver) fill(side xiangqi.Color, first uint64, dst []tablebase.Value) {
	h, s := v.sides[side], v.shape
	for n := int(first); len(dst) > 0; {
		row, column := n/s.columns, n%s.columns
		part := min(s.columns-column, len(dst))
		open, refuted := v.at(h.open, row), v.at(h.refuted, row)
		for i, code := range v.rowCodes(h, row)[column : column+part] {
			dst[i] = v.value(open, refuted, column+i, int(code))
		}
		dst, n = dst[part:], n+part
	}
}

func (v *solver) value(open, refuted set, column, code int) tablebase.Value {
	switch {
	case open.has(column):
		return 0
	case !refuted.has(column):
		return tablebase.LossIn(v.measure.lossPlies(code))
	case code != 0:
		return tablebase.WinIn(v.measure.winPlies(code))
	}
	return tablebase.NoValue
}

// resultsOnly returns a source that reduces the values of another source to results.
func resultsOnly(source tablebase.Source) tablebase.Source {
	return func(side xiangqi.Color, first uint64, dst []tablebase.Value) {
		source(side, first, dst)
		for i, v := range dst {
			if v != tablebase.NoValue {
				dst[i] = tablebase.Value(v.WDL())
			}
		}
	}
}
