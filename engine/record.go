package engine

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// End reports what ended the search of a node.
type End uint8

// The ends of a node, in the order in which the search tries them.
const (
	EndNone     End = iota // not ended: the search was stopped
	EndLine                // the line became too long
	EndRules               // the rules on repetition, or the limit on moves without capture
	EndMate                // a shorter mate is known
	EndTable               // the transposition table
	EndTables              // the endgame tables
	EndRazoring            // so far below alpha that only captures were tried
	EndFutility            // so far above beta that nothing was tried (reverse futility)
	EndNullMove            // passing failed high
	EndProbCut             // a capture beat a raised beta
	EndSingular            // more than one move beats beta, as the test for a singular move showed
	EndStand               // quiescence: the static evaluation is at least beta
	EndMove                // a move failed high
	EndMoves               // all moves were searched or left out
	EndLost                // there is no legal move
)

var endTags = []string{
	"none", "line", "rules", "mate", "table", "tables", "razoring", "futility", "null_move", "probcut", "singular", "stand", "move", "moves", "lost",
}

// String returns a tag such as "null_move".
func (e End) String() string { return endTags[e] }

// MarshalText implements encoding.TextMarshaler.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// Role reports why a node was searched.
type Role uint8

// The roles of nodes.
const (
	RoleMove     Role = iota // a move, to the depth that it deserves
	RoleReduced              // a late move, less deep than others at first
	RoleDeeper               // the same move again, for the reduced search failed high
	RoleWider                // once more with the whole window, for the null window failed high
	RoleNull                 // the side to move passes
	RoleVerify               // without a null move, to verify that one
	RoleProbCut              // a capture against a raised beta
	RoleSingular             // without the hash move, to see whether it is singular
	RoleRazoring             // captures alone, for the node is far below alpha
	RoleRoot                 // the root, with a window around the last score
)

var roleTags = []string{"move", "reduced", "deeper", "wider", "null", "verify", "probcut", "singular", "razoring", "root"}

// String returns a tag such as "reduced".
func (r Role) String() string { return roleTags[r] }

// MarshalText implements encoding.TextMarshaler.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Pruning says by which step a move was left out without searching it.
type Pruning uint8

// The steps that leave moves out.
const (
	PrunedLate     Pruning = iota // enough moves have failed: the rest of the quiet ones too
	PrunedFutility                // the evaluation is too far below alpha: the rest of the quiet moves too
	PrunedHistory                 // the move has failed too often
	PrunedExchange                // it loses too much material
)

var pruningTags = []string{"late", "futility", "history", "exchange"}

// String returns a tag such as "late".
func (p Pruning) String() string { return pruningTags[p] }

// MarshalText implements encoding.TextMarshaler.
func (p Pruning) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Left is a move that was left out.
type Left struct {
	Move xiangqi.Move
	By   Pruning
}

// Visit is one search of a node. A move that was searched twice has two of them.
type Visit struct {
	Parent      int          // place of the visit above in Recorder.Visits, -1 for none
	Move        xiangqi.Move // that led here; NoMove at the root, for a passed turn, and for the same position searched once more
	Role        Role
	Quiescence  bool
	Depth, Ply  int
	Alpha, Beta Score // as the search began, for the side to move
	Score       Score // that it returned, fail-soft; above beta drawn towards that
	Eval        Score // static evaluation; only where Evaluated
	Evaluated   bool
	End         End
	Best        xiangqi.Move // that raised alpha or failed high; NoMove for none
	By          PickStage    // with EndMove: which part of the picker proposed Best
	Left        []Left
	Children    int
}

// Recorder keeps the tree of the last iteration of a search, for anyone who wants to see what
// the search did and why. It belongs to one search at a time.
type Recorder struct {
	// Most is how many visits are kept at most; those beyond are only counted.
	Most   int
	Visits []Visit
	Lost   int // visits that were not kept
	Depth  int // of the iteration

	at     int  // the visit under way, -1 for none
	inside bool // the search that comes next is the one that was noted just now
}

// iteration forgets what was recorded: a new iteration begins.
func (r *Recorder) iteration(depth int) {
	r.Visits, r.Lost, r.Depth, r.at, r.inside = r.Visits[:0], 0, depth, -1, false
}

// enters reports whether a search is to be noted before it is carried out.
func (r *Recorder) enters() bool {
	if r.inside {
		r.inside = false
		return false
	}
	return true
}

// begin notes a visit and returns its place, -1 where it is not kept.
func (r *Recorder) begin(v Visit) (place, above int) {
	above = r.at
	if len(r.Visits) >= r.Most || above < 0 && v.Role != RoleRoot {
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

// recordSearch carries out a search of the given depth, quiescence from 0 down, and notes
// what it did.
func (w *worker) recordSearch(n *node, alpha, beta Score, depth int, kind nodeKind, quiescence bool) Score {
	r := w.recorder
	place, above := r.begin(Visit{
		Move: n.before.move, Role: n.role, Quiescence: quiescence, Depth: depth, Ply: n.ply, Alpha: alpha, Beta: beta,
	})
	if n.role == RoleSingular || n.role == RoleVerify || n.role == RoleRazoring {
		if place >= 0 {
			r.Visits[place].Move = xiangqi.NoMove
		}
	}
	n.end, n.best = EndNone, xiangqi.NoMove
	r.inside = true
	var score Score
	if quiescence {
		score = w.quiescence(n, alpha, beta, depth)
	} else {
		score = w.search(n, alpha, beta, depth, kind)
	}
	if place >= 0 {
		v := &r.Visits[place]
		v.Score, v.End, v.Best, v.By = score, n.end, n.best, n.by
		if n.end > EndTables && !n.inCheck && n.eval != noEval {
			v.Eval, v.Evaluated = n.eval, true
		}
	}
	r.at = above
	return score
}

// left notes a move that was left out.
func (r *Recorder) left(m xiangqi.Move, by Pruning) {
	if r.at >= 0 {
		v := &r.Visits[r.at]
		v.Left = append(v.Left, Left{m, by})
	}
}

// endRoot notes the result of a search of the root.
func (r *Recorder) endRoot(place int, n *node, score Score) {
	if place >= 0 {
		v := &r.Visits[place]
		v.Score, v.End, v.Best = score, n.end, n.best
	}
	r.at = -1
}
