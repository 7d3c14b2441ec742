// Package tourney holds tournaments at a club: it pairs rounds, lets their games begin in
// rooms, takes their results, and informs pages of the state of the tournament.
//
// A tournament is kept whole with each change. A round is paired and its games are stored in
// one transaction, so that after a kill either all of them are there or none.
package tourney
