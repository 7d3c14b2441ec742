// Package stats computes what engine games prove. Its functions operate on counts and know nothing
// about games:
//
//   - [Counts] counts games or pairs by result. [Estimate] is their score, Elo and normalized Elo.
//     [Tally] builds counts from games in any order.
//   - [SPRT] is a sequential test between two hypotheses. [SPRT.Plan] predicts its length, and
//     [Simulation] measures it.
//   - [RateEngines] computes the [Ratings] of many engines from all games between them.
//   - [WorkerTest] tests whether the workers of a run report consistent results.
//   - [Question] combines all of this for a command.
package stats
