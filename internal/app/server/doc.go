// Package server is the web application: the rooms, the library and the tables
// for the page that package gate serves, with games kept in SQLite.
// docs/protocol.md describes what is said.
//
// A [Server] listens and holds a [Board]; a Board is modules that register their commands, topics
// and routes. The program of the page that works without a server (package offline) makes a Board
// of the same modules and carries messages without a network.
//
// # Parts, in reading order
//
//   - server.go, find.go, open.go, backups.go: one server for a data folder: started, found when it
//     runs already, given a file to open, its data copied aside.
//   - board.go, modules.go, guests.go: what a board consists of.
//   - records.go, print.go, picture.go: records in and out by HTTP, sheets and pictures.
//   - shelf.go and the files shelf_*.go, query.go, persons.go, explorer.go: the library's page.
//   - studies.go, manuals.go: games in several chapters.
//   - problems.go, attempts.go, progress.go: problems, what was tried, and how strong the solver is.
//   - drill.go, drill_carried.go: opening repertoires and their drill.
//   - lessons.go: the course and its progress.
//   - tables.go: endgame tables and practice against them.
//   - workings.go: the pages that show rules, evaluation and search at work.
//
// Each module answers commands of its own prefix: library.*, studies.*, problems.*, drill.*,
// lessons.* and so on.
//
// # What it does not know
//
// How games are played and stored (packages rooms and store), how positions are found
// (package library), how problems are checked (package problems): it translates between these
// and messages. It has no rules and no search of its own, and knows nothing of clubs.
package server
