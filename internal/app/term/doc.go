// Package term is the board in a terminal: a game against the engine or another
// person, analysis, a walk through records, their review, and problems. Run is the full
// screen, Plain a dialogue line by line for pipes and screen readers.
//
// Both are faces of one table (table.go): a game as a tree of moves, the
// place in it, and who plays. What a person types goes through one interpreter
// (commands.go): a move in any notation, or a command in English or Chinese.
// Searches run next to the faces (thinking.go) and are waited for.
//
// The full screen is split as Bubble Tea wants it: model.go holds the state,
// update.go and keys.go change it, view.go and board.go draw it.
//
// # Parts, in reading order
//
//   - options.go, locale.go: what the program is asked for, and what the terminal can show.
//   - table.go, commands.go, effects.go: a game, what may be typed, and what that does.
//   - thinking.go: searches for moves, hints and analysis.
//   - review.go, solve.go, dialogue.go: reviews and problems.
//   - plain.go: the dialogue line by line.
//   - run.go, model.go, update.go, keys.go: the full screen and its events.
//   - view.go, board.go, scale.go, theme.go, text.go, sheet.go: its picture.
//   - club.go: the telnet door of a club from the same terminal.
//
// A key or a line becomes a command of the table, the table changes its session, and the face that
// is in use draws what is there now; neither face keeps anything of the game.
//
// # What it does not know
//
// How games are kept: files are read and written by package record, and no database is opened.
// Rules and ends of games come from package session, sentences from package phrases.
package term
