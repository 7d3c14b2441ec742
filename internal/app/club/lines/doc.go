// Package lines is the door of a club for telnet: a line protocol in the manner of the
// Internet chess servers, for people at terminals and for programs. The same lines go over
// a WebSocket as text. docs/telnet.md describes it.
//
//	xq% seek 5 3 rated
//	{Game 7 (anna vs. bao) Creating rated blitz game.}
//	xq% h2e2
//
// A Server takes connections. Each is a session that gives the commands of the page in the
// name of anyone who has signed in, and follows the same topics: what is allowed is decided by
// package club alone.
//
// # Parts, in reading order
//
//   - server.go, telnet.go: connections, and the codes between the letters.
//   - session.go, editor.go: one person from the greeting to the end, and the line being typed.
//   - commands.go, variables.go: the table of commands, and the settings of a session.
//   - offers.go, play.go, watch.go, talk.go, tourneys.go: the commands by what they are about.
//   - events.go: what happens in the club, as lines.
//   - board.go: positions as text, in the styles that programs read.
//
// People and programs get the same lines. A program sets variables, such as the style of boards,
// to have those that it reads best; docs/telnet.md lists them.
//
// What comes in is bounded: the length of a line, the rate of commands, and the bytes that wait
// for a client that does not read.
//
// # What it does not know
//
// Passwords, ratings, clocks and rules: it asks package club by the same commands as the page,
// through package doors. Nothing is stored here.
package lines
