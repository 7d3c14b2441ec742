package tablebase

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Longest returns at most limit positions that have the given side to move, the given result, and the
// largest distance in the table. It omits mirror images. For tables that contain only results, it returns
// none.
func (t *Table) Longest(ctx context.Context, side xiangqi.Color, result WDL, limit int) ([]xiangqi.Position, error) {
	if t.header == nil {
		return nil, errNotOpened
	}
	counts := t.header.Counts[side&1]
	plies, value := counts.MaxWin, WinIn(counts.MaxWin)
	if result == Loss {
		plies, value = counts.MaxLoss, LossIn(counts.MaxLoss)
	}
	symbol := slices.Index(t.header.Values[side&1], value)
	found := []xiangqi.Position{}
	if symbol < 0 || plies < 0 || result == Draw || t.header.Kind == ResultTable {
		return found, nil
	}
	var content []byte
	var symbols []uint16
	for i := 0; i < int(t.layout.blocks) && len(found) < limit; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var err error
		if content, symbols, err = t.symbols(content, symbols, side, i); err != nil {
			return nil, err
		}
		for entry, s := range symbols {
			if int(s) == symbol && len(found) < limit {
				found = t.appendLegal(found, side, uint64(i)*t.layout.perBlock+uint64(entry))
			}
		}
	}
	return found, nil
}

// appendLegal appends the position with the number n if it is legal and its mirror image has not been
// found.
func (t *Table) appendLegal(found []xiangqi.Position, side xiangqi.Color, n uint64) []xiangqi.Position {
	b, ok := t.index.Board(n)
	if !ok {
		return found
	}
	setup := xiangqi.Setup{Board: b, Turn: side}
	p, err := setup.Position()
	if err != nil || slices.Contains(found, p.MirrorFile()) {
		return found
	}
	return append(found, p)
}
