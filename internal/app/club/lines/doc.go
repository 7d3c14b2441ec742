// Package lines implements the telnet door of a club, for people at terminals and for programs. Its line
// protocol is modeled on the Internet chess servers, and is described in docs/telnet.md. A WebSocket can
// carry the same lines as text.
//
//	xq% seek 5 3 rated
//	{Game 7 (anna vs. bao) Creating rated blitz game.}
//	xq% h2e2
//
// A Server accepts connections. Each connection is a session that issues the same commands as the page, on
// behalf of the signed-in user, and follows the same topics. Only package club decides what is allowed.
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
// There are limits on the length of a line, on the rate of commands, and on the number of bytes that wait
// for a client that does not read.
//
// # What it does not know
//
// The package does not know about passwords, ratings, clocks and rules. For all of these it uses package
// club, through package doors, with the same commands as the page. It stores nothing.
package lines
