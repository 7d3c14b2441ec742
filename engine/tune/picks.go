package tune

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// PickStage is the picker stage that proposes a move.
type PickStage uint8

// The picker stages, in order. A node in check uses only the first and the last one.
const (
	PickHash       PickStage = iota // the move stored in the table
	PickCapture                     // a capture that does not lose material
	PickKiller                      // a quiet move that cut off a sibling of this node
	PickCounter                     // the quiet move that last refuted the previous move
	PickQuiet                       // a quiet move, by history
	PickBadCapture                  // a capture that loses material
	PickEvasion                     // an answer to a check
)

var pickTags = []string{"hash", "capture", "killer", "counter", "quiet", "bad_capture", "evasion"}

// String returns a tag such as "bad_capture".
func (s PickStage) String() string { return tag(pickTags, s) }

// MarshalText implements encoding.TextMarshaler.
func (s PickStage) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Pick describes a move that a node tries, and how the move was ranked.
type Pick struct {
	Move  xiangqi.Move
	Stage PickStage
	// Rank orders the moves within a stage. Captures are ranked by victim and attacker, adjusted by their
	// history, and quiet moves are ranked by history alone. When answering a check, captures come first.
	Rank int
	// Exchange is the value of the exchange on the destination square, in centipawns.
	Exchange int
	History  int // total history of a quiet move, or the history part of a capture's Rank
}
