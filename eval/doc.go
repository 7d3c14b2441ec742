// Package eval is the handcrafted evaluation: the value of a position as a sum of terms that a player knows
// by name.
//
// Every term has a middlegame weight and an endgame weight, mixed according to the stage, which depends on
// the strong pieces on the board. The value is linear in the weights except for one step, which scales
// endings that are hard to win:
//
//	value = scale/64 * sum of count * (mg*stage + eg*(32-stage)) / 32
//
// Trace lists the contribution of each term, Linear provides the counts for a tuner, and Terms describes
// the single table that both follow.
//
// Sources: ElephantEye's design articles (2005) and the ZMBL thesis (2004) for values that change with the
// stage, mobility, board control and the named patterns; the thesis also for the initial piece values.
package eval
