package tune

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// PickStage is the part of a picker that proposes a move.
type PickStage uint8

// The stages of a picker, in their order; of a node in check the first and the last.
const (
	PickHash       PickStage = iota // the move that the table remembers
	PickCapture                     // a capture that does not lose material
	PickKiller                      // a quiet move that cut a sibling of this node
	PickCounter                     // the quiet move that refuted the last move before
	PickQuiet                       // by history
	PickBadCapture                  // a capture that loses material
	PickEvasion                     // an answer to a check
)

var pickTags = []string{"hash", "capture", "killer", "counter", "quiet", "bad_capture", "evasion"}

// String returns a tag such as "bad_capture".
func (s PickStage) String() string { return tag(pickTags, s) }

// MarshalText implements encoding.TextMarshaler.
func (s PickStage) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Pick is a move in the order in which a node tries it.
type Pick struct {
	Move  xiangqi.Move
	Stage PickStage
	// Rank is what moves of a stage are ordered by: of captures the victim and the
	// attacker, mixed with their history, of quiet moves their history. Of the answers to a
	// check captures come first.
	Rank int
	// Exchange is the value of the exchange on the square of destination, in centipawns.
	Exchange int
	History  int // of a quiet move the whole of its history, of a capture its part of Rank
}
