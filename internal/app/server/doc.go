// Package server implements the web application. It connects the rooms, the library and the endgame
// tables to the page that package gate serves, and stores games in SQLite. docs/protocol.md describes
// the messages.
//
// A [Server] listens for connections and owns a [Board]. A Board consists of modules, which register
// their commands, topics and routes. Package offline, the program for the page that works without a
// server, builds a Board from the same modules, but carries the messages without a network.
//
// # Parts, in reading order
//
//   - server.go, find.go, open.go, backups.go: one server per data folder: starting it, finding
//     one that already runs, handing it a file to open, backing up its data.
//   - board.go, modules.go, guests.go: the parts of a board.
//   - records.go, print.go, picture.go: importing and exporting records by HTTP, printed sheets
//     and pictures.
//   - shelf.go and the files shelf_*.go, query.go, persons.go, explorer.go: the library's page.
//   - studies.go, manuals.go: games in several chapters.
//   - problems.go, attempts.go, progress.go: problems, attempts at them, and the solver's rating.
//   - drill.go, drill_carried.go: opening repertoires and their drill.
//   - lessons.go: the course and its progress.
//   - tables.go: endgame tables and practice against them.
//   - workings.go: the pages that show rules, evaluation and search at work.
//
// Each module answers commands with its own prefix: library.*, studies.*, problems.*, drill.*,
// lessons.* and so on.
//
// # What it does not know
//
// The package does not know how games are played and stored (packages rooms and store), how
// positions are found (package library) or how problems are checked (package problems): it
// translates between these packages and messages. It contains no rules and no search of its own, and
// knows nothing of clubs.
package server
