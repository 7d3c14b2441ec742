// Package offline is the board without a server: a worker runs the whole application in the browser as
// WebAssembly. The browser's storage holds the games, and a single page communicates with the
// application by posting messages.
package offline
