// Package endgame describes positions that endgame tables cover. For such a position, it provides
// the outcome of every move, the line to the end, facts about the material and its name in theory,
// and positions for practice. All of this is data for user interfaces, with texts in every
// language.
package endgame
