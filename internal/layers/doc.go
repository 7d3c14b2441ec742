// Package layers has no code of its own: its test holds the table of which
// package of this module may import which, and which third-party modules each
// may use. The table is in table_test.go; a package that is not in it fails.
package layers
