// Package view describes a game for faces. It covers positions with the squares that pieces can
// move to, moves in human notations, clocks, verdicts with their grounds, and the reasons why moves
// are refused. It presents the state that package session holds, for any program that hosts games,
// such as the local board or the play server.
package view
