// Package endgame describes positions that the endgame tables hold:
// what every move leads to, the line to the end, the facts about the pieces on the
// board with the name that theory has for them, and positions to practise on. It
// answers in data with words in both languages, which a face shows.
package endgame
