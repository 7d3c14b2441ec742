package tune

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// End is the reason the search of a node ended.
type End uint8

// The reasons, in the order in which the search tests for them.
const (
	EndNone     End = iota // the search was stopped before the node ended
	EndLine                // the line became too long
	EndRules               // the repetition rules, or the limit on moves without capture
	EndMate                // a shorter mate is known
	EndTable               // the transposition table
	EndTables              // the endgame tables
	EndRazoring            // so far below alpha that only captures were tried
	EndFutility            // so far above beta that nothing was tried (reverse futility)
	EndNullMove            // passing failed high
	EndProbCut             // a capture beat a raised beta
	EndSingular            // the singularity test found more than one move that beats beta
	EndStand               // quiescence: the static evaluation is at least beta
	EndMove                // a move failed high
	EndMoves               // all moves were searched or pruned
	EndLost                // no legal move
)

var endTags = []string{
	"none", "line", "rules", "mate", "table", "tables", "razoring", "futility", "null_move", "probcut", "singular", "stand", "move", "moves", "lost",
}

// String returns a tag such as "null_move".
func (e End) String() string { return tag(endTags, e) }

// MarshalText implements encoding.TextMarshaler.
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// tag returns the tag of a value, or "unknown" for an undefined number.
func tag[T ~uint8](tags []string, value T) string {
	if int(value) < len(tags) {
		return tags[value]
	}
	return "unknown"
}

// Role is the reason a node was searched.
type Role uint8

// The node roles.
const (
	RoleMove     Role = iota // a move at its normal depth
	RoleReduced              // a late move, first at reduced depth
	RoleDeeper               // the same move again, after the reduced search failed high
	RoleWider                // again with the full window, after the null window failed high
	RoleNull                 // the side to move passes
	RoleVerify               // without null moves, to verify one
	RoleProbCut              // a capture against a raised beta
	RoleSingular             // without the hash move, to test its singularity
	RoleRazoring             // captures only, because the node is far below alpha
	RoleRoot                 // the root, with a window around the last score
)

var roleTags = []string{"move", "reduced", "deeper", "wider", "null", "verify", "probcut", "singular", "razoring", "root"}

// String returns a tag such as "reduced".
func (r Role) String() string { return tag(roleTags, r) }

// MarshalText implements encoding.TextMarshaler.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Pruning is the step that left out a move without searching it.
type Pruning uint8

// The pruning steps.
const (
	PrunedLate     Pruning = iota // enough moves have failed: skips the remaining quiet moves
	PrunedFutility                // the evaluation is too far below alpha: skips the remaining quiet moves
	PrunedHistory                 // the move has failed too often
	PrunedExchange                // it loses too much material
)

var pruningTags = []string{"late", "futility", "history", "exchange"}

// String returns a tag such as "late".
func (p Pruning) String() string { return tag(pruningTags, p) }

// MarshalText implements encoding.TextMarshaler.
func (p Pruning) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Left is a move that was not searched.
type Left struct {
	Move xiangqi.Move
	By   Pruning
}

// Visit is one search of a node. A move that was searched twice has two visits.
type Visit struct {
	Parent      int          // index of the parent visit in Recorder.Visits, -1 for none
	Move        xiangqi.Move // the move that led here; NoMove at the root, for a passed turn, and for a re-search of the same position
	Role        Role
	Quiescence  bool
	Depth, Ply  int
	Alpha, Beta int // at the start of the search, for the side to move
	Score       int // returned score, fail-soft; above beta, pulled towards beta
	Eval        int // static evaluation; valid only if Evaluated
	Evaluated   bool
	End         End
	Best        xiangqi.Move // the move that raised alpha or failed high; NoMove for none
	By          PickStage    // with EndMove: the picker stage that proposed Best
	Left        []Left
	Children    int
}

// Recorder records the tree of a search's last iteration, to show what the search did and why. Use
// a Recorder for only one search at a time.
type Recorder struct {
	// Most is the maximum number of visits to keep. Visits beyond that number are only counted.
	Most   int
	Visits []Visit
	Lost   int // visits that were not kept
	Depth  int // of the iteration
}
