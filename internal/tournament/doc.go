// Package tournament pairs the rounds of tournaments and ranks the players. It performs no I/O:
// given the players, the rules and the results so far, it computes pairings and standings.
//
// Swiss tournaments follow the FIDE (Dutch) System, and round robins follow Berger's tables. A
// knock-out keeps the top seeds apart for as long as possible. An arena pairs whichever players are
// free.
package tournament
