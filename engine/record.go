package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// recording is a Recorder in use.
type recording struct {
	*tune.Recorder

	at     int  // index of the current visit, or -1
	inside bool // the next search is the one that was just recorded
}

// iteration discards what was recorded in earlier iterations when a new one begins.
func (r *recording) iteration(depth int) {
	r.Visits, r.Lost, r.Depth, r.at, r.inside = r.Visits[:0], 0, depth, -1, false
}

// enters reports whether the search about to run has yet to be recorded.
func (r *recording) enters() bool {
	if r.inside {
		r.inside = false
		return false
	}
	return true
}

// begin records a visit and returns its index, or -1 if the visit is not kept.
func (r *recording) begin(v tune.Visit) (place, above int) {
	above = r.at
	if len(r.Visits) >= r.Most || above < 0 && v.Role != tune.RoleRoot {
		r.Lost++
		r.at = -1
		return -1, above
	}
	v.Parent = above
	if above >= 0 {
		r.Visits[above].Children++
	}
	r.Visits = append(r.Visits, v)
	r.at = len(r.Visits) - 1
	return r.at, above
}

// recordSearch records a search of the given depth and runs it. The depth of a quiescence search is at most
// 0.
func (w *worker) recordSearch(n *node, alpha, beta Score, depth int, kind nodeKind, quiescence bool) Score {
	r := w.recorder
	place, above := r.begin(tune.Visit{
		Move: n.before.move, Role: n.role, Quiescence: quiescence, Depth: depth, Ply: n.ply, Alpha: int(alpha), Beta: int(beta),
	})
	if n.role == tune.RoleSingular || n.role == tune.RoleVerify || n.role == tune.RoleRazoring {
		if place >= 0 {
			r.Visits[place].Move = xiangqi.NoMove
		}
	}
	n.end, n.best = tune.EndNone, xiangqi.NoMove
	r.inside = true
	var score Score
	if quiescence {
		score = w.quiescence(n, alpha, beta, depth)
	} else {
		score = w.search(n, alpha, beta, depth, kind)
	}
	if place >= 0 {
		v := &r.Visits[place]
		v.Score, v.End, v.Best, v.By = int(score), n.end, n.best, n.by
		if n.end > tune.EndTables && !n.inCheck && n.eval != noEval {
			v.Eval, v.Evaluated = int(n.eval), true
		}
	}
	r.at = above
	return score
}

// left records a move that was skipped.
func (r *recording) left(m xiangqi.Move, by tune.Pruning) {
	if r.at >= 0 {
		v := &r.Visits[r.at]
		v.Left = append(v.Left, tune.Left{Move: m, By: by})
	}
}

// endRoot records the result of a search at the root.
func (r *recording) endRoot(place int, n *node, score Score) {
	if place >= 0 {
		v := &r.Visits[place]
		v.Score, v.End, v.Best = int(score), n.end, n.best
	}
	r.at = -1
}
