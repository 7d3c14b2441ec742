// Package offline is the board without a server. A worker runs the whole application in the
// browser, as WebAssembly. The games are in the browser's storage. A single page communicates with
// the application by posting messages.
package offline
