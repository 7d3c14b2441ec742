package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// clean marks a score that no repetition above the node went into.
const clean = 1 << 30

// made is a move with the piece that made it.
type made struct {
	move  xiangqi.Move
	piece xiangqi.Piece
}

// node holds what the search keeps for one position of the line it is part of. The
// worker holds an array of them, one after the other, so that nothing is
// allocated. It has one more than there are plies, for the search of a node
// without its hash move takes the next.
type node struct {
	at  int // place in worker.nodes
	ply int // distance from the root

	before  made         // the move that led here, NoMove at the root and after a null move
	prior   made         // the move before that one
	quiet   bool         // before captured nothing
	chain   [4]*toTable  // continuation histories of the last four moves
	evals   [2]Score     // values of eval one and two plies before
	statics [4]Score     // static evaluations one to four plies before; noEval in check
	static  Score        // static evaluation with the errors learnt, noEval in check
	eval    Score        // the same, nearer to the truth where the table knows more
	inCheck bool         // whether the side to move is in check
	forced  bool         // whether there is a single legal move, an answer to a check
	skip    xiangqi.Move // move left out while its singularity is tested
	doubles int          // double extensions in this line
	// fraction counts the 64ths of a ply that extensions have earned in this line.
	fraction int
	// path is the lowest ply of the line that the score returned last depends
	// on through a repetition; clean when there is none. A score may be stored
	// only when path is not above the node.
	path int

	// Why the node was searched, and how that ended; see Recorder.
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

// takePV makes m followed by the child's line the line of n.
func (n *node) takePV(m xiangqi.Move, child *node) {
	n.pv[0] = m
	n.pvLen = 1 + copy(n.pv[1:], child.pv[:child.pvLen])
}

// storable reports whether the score of n is true on every path.
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

// child returns the node after n, ready for the position that m leads to. It is
// called before the move is made.
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

// searchTwin searches the position of n once more without the move skip, with a
// null window below beta. It takes the next node for it and leaves the killers
// there as they were, for they belong to the replies to n.
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

// make plays m for the search; a node of the search is one move made.
func (w *worker) make(m xiangqi.Move) {
	w.nodesDone++
	w.stack = append(w.stack, w.pos.MakeMove(m))
}

func (w *worker) makeNull() {
	w.nodesDone++
	w.stack = append(w.stack, w.pos.MakeNullMove())
	prefetch(w.table.cluster(w.pos.Key()))
}

// prefetch asks for what the table knows of the position after m, which the search
// looks up a little later: without it the processor waits there for its memory.
func (w *worker) prefetch(m xiangqi.Move) { prefetch(w.table.cluster(w.pos.KeyAfter(m))) }

func (w *worker) unmake() {
	last := len(w.stack) - 1
	w.pos.UnmakeMove(w.stack[last])
	w.stack = w.stack[:last]
}
