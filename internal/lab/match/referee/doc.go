// Package referee plays a single game between two players and decides its result. The rules, the
// clocks and the result are known only to the referee. The players are asked only for moves.
package referee
