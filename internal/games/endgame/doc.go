// Package endgame describes positions contained in the endgame tables: the outcome of every move,
// the line to the end, facts about the material with its name in theory, and positions for
// practice. It returns data with texts in every language, for user interfaces.
package endgame
