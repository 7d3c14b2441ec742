package session

import (
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Part is a part of a session's state.
type Part uint8

// The parts, as a set.
const (
	PartHead    Part = 1 << iota // headers, seats
	PartPlay                     // phase, result, live, offers, premoves, what can be taken back
	PartClocks                   // clocks, pause
	partsOfPlay = PartPlay | PartClocks
)

// Change is the effect of a command.
type Change struct {
	// Entry is the command with its number and time, to be kept before anybody is
	// informed. Its number is 0 when nothing has happened: a move was sent again under
	// its tag.
	Entry  Entry
	Events []Event        // in the order in which they happened
	Parts  Part           // what else may differ
	Nodes  []*record.Node // new or changed
	Gone   []int          // numbers of nodes that have been removed
	Node   int            // of the move that was played or tried
}

// EventKind reports what happened.
type EventKind string

// The kinds of events, with the fields that belong to them.
const (
	Moved          EventKind = "moved"           // Side, Node: a move of the game
	Tried          EventKind = "tried"           // Node: the end of a line outside the game
	Repeated       EventKind = "repeated"        // a position occurs for the second time
	Ended          EventKind = "ended"           // the game knows how
	Resigned       EventKind = "resigned"        // Side
	FlagFell       EventKind = "flag"            // Side: whose
	AbortedBy      EventKind = "aborted"         // Side
	Claimed        EventKind = "claimed"         // Side: whose opponent has left
	Proposed       EventKind = "proposed"        // Side, Offer, Plies
	Accepted       EventKind = "accepted"        // Side, Offer, Plies: who accepts
	Declined       EventKind = "declined"        // Side, Offer: who declines, by a move perhaps
	Withdrawn      EventKind = "withdrawn"       // Side, Offer
	Undone         EventKind = "undone"          // Plies
	Reopened       EventKind = "reopened"        // a game that had ended continues
	Seated         EventKind = "seated"          // who plays has changed
	Halted         EventKind = "halted"          // the game is paused
	Resumed        EventKind = "resumed"         //
	TimeGiven      EventKind = "time_given"      // Side: by whom
	PremoveSet     EventKind = "premove_set"     // Side; for its eyes only
	PremoveDropped EventKind = "premove_dropped" // Side; for its eyes only: it cannot be played
)

// Event is something that happened.
type Event struct {
	Kind  EventKind
	Side  xiangqi.Color
	Node  *record.Node
	Offer Offer
	Plies int
}

func (c *Change) tell(e Event) { c.Events = append(c.Events, e) }

// Happened reports whether there is an event of a kind.
func (c *Change) Happened(kind EventKind) bool {
	for _, e := range c.Events {
		if e.Kind == kind {
			return true
		}
	}
	return false
}
