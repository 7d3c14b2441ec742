// Package tablebase reads endgame tables: for every position of a material class such as KRPKAABB, whether
// the side to move wins, and in how many plies.
//
// A Prober looks up positions in the tables of one or more folders:
//
//	tables, err := tablebase.Open([]string{folder}, tablebase.Options{})
//	...
//	result, ok := tables.ProbeWDL(&pos)  // win, draw or loss
//	plies, ok := tables.ProbeDTM(&pos)   // distance to the end
//
// A Class names the pieces, an Index numbers the placements of a class, a Table is one file, and a Writer
// writes files. The command "chuhe-lab table generate" computes the tables.
//
// # What the values mean
//
// A side to move without a legal move has lost, in check or not. Distances are plies to that end; the
// winner shortens and the loser prolongs the game. Wins and losses hold under any repetition rules, because
// the winner never has to repeat a position. Draws assume that repetition is a draw: a side may be holding
// one only by moves that the rules forbid to repeat. Separate tables contain the results when perpetual
// check loses; no table covers perpetual chase. The tables also ignore any limit on moves without a
// capture: compare such a limit with the result of PliesToCapture.
package tablebase
