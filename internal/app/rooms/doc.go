// Package rooms manages a board's games. Package session implements a single game; package rooms
// adds storage, faces, timers, and the engines that play, advise and analyse. It also imports and
// exports records and holds the settings. It communicates only through the commands and topics of
// package talk, so it knows nothing of networks or databases.
//
// A [Room] is one game, and [Rooms] holds all games on top of a [Store]. docs/protocol.md describes
// the messages. Every change takes three steps: the session carries it out, the store saves it, and
// the room publishes it. If the store fails, nothing is published.
//
// # Parts, in reading order
//
//   - rooms.go, store.go, state.go: all games, their store, and the messages.
//   - room.go, play.go, commands.go: how a change travels from the command to the faces, and whose
//     turn it is.
//   - newgame.go, player.go, clock.go, handicap.go, editor.go: setting up a game.
//   - pool.go, engines.go, job.go, line.go: engine processes, what they are used for, and their
//     thinking.
//   - analysis.go, explain.go, found.go, review.go, coach.go, adapt.go: what engines say about games
//     in which they do not play.
//   - match.go: matches between engines.
//   - guest.go: a guest who plays one side remotely and sees nothing else.
//   - treecommands.go, tree.go, chapter.go: the move tree of a game, and games as study chapters.
//   - records.go, persist.go, own.go: importing and exporting records, the stored form of games, and
//     copies for the library.
//   - list.go, find.go, many.go: listing, searching, deleting and restoring games.
//   - settings.go, why.go, tease.go: the user's settings, error messages, and the questions asked
//     before an undo.
//
// # What it does not know
//
// The package knows nothing of SQL (package store), HTTP and sockets (package gate), library pages,
// problems and lessons (package server), other people (package club), or drawing.
package rooms
