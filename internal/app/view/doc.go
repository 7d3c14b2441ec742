// Package view describes a game for faces: positions with the legal destinations of the pieces,
// moves in human notations, clocks, verdicts with their grounds, and reasons for refused moves. It
// renders the state held by package session for any program that hosts games, such as the local
// board or the play server.
package view
