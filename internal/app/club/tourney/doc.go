// Package tourney runs a club's tournaments. It pairs rounds, starts their games in rooms, collects the
// results, and notifies pages of changes in the tournament's state.
//
// Each change stores the whole tournament. When a round is paired, its pairings and games are stored in one
// transaction. If the process is killed, either all of these games exist or none.
package tourney
