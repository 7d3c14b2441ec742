// Package lines implements a club's telnet door, for people at terminals and for programs. Its line
// protocol is modeled on those of the Internet chess servers and is described in docs/telnet.md. The same
// lines can also be sent as text over a WebSocket.
//
//	xq% seek 5 3 rated
//	{Game 7 (anna vs. bao) Creating rated blitz game.}
//	xq% h2e2
//
// A Server accepts connections. Each connection is a session that issues the same commands as the page, on
// behalf of the signed-in user, and follows the same topics. Package club alone decides what is allowed.
//
// # Parts, in reading order
//
//   - server.go, telnet.go: connections, and the control codes among the characters.
//   - session.go, editor.go: a user's session, and the line being typed.
//   - commands.go, variables.go: the command table, and a session's settings.
//   - offers.go, play.go, watch.go, talk.go, tourneys.go: the commands, by subject.
//   - events.go: club events as lines.
//   - board.go: positions as text, in the styles that programs read.
//
// People and programs receive the same lines. By setting variables such as the board style, a program
// selects the form that it can read best; docs/telnet.md lists them.
//
// There are limits on the length of a line, on the rate of commands, and on how many bytes are held for a
// client that does not read them.
//
// # What it does not know
//
// The package knows nothing about passwords, ratings, clocks or rules. For all of these it relies on
// package club, through package doors, using the same commands as the page. It stores nothing.
package lines
