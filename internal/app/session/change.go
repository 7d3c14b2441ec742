package session

import (
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Part identifies a part of a session's state.
type Part uint8

// The parts of the state, as bit flags.
const (
	PartHead    Part = 1 << iota // headers, seats
	PartPlay                     // phase, result, live, offers, premoves, number of moves that can be taken back
	PartClocks                   // clocks, pause
	partsOfPlay = PartPlay | PartClocks
)

// Change describes the effect of a command.
type Change struct {
	// Entry is the command with its number and time. Store it before notifying anyone of the
	// change. If the command is a move that was already sent with the same tag, nothing has changed
	// and Entry.Seq is 0.
	Entry  Entry
	Events []Event        // in the order in which they occurred
	Parts  Part           // other parts that may have changed
	Nodes  []*record.Node // new or changed
	Gone   []int          // numbers of the nodes that were removed
	Node   int            // node of the move that was played or tried
}

// EventKind identifies a kind of event.
type EventKind string

// The kinds of event, each with the fields of Event that it uses.
const (
	Moved          EventKind = "moved"           // Side, Node: a move was played in the game
	Tried          EventKind = "tried"           // Node: the end of a line outside the game
	Repeated       EventKind = "repeated"        // a position has occurred for the second time
	Ended          EventKind = "ended"           // the game has ended; see its verdict
	Resigned       EventKind = "resigned"        // Side
	FlagFell       EventKind = "flag"            // Side: the side whose flag fell
	AbortedBy      EventKind = "aborted"         // Side
	Claimed        EventKind = "claimed"         // Side: the side whose opponent has left
	Proposed       EventKind = "proposed"        // Side, Offer, Plies
	Accepted       EventKind = "accepted"        // Side, Offer, Plies: the side that accepts
	Declined       EventKind = "declined"        // Side, Offer: the side that declines, possibly by moving
	Withdrawn      EventKind = "withdrawn"       // Side, Offer
	Undone         EventKind = "undone"          // Plies
	Reopened       EventKind = "reopened"        // a game that had ended continues
	Seated         EventKind = "seated"          // the players have changed
	Halted         EventKind = "halted"          // the game has been paused
	Resumed        EventKind = "resumed"         //
	TimeGiven      EventKind = "time_given"      // Side: the side that gives time
	PremoveSet     EventKind = "premove_set"     // Side; must be shown to that side only
	PremoveDropped EventKind = "premove_dropped" // Side; a premove became unplayable; must be shown to that side only
)

// Event is something that happened in a session.
type Event struct {
	Kind  EventKind
	Side  xiangqi.Color
	Node  *record.Node
	Offer Offer
	Plies int
}

func (c *Change) tell(e Event) { c.Events = append(c.Events, e) }

// Happened reports whether the change contains an event of the given kind.
func (c *Change) Happened(kind EventKind) bool {
	for _, e := range c.Events {
		if e.Kind == kind {
			return true
		}
	}
	return false
}
