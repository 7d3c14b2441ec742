// Package layers has no code of its own. Its tests hold the table of which
// package of this module may import which, and which third-party modules each
// may use (table_test.go; a package that is not in it fails), what the programs
// for players must not contain, and the links of the documentation.
package layers
