package tablegen

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// solver finds the values of one class, given the values of the classes that can be reached by one capture.
// It works in order of increasing distance. A position without a legal move is lost in 0. If a side can move
// to a position lost in n, it wins in n+1. If it can move only to positions that the opponent wins in at
// most n, at least one of them in exactly n, it loses in n+1. All remaining positions are draws.
//
// Distances that result from captures are recorded at the start and take effect in the turn to which they
// belong. Each turn reads only what earlier turns have decided and writes only its own row, so rows can be
// processed in parallel with a deterministic result.
type solver struct {
	shape   *shape
	measure measure
	links   [2][8]*link // by side and kind of the captured piece
	sides   [2]*half
	free    []*news
	workers int
	// progress is called whenever a distance has been decided.
	progress func(plies int)
}

// half is the state of all positions with one particular side to move. Each slice of words contains a set of
// columns for every row.
type half struct {
	// open contains the legal positions that have no value yet. refuted contains the positions to which the
	// opponent should not or cannot move, namely positions won by the side to move and numbers that are not
	// legal positions.
	open, refuted []uint64
	// barred contains the positions that cannot be lost because a capture saves them.
	barred []uint64
	// codes contains the distance of every decided position. For an open position, it contains the distance
	// promised by captures: if the position is barred, the distance of a win, and otherwise the minimum
	// distance of a loss.
	codes   []uint8
	live    []bool // rows that still have open positions
	pending [2][maxCode + 1]bool
	won     *news // positions decided in the last turn
	lost    *news
}

// Indices into half.pending.
const (
	wins = iota
	losses
)

func newSolver(s *shape, m measure, workers int) *solver {
	v := &solver{shape: s, measure: m, workers: workers, progress: func(int) {}}
	for side := range v.sides {
		words := s.rows * s.words
		v.sides[side] = &half{
			open: make([]uint64, words), refuted: make([]uint64, words), barred: make([]uint64, words),
			codes: make([]uint8, s.rows*s.columns), live: make([]bool, s.rows),
		}
	}
	return v
}

func (v *solver) link(captured xiangqi.Color, kind xiangqi.Kind) *link {
	return v.links[captured][kind]
}

// at returns the set of columns for the given row.
func (v *solver) at(words []uint64, row int) set {
	return words[row*v.shape.words : (row+1)*v.shape.words]
}

// rowCodes returns the codes of the given row.
func (v *solver) rowCodes(h *half, row int) []uint8 {
	return h.codes[row*v.shape.columns : (row+1)*v.shape.columns]
}

// solve finds the values of all positions.
func (v *solver) solve(ctx context.Context) error {
	if err := v.shape.forRows(ctx, v.workers, v.begin, v.merge); err != nil {
		return err
	}
	for plies := 0; ; plies++ {
		v.progress(plies)
		more, err := v.turn(ctx, plies)
		if err != nil || !more {
			return err
		}
	}
}

// begin finds the legal positions of a row and records the effects of captures.
func (v *solver) begin(w *worker, row int) {
	s, p := v.shape, &w.place
	s.read(row, p)
	if !p.ok {
		for _, h := range v.sides {
			refuted := v.at(h.refuted, row)
			for i := range refuted {
				refuted[i] = ^uint64(0)
			}
		}
		return
	}
	w.find(p, &w.facts)
	for _, side := range bothSides {
		h := v.sides[side]
		open, refuted := v.at(h.open, row), v.at(h.refuted, row)
		for i := range open {
			open[i] = w.facts.legal(side, i)
			refuted[i] = ^open[i]
			h.live[row] = h.live[row] || open[i] != 0
		}
		if h.live[row] {
			c := capturer{v: v, p: p, side: side, legal: open}
			c.playAll(&w.walker)
			v.notePending(w, side, row)
		}
	}
}

// note applies the effect of a capture to a position.
func (v *solver) note(side xiangqi.Color, row, column int, e effect) {
	h := v.sides[side]
	barred, code := v.at(h.barred, row), &v.rowCodes(h, row)[column]
	saved := barred.has(column)
	switch e.kind() {
	case effectWin:
		if !saved || *code == 0 || *code > uint8(e.code()) {
			*code = uint8(e.code())
		}
		barred.add(column)
	case effectDraw:
		if !saved {
			*code = 0
		}
		barred.add(column)
	case effectLoss:
		if !saved {
			*code = max(*code, uint8(e.code()))
		}
	}
}

// notePending records which distances the captures in the row promise.
func (v *solver) notePending(w *worker, side xiangqi.Color, row int) {
	h := v.sides[side]
	barred := v.at(h.barred, row)
	for column, code := range v.rowCodes(h, row) {
		if code == 0 {
			continue
		}
		if barred.has(column) {
			w.pending[side][wins][code] = true
		} else {
			w.pending[side][losses][code] = true
		}
	}
}

// merge collects everything that a worker has found apart from the rows themselves.
func (v *solver) merge(w *worker) {
	for side, h := range v.sides {
		for kind := range h.pending {
			for code, found := range w.pending[side][kind] {
				h.pending[kind][code] = h.pending[kind][code] || found
			}
		}
	}
}
