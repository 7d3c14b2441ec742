// Package rooms keeps the games of a board: it adds to package session, which has
// the rules of a game, storage, faces, timers, engines that play, advise and analyse,
// records in and out, and the settings. It speaks by the commands and topics of
// package talk and knows no network and no database.
//
// A [Room] is one game; [Rooms] holds all, over a [Store]. docs/protocol.md describes
// the messages. A change is carried out by the session, stored, then published; a room whose
// store failed publishes nothing.
//
// # Parts, in reading order
//
//   - rooms.go, store.go, state.go: all games, what keeps them, and the messages.
//   - room.go, play.go, commands.go: a change from the command to the faces, and whose turn it is.
//   - newgame.go, player.go, clock.go, handicap.go, editor.go: how a game is set up.
//   - pool.go, engines.go, job.go, line.go: engines, who has one, what it thinks.
//   - analysis.go, explain.go, found.go, review.go, coach.go, adapt.go: what engines say about
//     a game that they do not play.
//   - match.go: engines against each other.
//   - guest.go: someone who plays one side from elsewhere, and sees nothing else.
//   - treecommands.go, tree.go, chapter.go: the tree of a game, and games as chapters of studies.
//   - records.go, persist.go, own.go: records in and out, the form in the store, and copies for
//     the library.
//   - list.go, find.go, many.go: the list of games, searched, deleted and restored.
//   - settings.go, why.go, tease.go: choices of the person, words for faults, questions before
//     an undo.
//
// # What it does not know
//
// SQL (package store), HTTP and sockets (package gate), pages of the library, problems and
// lessons (package server), other people (package club), and drawing.
package rooms
