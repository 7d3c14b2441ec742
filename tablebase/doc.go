// Package tablebase reads endgame tables: for every position of a material class
// such as KRPKAABB, whether the side to move wins, and in how many plies.
//
// A Prober looks positions up in the tables of some folders:
//
//	tables, err := tablebase.Open([]string{folder}, tablebase.Options{})
//	...
//	result, ok := tables.ProbeWDL(&pos)  // win, draw or loss
//	plies, ok := tables.ProbeDTM(&pos)   // distance to the end
//
// A Class names the pieces; an Index numbers the placements of a class; a Table is
// one file, and a Writer writes files. The tables are computed elsewhere, by the command
// "chuhe-lab table generate".
//
// # What the values mean
//
// The side to move that has no legal move has lost, in check or not. Distances
// are plies to that end, the winner shortening and the loser prolonging. Wins
// and losses hold whatever the rules say about repetition, for the winner never
// has to repeat a position. Draws are those under which repetition is a draw: a
// side may be holding one only by moves that rules forbid to repeat. Tables of
// their own give the results when perpetual check loses; perpetual chase is in
// no table. Nor is any limit on moves without a capture: PliesToCapture counts
// what such a limit is to be compared with.
package tablebase
