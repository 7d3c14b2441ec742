package rooms

import (
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file handles the evaluations found by engines: it stores them in the game tree, sends them
// to faces, and saves them.

// foundBy converts a line into an evaluation for the tree. If the line has no score, it returns
// nil.
func foundBy(engine string, line *lineState) *record.Eval {
	e := record.Eval{Depth: line.Depth, Engine: engine, Line: line.PV}
	switch s := &line.Score; {
	case s.Mate != nil && *s.Mate != 0:
		e.Mate = *s.Mate
	case s.CP != nil:
		e.Centipawns = *s.CP
	default:
		return nil
	}
	return record.NewEval(e)
}

// bestLine returns the first line of an answer, or nil if the answer has no lines.
func bestLine(j *job, a *player.Answer) *lineState {
	for _, i := range a.Lines {
		if i.MultiPV <= 1 && len(i.PV) > 0 {
			return pointer(lineOf(j.q.Position, &i))
		}
	}
	return nil
}

// evalOf returns the evaluation of the move that an engine chose, to be stored at that move's node.
// If the engine reported none, it returns nil. The depth is that of the search, which began one ply
// before the node.
func evalOf(j *job, a *player.Answer) *record.Eval {
	line := &lineState{Depth: a.Depth, Score: scoreFor(j.side, a.Score, a.Scored), PV: []xiangqi.Move{}}
	if best := bestLine(j, a); best != nil && len(best.PV) > 0 && best.PV[0] == a.Move {
		line.PV = best.PV[1:]
	}
	return foundBy(j.config.Name, line)
}

// keep stores an engine's result at a node of the game tree.
func (r *Room) keep(node int, found *record.Eval) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keepFound(node, found)
}

// keepFound implements keep. The caller must hold r.mu.
func (r *Room) keepFound(node int, found *record.Eval) {
	n, err := r.game.Tree().Find(node)
	if err != nil || found == nil || r.deleted || n.Eval.Keep(found) == n.Eval {
		return // the node no longer exists, or already has a better evaluation
	}
	c := change{}
	if err := r.apply(session.Evaluate{Node: node, Eval: *found}, &c); err != nil {
		r.logged(err)
		return
	}
	r.publish(c)
	r.saveSoon()
}

// saveDelay is the maximum delay before engine results are saved. Results not yet saved are lost if
// the program is killed.
const saveDelay = time.Second

// saveSoon schedules a save, which will include everything found in the meantime. The caller must
// hold r.mu.
func (r *Room) saveSoon() {
	r.unsaved = true
	if r.saving != nil || r.all.ctx.Err() != nil {
		return
	}
	r.saving = time.AfterFunc(saveDelay, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.saving = nil
		if !r.unsaved || r.deleted || r.all.ctx.Err() != nil {
			return
		}
		if err := r.save(); errors.Is(err, ErrStale) {
			r.reload()
		} else {
			r.logged(err)
		}
	})
}
