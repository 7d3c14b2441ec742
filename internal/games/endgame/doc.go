// Package endgame describes positions for which there are endgame tables. For such a position, it
// returns the outcome of every move, the line to the end, facts about the material and its name in
// theory, and positions for practice. All of this is data for user interfaces, with texts in every
// language.
package endgame
