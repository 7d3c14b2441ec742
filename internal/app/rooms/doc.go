// Package rooms keeps the games of a board: who plays, what has been played and
// tried, clocks, engines that play, advise and analyse, records in and out, and
// the settings. It speaks by the commands and topics of package talk, knows no
// network and no database, and asks package xiangqi for every rule.
//
// A Room is one game; Rooms holds all, over a Store. docs/protocol.md describes
// the messages.
package rooms
