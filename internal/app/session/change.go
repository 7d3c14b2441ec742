package session

import (
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Part is a part of a session's state.
type Part uint8

// The parts, as bit flags.
const (
	PartHead    Part = 1 << iota // headers, seats
	PartPlay                     // phase, result, live, offers, premoves, number of moves that can be taken back
	PartClocks                   // clocks, pause
	partsOfPlay = PartPlay | PartClocks
)

// Change is the effect of a command.
type Change struct {
	// Entry is the command with its number and time. Store it before you notify anyone of the
	// change. Its number is 0 if the command was a move already sent with the same tag, in which
	// case nothing has changed.
	Entry  Entry
	Events []Event        // in order of occurrence
	Parts  Part           // parts that may have changed otherwise
	Nodes  []*record.Node // new or changed
	Gone   []int          // numbers of removed nodes
	Node   int            // of the move played or tried
}

// EventKind identifies what happened.
type EventKind string

// The event kinds, with the fields they use.
const (
	Moved          EventKind = "moved"           // Side, Node: a move of the game
	Tried          EventKind = "tried"           // Node: the end of a line outside the game
	Repeated       EventKind = "repeated"        // a position has occurred for the second time
	Ended          EventKind = "ended"           // the game's verdict shows how
	Resigned       EventKind = "resigned"        // Side
	FlagFell       EventKind = "flag"            // Side: the side whose flag fell
	AbortedBy      EventKind = "aborted"         // Side
	Claimed        EventKind = "claimed"         // Side: the side whose opponent has left
	Proposed       EventKind = "proposed"        // Side, Offer, Plies
	Accepted       EventKind = "accepted"        // Side, Offer, Plies: the accepting side
	Declined       EventKind = "declined"        // Side, Offer: the declining side, possibly by a move
	Withdrawn      EventKind = "withdrawn"       // Side, Offer
	Undone         EventKind = "undone"          // Plies
	Reopened       EventKind = "reopened"        // a finished game continues
	Seated         EventKind = "seated"          // the players have changed
	Halted         EventKind = "halted"          // the game is paused
	Resumed        EventKind = "resumed"         //
	TimeGiven      EventKind = "time_given"      // Side: the giver
	PremoveSet     EventKind = "premove_set"     // Side; visible only to that side
	PremoveDropped EventKind = "premove_dropped" // Side; a premove became unplayable. Visible only to that side
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

// Happened reports whether the change contains an event of the given kind.
func (c *Change) Happened(kind EventKind) bool {
	for _, e := range c.Events {
		if e.Kind == kind {
			return true
		}
	}
	return false
}
