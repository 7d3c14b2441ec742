// Package term is the board in a terminal: a game against the engine or another
// person, analysis, a walk through records, their review, and problems. Run is the full screen, Plain a
// dialogue line by line for pipes and screen readers.
//
// Both are faces of one table (table.go): a game as a tree of moves, the
// place in it, and who plays. What a person types goes through one interpreter
// (commands.go): a move in any notation, or a command in English or Chinese.
// Searches run next to the faces (thinking.go) and are waited for.
//
// The full screen is split as Bubble Tea wants it: model.go holds the state,
// update.go and keys.go change it, view.go and board.go draw it.
package term
