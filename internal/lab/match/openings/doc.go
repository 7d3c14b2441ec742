// Package openings provides the positions from which engine games begin: sets read from files,
// the set built into the program, and a [Maker] of new ones.
package openings
