// Package openings provides the positions from which engine games begin. It reads opening sets from
// files, contains the set that is built into the program, and generates new sets with a [Maker].
package openings
