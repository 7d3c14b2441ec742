// Package store keeps a club: accounts, their sessions and ratings, and the log of
// every game. It keeps them in a file of SQLite, or in PostgreSQL, by the same
// statements.
//
// The log is the truth of a game. An entry of StartAppend is on the disk when its wait ends
// without an error; entries have numbers without gaps, so that a writer who has missed one is
// refused. One process at a time may write (Lead): each group of writes looks first
// whether the process still leads, so that one that was thought dead and wakes up
// cannot write unseen by its successor.
//
// Writes are gathered: those that wait while the disk is busy go into one transaction
// together.
package store
