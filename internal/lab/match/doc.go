// Package match plays engines against each other and computes what the games prove:
// matches of pairs of games with exchanged colours, tournaments, and their
// statistics.
//
// A [Match] or [Tournament] names engines (package entrant), openings (package openings)
// and conditions. Its games are played by package referee. A match is a run of package
// jobs ([Work], [TournamentWork]): finished pairs go into its ledger, so that a killed
// program continues where it stopped, and every result is computed from that ledger.
// Package stats computes the statistics.
//
// # Parts, in reading order
//
//   - Packages entrant, openings, referee and stats, each without knowledge of the later ones
//     and of this package.
//   - match.go, play.go, silence.go: a match of two engines, in this process or as a run.
//   - spec.go, work.go, workfold.go: the run: what is stored, how a unit is played, how results are
//     counted, and the workers compared.
//   - tournament.go, format.go, swiss.go, standings.go: tournaments of many engines.
//   - duels.go: measurements that play many small matches, such as those of levels.
//   - speed.go: what the built-in engine and the referee take of the processor.
//   - report.go, pgn.go: results and games for people.
//
// Games of a pair have the same opening with colors exchanged; a pair is the unit of a run and the
// unit of the statistics.
//
// Packages chart and setup, next to it, draw reports and read the flags of commands.
//
// # What it does not know
//
// How units come to other machines (package cluster), how engines find moves, and pages.
package match
