// Package offline provides the board without a server. A worker runs the whole application in the
// browser as WebAssembly, and keeps the games in the browser's storage. A single page communicates
// with it by posting messages.
package offline
