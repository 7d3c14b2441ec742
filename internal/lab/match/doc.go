// Package match plays engines against each other and computes what the games prove:
// matches of pairs of games with exchanged colours, tournaments, and their
// statistics.
//
// A [Match] or [Tournament] names engines, openings and conditions. Its games
// are played by a referee of this package: it alone knows the rules, the clocks
// and the result, the engines are asked for moves and for nothing else. A
// match is a run of package jobs ([Work], [TournamentWork]): finished pairs go
// into its ledger, so that a killed program continues where it stopped, and every
// result is computed from that ledger.
//
// The statistics are functions of counts and know nothing of games: [Counts],
// [SPRT], [WorkerTest], [Ratings].
package match
