// Package layers contains no code of its own. Its tests enforce which packages of this module may import
// which, and which third-party modules each may use (table_test.go; a package missing from the table fails).
// They also check what the programs for players must not contain, and the links in the documentation.
package layers
