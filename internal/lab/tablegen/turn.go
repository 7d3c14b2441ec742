package tablegen

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"sync/atomic"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// news contains the positions decided in one turn.
type news struct {
	bits []uint64
	has  []bool // by row; the bits of a row are meaningless if it is false
	any  atomic.Bool
}

// turn decides the positions with the given distance. It returns false when nothing is left to decide.
func (v *solver) turn(ctx context.Context, plies int) (more bool, err error) {
	var tasks [2]task
	for _, side := range bothSides {
		tasks[side] = v.newTask(side, plies)
		more = more || tasks[side].wins != nil || tasks[side].losses != nil
	}
	if more && max(v.measure.winCode(plies), v.measure.lossCode(plies)) > maxCode {
		return false, fmt.Errorf("%w: %d plies", ErrDistance, plies)
	}
	if more {
		err = v.shape.forRows(ctx, v.workers, func(w *worker, row int) {
			for side := range tasks {
				tasks[side].decide(w, row)
			}
		}, nil)
		if err == nil {
			err = v.shape.forRows(ctx, v.workers, func(_ *worker, row int) {
				for side := range tasks {
					tasks[side].commit(row)
				}
			}, nil)
		}
		if err != nil {
			return false, err
		}
	}
	for side := range tasks {
		h := v.sides[side]
		v.release(h.won)
		v.release(h.lost)
		h.won, h.lost = v.keep(tasks[side].wins), v.keep(tasks[side].losses)
		if h.won != nil || h.lost != nil {
			more = true
		}
	}
	return more || v.waiting(plies), nil
}

// waiting reports whether captures have promised any distance greater than plies.
func (v *solver) waiting(plies int) bool {
	for _, h := range v.sides {
		for code := range h.pending[wins] {
			if h.pending[wins][code] && v.measure.winPlies(code) > plies ||
				h.pending[losses][code] && v.measure.lossPlies(code) > plies {
				return true
			}
		}
	}
	return false
}

func (v *solver) take() *news {
	if n := len(v.free); n > 0 {
		taken := v.free[n-1]
		v.free = v.free[:n-1]
		taken.any.Store(false)
		return taken
	}
	return &news{bits: make([]uint64, v.shape.rows*v.shape.words), has: make([]bool, v.shape.rows)}
}

func (v *solver) release(n *news) {
	if n != nil {
		v.free = append(v.free, n)
	}
}

// keep returns n unless n is empty. In that case, it releases n and returns nil.
func (v *solver) keep(n *news) *news {
	if n != nil && !n.any.Load() {
		v.release(n)
		return nil
	}
	return n
}

// task is the work of one turn for one side to move.
type task struct {
	v            *solver
	side         xiangqi.Color
	h            *half
	fromLost     *news // the opponent's positions lost one ply nearer the end; nil for none
	fromWon      *news // the opponent's positions won one ply nearer the end; nil for none
	plies        int
	winCode      uint8
	lossCode     uint8
	pendingWins  bool // captures have promised wins of this distance
	pendingLoss  bool
	wins, losses *news // positions decided in this turn; nil if there can be none
}

func (v *solver) newTask(side xiangqi.Color, plies int) task {
	h, opponent := v.sides[side], v.sides[side^1]
	t := task{v: v, side: side, h: h, fromLost: opponent.lost, fromWon: opponent.won, plies: plies}
	if v.measure.hasWins(plies) {
		code := v.measure.winCode(plies)
		t.winCode, t.pendingWins = uint8(code), code <= maxCode && h.pending[wins][code]
	}
	if v.measure.hasLosses(plies) {
		code := v.measure.lossCode(plies)
		t.lossCode, t.pendingLoss = uint8(code), code <= maxCode && h.pending[losses][code]
	}
	if t.fromLost != nil || t.pendingWins {
		t.wins = v.take()
	}
	if t.fromWon != nil || t.pendingLoss || plies == 0 {
		t.losses = v.take()
	}
	return t
}

// decide finds the positions of the row that are decided in this turn.
func (t *task) decide(w *worker, row int) {
	if t.wins != nil {
		t.wins.has[row] = false
	}
	if t.losses != nil {
		t.losses.has[row] = false
	}
	if !t.h.live[row] || t.wins == nil && t.losses == nil {
		return
	}
	p := &w.place
	t.v.shape.read(row, p)
	w.reset()
	w.targets = w.appendTargets(w.targets[:0], p, t.side)
	open := t.v.at(t.h.open, row)
	if t.wins != nil {
		clear(w.acc)
		t.findWins(w, p)
		t.wins.store(t.v, row, w.acc, open)
	}
	if t.losses != nil {
		clear(w.acc)
		t.findLosses(w, p)
		t.losses.store(t.v, row, w.acc, open)
	}
}

// store records the found positions that are open.
func (n *news) store(v *solver, row int, found, open set) {
	left := uint64(0)
	kept := v.at(n.bits, row)
	for i := range kept {
		kept[i] = found[i] & open[i]
		left |= kept[i]
	}
	if left != 0 {
		n.has[row] = true
		if !n.any.Load() {
			n.any.Store(true)
		}
	}
}

