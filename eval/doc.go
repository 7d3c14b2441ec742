// Package eval is the handcrafted evaluation: the worth of a position, given by
// terms that a player knows by name.
//
// Every term has a weight for the middlegame and one for the endgame, mixed by
// the stage, which the strong pieces on the board decide. The value is linear in
// the weights but for one step, the scaling of endings that are hard to win:
//
//	value = scale/64 * sum of count * (mg*stage + eg*(32-stage)) / 32
//
// Trace lists what each term contributes, Linear gives the counts to a tuner,
// and Terms describes the one table that both follow.
//
// Ideas: ElephantEye's design articles (2005) and the ZMBL thesis (2004) for
// values that move with the stage, mobility, control of the board and the named
// patterns; the thesis' starting figures for the pieces.
package eval
