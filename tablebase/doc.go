// Package tablebase reads endgame tables. A table covers one material class, such as KRPKAABB. For every
// position of the class, it records whether the side to move wins, and in how many plies.
//
// A Prober looks up positions in the tables of one or more folders:
//
//	tables, err := tablebase.Open([]string{folder}, tablebase.Options{})
//	...
//	result, ok := tables.ProbeWDL(&pos)  // win, draw or loss
//	plies, ok := tables.ProbeDTM(&pos)   // distance to the end
//
// A Class identifies the pieces, an Index numbers their placements, a Table reads a single file, and a
// Writer writes such files. The command "chuhe-lab table generate" computes the tables.
//
// # What the values mean
//
// A side that has no legal move on its turn has lost, whether or not it is in check. A distance is the
// number of plies until that happens, provided that the winner plays to shorten the game and the loser to
// prolong it. Wins and losses are valid under any repetition rules, because the winner never needs to
// repeat a position.
//
// Draws are based on the assumption that repetition is a draw. A side may therefore be able to hold a draw
// only by repeating moves that the rules forbid. Separate tables contain the results under the rule that
// perpetual check loses, but no table covers perpetual chase. The tables also ignore any limit on moves
// without a capture; to account for one, compare it with the result of PliesToCapture.
package tablebase
