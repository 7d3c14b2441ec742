// Package eval implements the handcrafted evaluation. The value of a position is a sum of terms that players
// know by name.
//
// Every term has two weights, one for the middlegame and one for the endgame. They are mixed according to the
// stage, which depends on the strong pieces left on the board. The value is therefore linear in the weights.
// There is one exception: endings that are hard to win are scaled down.
//
//	value = scale/64 * sum of count * (mg*stage + eg*(32-stage)) / 32
//
// Trace lists what each term contributes, and Linear provides the counts that a tuner needs. Both are based
// on a single table, which is described by Terms.
//
// Sources: ElephantEye's design articles (2005) and the ZMBL thesis (2004), for values that change with the
// stage, for mobility, for board control and for the named patterns. The initial piece values are also from
// the thesis.
package eval