// findWins adds the columns where some move leads to a position lost for the opponent.
func (t *task) findWins(w *worker, p *place) {
	if t.fromLost != nil {
		t.pull(w, p, t.fromLost)
	}
	if !t.pendingWins {
		return
	}
	barred := t.v.at(t.h.barred, p.row)
	t.forPending(p.row, t.winCode, func(column int) {
		if barred.has(column) {
			w.acc.add(column)
		}
	})
}

// findLosses adds the columns where every move leads to a position won by the opponent.
func (t *task) findLosses(w *worker, p *place) {
	if !t.mayLose(w, p) {
		return
	}
	codes, opponent := t.v.rowCodes(t.h, p.row), t.v.sides[t.side^1]
	for _, m := range w.targets {
		refuted := t.v.at(opponent.refuted, m.row)
		for i := range w.acc {
			w.acc[i] &= refuted[i] | ^word(m.via, i)
		}
	}
	steps := &t.v.shape.steps[t.side]
	here, there := t.v.at(opponent.refuted, p.row), t.v.at(opponent.refuted, p.mirror)
	for i := range w.acc {
		for word := w.acc[i]; word != 0; word &= word - 1 {
			b := bits.TrailingZeros64(word)
			// If the code is larger, some capture prolongs the loss.
			if codes[i<<6+b] > t.lossCode || !allRefuted(steps.from(i<<6+b), p, here, there) {
				w.acc[i] &^= 1 << b
			}
		}
	}
}

// mayLose adds the columns that must be examined for losses, and reports whether there are any. In these
// columns, some move leads to a position decided in the last turn, or a capture has promised this distance.
func (t *task) mayLose(w *worker, p *place) bool {
	switch {
	case t.plies == 0:
		for i := range w.acc {
			w.acc[i] = ^uint64(0)
		}
	case t.fromWon != nil:
		t.pull(w, p, t.fromWon)
	}
	if t.pendingLoss {
		t.forPending(p.row, t.lossCode, w.acc.add)
	}
	open, barred := t.v.at(t.h.open, p.row), t.v.at(t.h.barred, p.row)
	left := uint64(0)
	for i := range w.acc {
		w.acc[i] &= open[i] &^ barred[i]
		left |= w.acc[i]
	}
	return left != 0
}

// allRefuted reports whether all of the inner pieces' moves lead to refuted positions. It ignores moves to
// squares occupied by outer pieces.
func allRefuted(steps []step, p *place, here, there set) bool {
	for i := range steps {
		m := &steps[i]
		row := here
		if m.mirrored {
			row = there
		}
		if !row.has(int(m.column)) && !p.occupied.Has(m.to) && !p.occupied.Has(m.eye) {
			return false
		}
	}
	return true
}

// pull adds the columns where some move leads to one of the given positions.
func (t *task) pull(w *worker, p *place, from *news) {
	for _, m := range w.targets {
		if !from.has[m.row] {
			continue
		}
		found := t.v.at(from.bits, m.row)
		if m.via == nil {
			for i, f := range found {
				w.acc[i] |= f
			}
			continue
		}
		for i, f := range found {
			w.acc[i] |= f & m.via[i]
		}
	}
	sources := &t.v.shape.sources[t.side]
	if sources.plain.first == nil {
		return // the side has no inner pieces
	}
	if from.has[p.row] {
		pullInner(w.acc, t.v.at(from.bits, p.row), &sources.plain, p)
	}
	if from.has[p.mirror] {
		pullInner(w.acc, t.v.at(from.bits, p.mirror), &sources.mirrored, p)
	}
}

func pullInner(acc, found set, sources *sourceLists, p *place) {
	for i, f := range found {
		for ; f != 0; f &= f - 1 {
			for _, s := range sources.of(i<<6 + bits.TrailingZeros64(f)) {
				if !p.occupied.Has(s.eye()) {
					acc.add(s.column())
				}
			}
		}
	}
}

// forPending calls f for every column of a row that has the given code. Some of these columns may already be
// decided.
func (t *task) forPending(row int, code uint8, f func(column int)) {
	codes := t.v.rowCodes(t.h, row)
	for column := 0; column < len(codes); column++ {
		i := bytes.IndexByte(codes[column:], code)
		if i < 0 {
			return
		}
		column += i
		f(column)
	}
}

// commit assigns values to the positions decided in this turn.
func (t *task) commit(row int) {
	if t.wins != nil && t.wins.has[row] {
		found := t.v.at(t.wins.bits, row)
		t.write(row, found, t.winCode)
		refuted := t.v.at(t.h.refuted, row)
		for i := range refuted {
			refuted[i] |= found[i]
		}
	}
	if t.losses != nil && t.losses.has[row] {
		t.write(row, t.v.at(t.losses.bits, row), t.lossCode)
	}
}

func (t *task) write(row int, found set, code uint8) {
	open, codes := t.v.at(t.h.open, row), t.v.rowCodes(t.h, row)
	left := uint64(0)
	for i := range found {
		open[i] &^= found[i]
		left |= open[i]
		for word := found[i]; word != 0; word &= word - 1 {
			codes[i<<6+bits.TrailingZeros64(word)] = code
		}
	}
	t.h.live[row] = left != 0
}
