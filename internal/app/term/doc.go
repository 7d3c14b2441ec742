// Package term implements the board in a terminal. The user can play the engine or another person,
// analyse, browse records, review games, and solve problems. Run uses the full screen; Plain is a
// line-by-line dialogue for pipes and screen readers.
//
// Both are faces of the same table (table.go), which holds the players, the tree of moves, and the
// current position in that tree. All typed input, whether a move in any notation or a command in
// English or Chinese, goes through a single interpreter (commands.go). Searches run concurrently
// with the faces (thinking.go), which receive their results.
//
// The full screen has the structure of a Bubble Tea program: model.go holds the state, update.go
// and keys.go change it, and view.go and board.go draw it.
//
// # Parts, in reading order
//
//   - options.go, locale.go: the program's options, and what the terminal supports.
//   - table.go, commands.go, effects.go: a game, the commands, and what the commands do.
//   - thinking.go: searches for moves, hints and analysis.
//   - review.go, solve.go, dialogue.go: reviews and problems.
//   - plain.go: the line-by-line dialogue.
//   - run.go, model.go, update.go, keys.go: the full screen and its events.
//   - view.go, board.go, scale.go, theme.go, text.go, sheet.go: drawing the full screen.
//   - club.go: access to a club's telnet interface from the same terminal.
//
// A key press or a line of input becomes a command of the table. The table changes its session, and
// the active face then draws the new state. The faces themselves store no part of the game.
//
// # What it does not know
//
// The package does not know how games are stored: package record reads and writes files, and no
// database is opened. The rules and the ways in which a game can end come from package session, and
// sentences come from package phrases.
package term
