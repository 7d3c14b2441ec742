// Package store stores a club's data: accounts with their sessions and ratings, and the log of every game.
// The data are in an SQLite file or in PostgreSQL; most statements are the same for both.
//
// The log is the authoritative record of a game. An entry passed to StartAppend is on disk once wait has
// returned nil. Since entries are numbered without gaps, the store can refuse a writer that has missed one.
//
// Only one process at a time may write (see Lead), and each group of writes first checks that its process
// still leads. A process that was believed dead and then wakes up therefore cannot write without its
// successor noticing.
//
// Writes are batched: all writes that arrive while the disk is busy go into a single transaction.
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
//   - ratings.go, archive.go, agreements.go: ratings, completed games, game comparisons.
//   - order.go: the moderation log, reports and penalties.
//   - school.go, school_tables.go, lessons.go, studies.go, tourneys.go: classes, questions, studies and
//     tournaments.
//
// # What it does not know
//
// The store does not know what a log entry means. To the store, an entry is a sequence of bytes that
// package club writes and reads. Nor does it check passwords or permissions: it stores what its caller has
// decided.
package store
