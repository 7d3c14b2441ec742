// Package referee plays a single game between two players and decides its result. Only the referee
// knows the rules, the clocks and the result. Players are only asked for moves.
package referee
