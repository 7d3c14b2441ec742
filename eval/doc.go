// Package eval is the handcrafted evaluation. It computes the value of a position as a sum of terms that
// players know by name.
//
// Every term has a middlegame weight and an endgame weight. The two are mixed according to the stage, which
// depends on the strong pieces that are on the board. The value is linear in the weights except for one
// step, which scales down endings that are hard to win:
//
//	value = scale/64 * sum of count * (mg*stage + eg*(32-stage)) / 32
//
// Trace lists the contribution of each term, Linear provides the counts for a tuner, and Terms describes
// the single table on which both are based.
//
// Sources: ElephantEye's design articles (2005) and the ZMBL thesis (2004), for values that change with the
// stage, for mobility, for board control and for the named patterns. The thesis is also the source of the
// initial piece values.
package eval
