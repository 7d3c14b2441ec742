// Package tournament pairs the rounds of tournaments and ranks the players. It performs no I/O:
// it maps players, rules and results to pairings and tables.
//
// Swiss tournaments follow the FIDE (Dutch) System and round robins Berger's tables. In a
// knock-out the top seeds meet last, and an arena pairs whichever players are free.
package tournament
