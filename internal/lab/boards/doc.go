// Package boards implements the xiangqi board representations proposed in the literature, so that
// the claims made about them can be checked by timing.
//
// There are two-dimensional boards, and one-dimensional boards surrounded by a rim. They work with
// or without piece lists, compute steps or use pregenerated move lists, and walk along lines or
// look them up. The package also contains several ways to test whether a move is legal and whether
// a king is in check. It detects repetitions either by comparing keys or by testing whether all
// pieces have returned to their squares. The package's tests compare every variant with package
// xiangqi.
//
// Nothing in this package plays games. The product uses only the board of package xiangqi.
package boards
