// Package tournament pairs the rounds of tournaments and ranks who plays in them. It has no
// input and no output: players, rules and results go in, pairings and tables come out.
//
// Swiss tournaments follow the FIDE (Dutch) System, round robins Berger's tables; in a
// knock-out the best seeds meet last, and an arena pairs anyone who is free.
package tournament
