// Package boards implements the xiangqi board representations that the literature proposes, so that
// the claims about each of them can be timed. There are two-dimensional boards, and one-dimensional
// boards with a rim. They work with and without piece lists, compute steps or use pregenerated move
// lists, and walk along lines or look them up. The package also contains several tests of legality and
// of check. It detects repetitions either by keys or by testing whether all pieces have returned to
// their squares. The package's tests compare each of these with package xiangqi. Nothing in this
// package plays games: the product uses only the board of package xiangqi.
package boards
