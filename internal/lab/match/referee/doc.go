// Package referee plays one game between two players and decides it. Only the referee knows the
// rules, the clocks and the result; it asks the players only for moves.
package referee
