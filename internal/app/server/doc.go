// Package server is the web application: the rooms, the library and the tables
// for the page that package gate serves, with games kept in SQLite.
// docs/protocol.md describes what is said.
package server
