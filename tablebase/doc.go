// Package tablebase reads endgame tables. For every position of a material class such as KRPKAABB, such a
// table contains whether the side to move wins, and in how many plies.
//
// A Prober looks up positions in the tables of one or more folders:
//
//	tables, err := tablebase.Open([]string{folder}, tablebase.Options{})
//	...
//	result, ok := tables.ProbeWDL(&pos)  // win, draw or loss
//	plies, ok := tables.ProbeDTM(&pos)   // distance to the end
//
// A Class names the pieces, an Index numbers the placements of a class, a Table is a single file, and a
// Writer writes such files. The command "chuhe-lab table generate" computes the tables.
//
// # What the values mean
//
// A side to move that has no legal move has lost, whether or not it is in check. A distance is the number
// of plies to that end, if the winner plays to shorten the game and the loser to prolong it. Wins and
// losses hold under any repetition rules, because the winner never needs to repeat a position.
//
// Draws assume that repetition is a draw. A side may therefore be able to hold a draw only by repeating
// moves that the rules forbid. Separate tables contain the results under the rule that perpetual check
// loses; no table covers perpetual chase. The tables also ignore any limit on moves without a capture. To
// take such a limit into account, compare it with the result of PliesToCapture.
package tablebase
