// Package rooms manages the games of a board. Package session implements a single game. Package rooms
// adds storage, faces, timers, and engines that play, advise and analyse. It also adds the import and
// export of records, and the settings. It communicates through the commands and topics of package
// talk, and knows nothing of networks and databases.
//
// A [Room] is one game, and [Rooms] holds all games on top of a [Store]. docs/protocol.md describes
// the messages. A change passes through three steps: the session carries it out, the store saves it,
// and the room publishes it. If the store fails, the room publishes nothing.
//
// # Parts, in reading order
//
//   - rooms.go, store.go, state.go: all games, their store, and the messages.
//   - room.go, play.go, commands.go: a change from the command to the faces, and whose turn it
//     is.
//   - newgame.go, player.go, clock.go, handicap.go, editor.go: setting up a game.
//   - pool.go, engines.go, job.go, line.go: engines, their use, and their thinking.
//   - analysis.go, explain.go, found.go, review.go, coach.go, adapt.go: what engines say about a
//     game that they do not play.
//   - match.go: matches between engines.
//   - guest.go: a guest who plays one side remotely and sees nothing else.
//   - treecommands.go, tree.go, chapter.go: the tree of a game, and games as chapters of studies.
//   - records.go, persist.go, own.go: record import and export, the stored form, and copies for
//     the library.
//   - list.go, find.go, many.go: listing, searching, deleting and restoring games.
//   - settings.go, why.go, tease.go: the person's choices, messages for faults, questions before
//     an undo.
//
// # What it does not know
//
// The package knows nothing of SQL (package store), HTTP and sockets (package gate), the pages of
// the library, problems and lessons (package server), other people (package club), or drawing.
package rooms
