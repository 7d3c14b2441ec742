// Package openings holds the positions from which games of engines begin: sets that are read,
// the set that is part of the program, and a [Maker] of new ones.
package openings
