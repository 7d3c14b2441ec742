// Package tourney runs tournaments at a club: it pairs rounds, starts their games in rooms, collects the
// results, and keeps pages informed of the tournament's state.
//
// Each change stores the whole tournament. Pairing a round and storing its games share one transaction,
// so that after a kill either all of the games exist or none.
package tourney
