package tune

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
func (e End) String() string { return tag(endTags, e) }

// MarshalText implements encoding.TextMarshaler.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// tag returns the tag of a value, "unknown" for a number that is none.
func tag[T ~uint8](tags []string, value T) string {
	if int(value) < len(tags) {
		return tags[value]
	}
	return "unknown"
}

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
func (r Role) String() string { return tag(roleTags, r) }

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
func (p Pruning) String() string { return tag(pruningTags, p) }

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
	Alpha, Beta int // as the search began, for the side to move
	Score       int // that it returned, fail-soft; above beta drawn towards that
	Eval        int // static evaluation; only where Evaluated
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
}
