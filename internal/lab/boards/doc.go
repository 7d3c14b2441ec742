// Package boards implements the xiangqi board representations that the literature proposes, so
// that the claims about each can be timed: two-dimensional boards and one-dimensional boards with
// a rim, with and without piece lists, with computed steps and pregenerated move lists, with
// lines walked and looked up; several legality and check tests; and repetition detection by keys
// and by pieces that have returned home. The tests compare each with package xiangqi. Nothing
// here plays: the product uses only the board of package xiangqi.
package boards
