package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// clean marks a score that does not depend on a repetition of an earlier position in the line.
const clean = 1 << 30

// made is a move together with the piece that made it.
type made struct {
	move  xiangqi.Move
	piece xiangqi.Piece
}

// node is the state of the search at one position of the current line. A worker keeps its nodes in one
// contiguous array, so that the search never allocates. There are more nodes than plies, because a search
// that excludes the hash move takes up an extra node.
type node struct {
	at  int // index in worker.nodes
	ply int // distance from the root

	before  made         // the move that led here, NoMove at the root and after a null move
	prior   made         // the move before that
	quiet   bool         // before is not a capture
	chain   [4]*toTable  // continuation histories of the last four moves
	evals   [2]Score     // values of eval one and two plies earlier
	statics [4]Score     // static evaluations one to four plies earlier; noEval in check
	static  Score        // static evaluation with the learned corrections; noEval in check
	eval    Score        // static, refined by the table's score if it has one
	inCheck bool         // the side to move is in check
	forced  bool         // the side to move is in check and has only one legal move
	skip    xiangqi.Move // move excluded in a singularity test
	doubles int          // number of double extensions in this line
	// fraction is the part of a ply, in 64ths, that this line has earned in extensions.
	fraction int
	// path is the lowest ply of the line on which the last returned score depends through a repetition, or
	// clean if there is no such dependence. If it is above the node, the score must not be stored.
	path int

	// These record why the node was searched and how its search ended; see Recorder.
	role   tune.Role
	end    tune.End
	by     tune.PickStage
	best   xiangqi.Move
	leftBy tune.Pruning // why a move was left out

	killers       [2]xiangqi.Move
	quietsTried   []xiangqi.Move
	capturesTried []xiangqi.Move
	quietsRoom    [64]xiangqi.Move
	capturesRoom  [32]xiangqi.Move

	pv     [MaxPly + 1]xiangqi.Move
	pvLen  int
	picker picker
}

// takePV sets the principal variation of n to m followed by that of child.
func (n *node) takePV(m xiangqi.Move, child *node) {
	n.pv[0] = m
	n.pvLen = 1 + copy(n.pv[1:], child.pv[:child.pvLen])
}

// storable reports whether the score of n is valid on every path to n.
func (n *node) storable() bool { return n.path >= n.ply }

func (n *node) noteTried(m xiangqi.Move, capture bool) {
	if capture {
		if len(n.capturesTried) < len(n.capturesRoom) {
			n.capturesTried = append(n.capturesTried, m)
		}
	} else if len(n.quietsTried) < len(n.quietsRoom) {
		n.quietsTried = append(n.quietsTried, m)
	}
}

// child returns the next node, prepared for the position after m. It must be called before m is made.
func (w *worker) child(n *node, m xiangqi.Move) *node {
	c := &w.nodes[n.at+1]
	c.ply = n.ply + 1
	c.chain[1], c.chain[2], c.chain[3] = n.chain[0], n.chain[1], n.chain[2]
	c.evals = [2]Score{n.eval, n.evals[0]}
	c.statics = [4]Score{n.static, n.statics[0], n.statics[1], n.statics[2]}
	c.prior = n.before
	c.skip, c.doubles, c.fraction, c.role = xiangqi.NoMove, n.doubles, n.fraction, tune.RoleMove
	if m == xiangqi.NoMove {
		c.before, c.quiet, c.chain[0] = made{}, false, &w.noHistory
		return c
	}
	piece := w.pos.At(m.From())
	c.before = made{m, piece}
	c.quiet = w.pos.At(m.To()) == xiangqi.NoPiece
	c.chain[0] = &w.hist.continuation[piece&15][m.To()%90]
	return c
}

// searchTwin searches the position of n again, excluding the move skip, with a null window just below beta.
// It uses the next node but preserves the killers stored there, which belong to the replies to n.
func (w *worker) searchTwin(n *node, skip xiangqi.Move, beta Score, depth int) (score Score, path int) {
	c := &w.nodes[n.at+1]
	replyKillers := c.killers
	c.ply, c.before, c.prior, c.quiet, c.chain = n.ply, n.before, n.prior, n.quiet, n.chain
	c.doubles, c.fraction, c.killers = n.doubles, n.fraction, n.killers
	c.evals = n.evals
	c.skip, c.eval, c.static, c.statics, c.inCheck = skip, n.eval, n.static, n.statics, n.inCheck
	if c.role = tune.RoleSingular; skip == xiangqi.NoMove {
		c.role = tune.RoleVerify
	}
	score = w.search(c, beta-1, beta, depth, cutNode)
	c.killers = replyKillers
	return score, c.path
}

// make plays m during the search. Every call counts as one node.
func (w *worker) make(m xiangqi.Move) {
	w.nodesDone++
	w.stack = append(w.stack, w.pos.MakeMove(m))
}

func (w *worker) makeNull() {
	w.nodesDone++
	w.stack = append(w.stack, w.pos.MakeNullMove())
	prefetch(w.table.cluster(w.pos.Key()))
}

// prefetch requests the table entry for the position after m ahead of the probe, so that the processor does
// not have to wait for memory.
func (w *worker) prefetch(m xiangqi.Move) { prefetch(w.table.cluster(w.pos.KeyAfter(m))) }

func (w *worker) unmake() {
	last := len(w.stack) - 1
	w.pos.UnmakeMove(w.stack[last])
	w.stack = w.stack[:last]
}
