// Package offline is the board without a server: the whole application in a browser,
// where a worker runs it as WebAssembly. Games are kept in the browser's storage, and
// one page talks to it by messages that it posts.
package offline
