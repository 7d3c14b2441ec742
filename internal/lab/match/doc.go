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
// To read in this order: entrant, openings, referee, stats; here match.go and play.go,
// then work.go and workfold.go for the run, tournament.go with format.go, swiss.go and
// standings.go, duels.go for measurements that play many small matches, and report.go
// and pgn.go for what people see.
package match
