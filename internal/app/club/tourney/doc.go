// Package tourney runs a club's tournaments. It pairs rounds, starts the games of each round in rooms,
// collects their results, and informs pages of how the tournament progresses.
//
// Each change stores the whole tournament. The pairings and the games of a new round are stored in a single
// transaction, so that even if the process is killed, either all games of the round exist or none.
package tourney
