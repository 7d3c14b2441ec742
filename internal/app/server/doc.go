// Package server is the web application: it serves the page, carries the message
// protocol of package talk over WebSockets, keeps games in SQLite, and guards
// itself. It listens on the loopback only, for it can start programs; every call
// needs the key that is made at each start, and Host and Origin are checked on
// every request. docs/protocol.md describes what is said.
package server
