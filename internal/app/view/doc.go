// Package view describes a game for faces: positions with the squares to which pieces may
// go, moves as people write them, clocks, verdicts with their grounds, and why a move
// was refused. It draws what package session holds; anyone who has games, the local board
// or the play server, sends what it gives.
package view
