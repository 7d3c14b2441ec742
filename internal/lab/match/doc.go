// Package match plays engines against each other and computes what the games prove. It supports
// matches, which consist of game pairs with colors exchanged, tournaments, and the statistics of both.
//
// A [Match] or a [Tournament] names the engines (package entrant), the openings (package openings) and
// the conditions. Package referee plays its games. A match is a run of package jobs ([Work],
// [TournamentWork]). Finished pairs are stored in the ledger of the run, so that a program that was
// killed resumes where it left off, and every result is computed from that ledger. Package stats
// computes the statistics.
//
// # Parts, in reading order
//
//   - Packages entrant, openings, referee and stats. None of them imports a later one or this
//     package.
//   - match.go, play.go, silence.go: a match of two engines, in this process or as a run.
//   - spec.go, work.go, workfold.go: the run: what is stored, how a unit is played, how results are
//     counted, and how workers are compared.
//   - tournament.go, format.go, swiss.go, standings.go: tournaments of many engines.
//   - duels.go: measurements that play many small matches, such as level measurements.
//   - speed.go: processor use of the built-in engine and the referee.
//   - report.go, pgn.go: human-readable results and games.
//
// The games of a pair share an opening, with colors exchanged; a pair is the unit of both the run
// and the statistics.
//
// Packages chart and setup, next to this one, draw reports and read command flags.
//
// # What it does not know
//
// The package does not know how units reach other machines (package cluster) or how engines find
// moves, and it knows nothing of pages.
package match
