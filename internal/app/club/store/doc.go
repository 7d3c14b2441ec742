// Package store stores a club: accounts, their sessions and ratings, and the
// log of every game. It uses an SQLite file or PostgreSQL, with the same
// statements.
//
// The log is the authoritative record of a game. An entry of StartAppend is on the disk when its wait
// returns without an error; entries are numbered without gaps, so a writer that has missed one is
// refused. Only one process at a time may write (Lead): each group of writes first checks that the
// process still leads, so that one believed dead cannot wake up and write unnoticed by its successor.
//
// Writes are batched: those that wait while the disk is busy share one transaction.
//
// # Parts, in reading order
//
//   - store.go, migrate.go: the life of a [Store] from [Open] to Close, reads and writes, and the tables.
//   - append.go, games.go: the game logs.
//   - lead.go, members.go, seat.go: which process writes, and which process owns each game.
//   - health.go: a database that does not answer, and how long it was unavailable.
//   - file.go, wal.go, damage.go, backup.go, reserve.go: for SQLite only: the file, its log after a
//     crash, damage, copies, and reserved disk space.
//   - accounts.go, names.go, passkeys.go, seconds.go, tokens.go, invitations.go: user identity.
//   - ratings.go, archive.go, agreements.go: ratings, ended games, compared games.
//   - order.go: the moderation log, reports and penalties.
//   - school.go, school_tables.go, lessons.go, studies.go, tourneys.go: classes, questions, studies and
//     tournaments.
//
// # What it does not know
//
// The meaning of a log entry: it consists of bytes that package club writes and reads. The store checks
// no passwords or permissions: it stores what its caller has decided.
package store
