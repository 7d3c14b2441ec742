// Package stats computes what the games of engines prove. Its functions work on counts and know
// nothing of games:
//
//   - [Counts] of games or pairs by result, their [Estimate] in score, Elo and normalized Elo;
//     [Tally] makes them from games in any order.
//   - [SPRT], the sequential test between two hypotheses, with [SPRT.Plan] for its expected
//     length and [Simulation] for what it does in truth.
//   - [RateEngines]: [Ratings] of many engines from all games between them.
//   - [WorkerTest]: whether workers of a run report results that agree.
//   - [Question]: all of this for a command.
package stats
