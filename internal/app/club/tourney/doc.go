// Package tourney runs the tournaments of a club. It pairs rounds, starts their games in rooms, collects
// the results, and notifies pages of changes in the tournament's state.
//
// Each change stores the whole tournament. When a round is paired, the pairings and the games of the round
// are stored in one transaction. If the process is killed, either all of these games exist or none.
package tourney
