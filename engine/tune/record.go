package tune

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// End is the reason why the search of a node ended.
type End uint8

// The reasons, in the order that the search checks for them.
const (
	EndNone     End = iota // the search was stopped before it had finished with the node
	EndLine                // the line became too long
	EndRules               // the repetition rules, or the limit on moves without capture
	EndMate                // a shorter mate is known
	EndTable               // the transposition table
	EndTables              // the endgame tables
	EndRazoring            // the evaluation is so far below alpha that only captures were tried
	EndFutility            // the evaluation is so far above beta that nothing was tried (reverse futility)
	EndNullMove            // passing failed high
	EndProbCut             // a capture beat a raised beta
	EndSingular            // the singularity test showed that more than one move beats beta
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

// Role is the reason why a node was searched.
type Role uint8

// The node roles.
const (
	RoleMove     Role = iota // a move, at its normal depth
	RoleReduced              // a late move, at a reduced depth first
	RoleDeeper               // the same move again, because the reduced search failed high
	RoleWider                // again with the full window, because the null window failed high
	RoleNull                 // the side to move passes
	RoleVerify               // a search without null moves that verifies one
	RoleProbCut              // a capture against a raised beta
	RoleSingular             // the node without its hash move, to test whether that move is singular
	RoleRazoring             // only captures, because the evaluation is far below alpha
	RoleRoot                 // the root, with a window around the previous score
)

var roleTags = []string{"move", "reduced", "deeper", "wider", "null", "verify", "probcut", "singular", "razoring", "root"}

// String returns a tag such as "reduced".
func (r Role) String() string { return tag(roleTags, r) }

// MarshalText implements encoding.TextMarshaler.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Pruning is the reason why a move was skipped without being searched.
type Pruning uint8

// The reasons for pruning.
const (
	PrunedLate     Pruning = iota // enough moves have failed; the remaining quiet moves are skipped too
	PrunedFutility                // the evaluation is too far below alpha; the remaining quiet moves are skipped too
	PrunedHistory                 // the move has failed too often
	PrunedExchange                // the move loses too much material
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

// Visit is one search of a node. A move that is searched twice results in two visits.
type Visit struct {
	Parent      int          // index of the parent visit in Recorder.Visits, or -1
	Move        xiangqi.Move // move that led here; NoMove at the root, after a null move, and if the same position is searched again
	Role        Role
	Quiescence  bool
	Depth, Ply  int
	Alpha, Beta int // at the start of the search, from the point of view of the side to move
	Score       int // score returned by the search, fail-soft; if above beta, pulled towards beta
	Eval        int // static evaluation; valid only if Evaluated
	Evaluated   bool
	End         End
	Best        xiangqi.Move // move that raised alpha or failed high; NoMove if there is none
	By          PickStage    // if End is EndMove, the picker stage that proposed Best
	Left        []Left
	Children    int
}

// A Recorder records the tree of a search's last iteration, in order to show what the search did and why. It
// can record only one search at a time.
type Recorder struct {
	// Most is the maximum number of visits to record. Any further visits are only counted.
	Most   int
	Visits []Visit
	Lost   int // number of visits that were not recorded
	Depth  int // of the last iteration
}
