// Package openings provides the positions from which games between engines begin. It reads sets of
// openings from files, contains the set that is built into the program, and can make new sets with
// a [Maker].
package openings
