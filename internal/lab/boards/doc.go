// Package boards holds a xiangqi board in the ways that the texts on such programs
// propose, so that what they claim of each can be timed: in two dimensions and in one with
// a rim, with and without an array of pieces, with steps and with pregenerated lists, lines
// walked and looked up; legality and check found in several ways; repetitions found by
// keys and by pieces that have come home. The tests compare each with package xiangqi.
// Nothing here plays: the product has one board, that of package xiangqi.
package boards
