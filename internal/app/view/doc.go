// Package view describes games to faces: positions with the squares that pieces can move to, moves
// in the notations that people use, clocks, verdicts with their grounds, and the reasons why moves
// are refused. It presents the state held by package session, and can be used by any program that hosts
// games, such as the local board or the play server.
package view
