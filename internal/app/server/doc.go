// Package server implements the web application. It connects the rooms, the library and the endgame
// tables to the page served by package gate, and stores games in SQLite. The messages are described
// in docs/protocol.md.
//
// A [Server] listens for connections and owns a [Board]. A Board is made up of modules, each of
// which registers its own commands, topics and routes. Package offline, which runs the page without
// a server, builds its Board from the same modules but passes messages without a network.
//
// # Parts, in reading order
//
//   - server.go, find.go, open.go, backups.go: one server per data folder. These files start the
//     server, find one that is already running, hand it a file to open, and back up its data.
//   - board.go, modules.go, guests.go: the parts of a board.
//   - records.go, print.go, picture.go: importing and exporting records over HTTP, and producing
//     printed sheets and pictures.
//   - shelf.go, shelf_*.go, query.go, persons.go, explorer.go: the library page.
//   - studies.go, manuals.go: studies, which are divided into chapters, and classical manuals.
//   - problems.go, attempts.go, progress.go: problems, attempts at them, and the solver's rating.
//   - drill.go, drill_carried.go: opening repertoires and drilling them.
//   - lessons.go: the course and the user's progress in it.
//   - tables.go: endgame tables and practice against them.
//   - workings.go: the pages that show rules, evaluation and search at work.
//
// Each module handles the commands that begin with its own prefix: library.*, studies.*, problems.*,
// drill.*, lessons.* and so on.
//
// # What it does not know
//
// The package does not know how games are played and stored (packages rooms and store), how
// positions are looked up (package library) or how problems are verified (package problems). It
// only translates between these packages and messages. It implements no rules and no search, and it
// knows nothing of clubs.
package server
