package tablegen

import (
	"context"
	"math"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// dense is the complete table of a class in memory. It contains the values for each side to move, encoded as
// symbols. The largest symbol of the type marks numbers that are not legal positions.
type dense struct {
	index  *tablebase.Index
	values [2][]tablebase.Value // by symbol
	narrow [2][]uint8
	wide   [2][]uint16 // used in place of narrow if it cannot hold all symbols
}

func (d *dense) symbol(side xiangqi.Color, n uint64) int {
	if narrow := d.narrow[side]; narrow != nil {
		return int(narrow[n])
	}
	return int(d.wide[side][n])
}

// value returns the value of number n with side to move, or NoValue.
func (d *dense) value(side xiangqi.Color, n uint64) tablebase.Value {
	symbol := d.symbol(side, n)
	if symbol >= len(d.values[side]) {
		return tablebase.NoValue
	}
	return d.values[side][symbol]
}

// illegal returns the symbol that marks numbers of illegal positions.
func (d *dense) illegal(side xiangqi.Color) int {
	if d.narrow[side] != nil {
		return math.MaxUint8
	}
	return math.MaxUint16
}

// denseBytes returns the amount of memory that a class's table occupies.
func denseBytes(x *tablebase.Index) uint64 { return 2 * x.Len() }

// load reads a complete table. For numbers that are not legal positions, it keeps the values in the file.
func load(ctx context.Context, t *tablebase.Table, workers int) (*dense, error) {
	d := &dense{index: t.Index()}
	for _, side := range bothSides {
		d.values[side] = t.Header().Values[side]
		visit := d.widen(side)
		if len(d.values[side]) <= math.MaxUint8 {
			visit = d.narrowed(side)
		}
		if err := t.Symbols(ctx, side, workers, visit); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// narrowed and widen allocate the symbols and return a function that stores a block of them.
func (d *dense) narrowed(side xiangqi.Color) func(first uint64, symbols []uint16) error {
	d.narrow[side] = make([]uint8, d.index.Len())
	return func(first uint64, symbols []uint16) error {
		for i, dst := 0, d.narrow[side][first:]; i < len(symbols); i++ {
			dst[i] = uint8(symbols[i])
		}
		return nil
	}
}

func (d *dense) widen(side xiangqi.Color) func(first uint64, symbols []uint16) error {
	d.wide[side] = make([]uint16, d.index.Len())
	return func(first uint64, symbols []uint16) error {
		copy(d.wide[side][first:], symbols)
		return nil
	}
}

// loadLegal reads a complete table and marks the numbers that are not legal positions.
func loadLegal(ctx context.Context, t *tablebase.Table, workers int) (*dense, error) {
	d, err := load(ctx, t, workers)
	if err != nil {
		return nil, err
	}
	s, err := newShape(t.Header().Class)
	if err != nil {
		return nil, err
	}
	return d, s.forRows(ctx, workers, func(w *worker, row int) {
		s.read(row, &w.place)
		if w.place.ok {
			w.find(&w.place, &w.facts)
		} else {
			clear(w.facts.valid)
		}
		for _, side := range bothSides {
			d.mark(s, side, row, &w.facts)
		}
	}, nil)
}

// mark sets the illegal symbol for every column of a row that is not a legal position.
func (d *dense) mark(s *shape, side xiangqi.Color, row int, f *facts) {
	illegal := d.illegal(side)
	for column := range s.columns {
		if f.legal(side, column>>6)>>(column&63)&1 != 0 {
			continue
		}
		n := row*s.columns + column
		if d.narrow[side] != nil {
			d.narrow[side][n] = uint8(illegal)
		} else {
			d.wide[side][n] = uint16(illegal)
		}
	}
}
