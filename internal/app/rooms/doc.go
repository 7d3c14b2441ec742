// Package rooms keeps the games of a board: it adds to package session, which has
// the rules of a game, storage, faces, timers, engines that play, advise and analyse,
// records in and out, and the settings. It speaks by the commands and topics of
// package talk and knows no network and no database.
//
// A Room is one game; Rooms holds all, over a Store. docs/protocol.md describes
// the messages.
package rooms
