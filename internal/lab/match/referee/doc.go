// Package referee plays one game between two players and decides it. It alone knows the rules,
// the clocks and the result; the players are asked for moves and for nothing else.
package referee
