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
package lines
