// Package lines is the telnet door of a club: a line protocol modeled on the Internet chess servers, for
// people at terminals and for programs. A WebSocket can carry the same lines as text. docs/telnet.md
// describes it.
//
//	xq% seek 5 3 rated
//	{Game 7 (anna vs. bao) Creating rated blitz game.}
//	xq% h2e2
//
// A Server accepts connections. Each connection is a session that issues the commands of the page on
// behalf of the signed-in user, and follows the same topics: only package club decides what is allowed.
//
// # Parts, in reading order
//
//   - server.go, telnet.go: connections, and the control codes between the characters.
//   - session.go, editor.go: one user's session, and the line being typed.
//   - commands.go, variables.go: the command table, and session settings.
//   - offers.go, play.go, watch.go, talk.go, tourneys.go: the commands by subject.
//   - events.go: club events as lines.
//   - board.go: positions as text, in the styles that programs read.
//
// People and programs receive the same lines. A program sets variables, such as the board style, to
// select the forms that it reads best; docs/telnet.md lists them.
//
// Input is limited: the length of a line, the rate of commands, and the bytes that wait for a client that
// does not read.
//
// # What it does not know
//
// Passwords, ratings, clocks and rules: it uses package club with the same commands as the page,
// through package doors. Nothing is stored here.
package lines
