// Package match plays engines against each other and computes what the games
// prove: matches of game pairs with colors exchanged, tournaments, and their
// statistics.
//
// A [Match] or [Tournament] names engines (package entrant), openings (package openings) and
// conditions. Package referee plays its games. A match is a run of package jobs ([Work],
// [TournamentWork]): finished pairs are stored in its ledger, so that a killed program resumes
// where it stopped, and every result is computed from that ledger. Package stats computes the
// statistics.
//
// # Parts, in reading order
//
//   - Packages entrant, openings, referee and stats; none knows the later ones or this package.
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
// How units reach other machines (package cluster), how engines find moves, and pages.
package match
