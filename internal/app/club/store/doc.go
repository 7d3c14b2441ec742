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
//
// # Parts, in reading order
//
//   - store.go, migrate.go: a [Store] from [Open] to its end, reads and writes, and the tables.
//   - append.go, games.go: the log of games.
//   - lead.go, members.go, seat.go: which process writes, and which game belongs to which.
//   - health.go: a database that does not answer, and how long it was away.
//   - file.go, wal.go, damage.go, backup.go, reserve.go: what SQLite alone needs: the file, its log
//     after a crash, damage, copies, and room on the disk.
//   - accounts.go, names.go, passkeys.go, seconds.go, tokens.go, invitations.go: who people are.
//   - ratings.go, archive.go, agreements.go: ratings, games that are over, games compared.
//   - order.go: the log of moderation, reports and penalties.
//   - school.go, school_tables.go, lessons.go, studies.go, tourneys.go: classes, questions, studies and
//     tournaments.
//
// # What it does not know
//
// What an entry of the log means: a line is bytes that package club writes and reads. It checks
// no passwords and allows nothing: it stores what its caller has decided.
package store
