// Package term implements the board in a terminal. It supports games against the engine or another
// person, analysis, browsing records, game reviews, and problems. Run uses the full screen. Plain is a
// line-by-line dialogue for pipes and screen readers.
//
// Both are faces of the same table (table.go), which holds a game as a tree of moves, the current
// position in that tree, and the players. A single interpreter (commands.go) handles all typed input,
// which is either a move in any notation or a command in English or Chinese. Searches run concurrently
// with the faces (thinking.go), which wait for their results.
//
// The full screen follows the structure of Bubble Tea programs: model.go holds the state, update.go
// and keys.go change it, and view.go and board.go draw it.
//
// # Parts, in reading order
//
//   - options.go, locale.go: the program's options, and the terminal's capabilities.
//   - table.go, commands.go, effects.go: a game, the commands, and their effects.
//   - thinking.go: searches for moves, hints and analysis.
//   - review.go, solve.go, dialogue.go: reviews and problems.
//   - plain.go: the line-by-line dialogue.
//   - run.go, model.go, update.go, keys.go: the full screen and its events.
//   - view.go, board.go, scale.go, theme.go, text.go, sheet.go: drawing the full screen.
//   - club.go: a club's telnet interface from the same terminal.
//
// A key or a line of input becomes a command of the table. The table changes its session, and the
// active face then draws the new state. Neither face stores any part of the game.
//
// # What it does not know
//
// The package does not know how games are stored: package record reads and writes files, and no
// database is opened. Rules and game endings come from package session, sentences from package
// phrases.
package term
