// Package match plays engines against each other and computes what the games prove. It supports
// matches, which consist of pairs of games with colours exchanged, and tournaments.
//
// A [Match] or a [Tournament] specifies the engines (package entrant), the openings (package
// openings) and the conditions. Package referee plays the games, and package stats computes the
// statistics. A match is a run of package jobs ([Work], [TournamentWork]). Its completed pairs are
// stored in the run's ledger, and every result is computed from that ledger. A program that was
// killed therefore resumes where it left off.
//
// # Parts, in reading order
//
//   - Packages entrant, openings, referee and stats. None of them imports a later one or this
//     package.
//   - match.go, play.go, silence.go: a match between two engines, in this process or as a run.
//   - spec.go, work.go, workfold.go: the run: what is stored, how a unit is played, how results are
//     counted, and how workers are compared.
//   - tournament.go, format.go, swiss.go, standings.go: tournaments of many engines.
//   - duels.go: measurements that play many small matches, such as level measurements.
//   - speed.go: processor use of the built-in engine and the referee.
//   - report.go, pgn.go: results and games in human-readable form.
//
// The two games of a pair share an opening, with colours exchanged. A pair is the unit of both the
// run and the statistics.
//
// The neighbouring package chart draws reports, and package setup parses command-line flags.
//
// # What it does not know
//
// The package does not know how units reach other machines (package cluster), how engines find
// moves, or how results are presented on pages.
package match
