// Package limits bounds the resources used for reading, in one place for all readers: of game
// records, books, networks, tables, libraries, messages and uploads. A new reader takes its
// bounds from here and adds a hostile file to the tests that enforce them: TestBombs of package
// record, TestHostileFiles and TestUploads of the application. Those run in a process limited to
// Memory.
//
// Files that a user chooses have generous bounds, which `--unlimited` lifts for records. Data
// from a connection has tight bounds that cannot be lifted.
package limits

import "time"

// Units.
const (
	KiB = 1 << 10
	MiB = 1 << 20
	GiB = 1 << 30
)

// Memory is the memory limit for reading any one file. Refusal is the processor time allowed to
// refuse a hostile one.
const (
	Memory  = 256 * MiB
	Refusal = time.Second
)

// Limits on game records that a user chooses: total unpacked bytes per file, ratio of unpacked to
// packed size, archive bytes in memory, files per archive, nesting depth of archives, bytes per
// game.
const (
	ChosenUnpacked = 16 * GiB
	ChosenRatio    = 100
	ChosenHeld     = 64 * MiB
	ChosenEntries  = 100_000
	ChosenNesting  = 3
	ChosenGame     = 16 * MiB
)

// Limits on game records uploaded to the library over a connection: the same, plus the size of
// the file and the time for reading it.
const (
	UploadBytes    = 2 * GiB
	UploadUnpacked = GiB
	UploadRatio    = 100
	UploadHeld     = 32 * MiB
	UploadEntries  = 10_000
	UploadNesting  = 2
	UploadGame     = 4 * MiB
	UploadTime     = 10 * time.Minute
)

// Limits on game records that become games on the board.
const (
	BoardBytes    = 4 * MiB
	BoardUnpacked = 64 * MiB
	BoardEntries  = 1000
	BoardGames    = 500
	BoardFound    = 5000
	BoardTime     = time.Minute
)

// ZstdWindow is the largest window of unpacked data that a zstd file may require. Up to level 19
// zstd needs a quarter of it.
const ZstdWindow = 32 * MiB

// Limits on other files, in bytes: an opening book (eight million moves), the JSON accompanying
// network weights, a table folder's table of contents, and the unpacked tree of a library game.
// LearnedMoves is the maximum number of moves learned for a book.
const (
	Book         = 128 * MiB
	NetworkCard  = MiB
	Contents     = 16 * MiB
	LibraryTree  = 64 * MiB
	LearnedMoves = 1 << 20
)

// BookValue is the maximum length of a value in an SQLite book, in bytes. Its columns are
// numbers, but a file may contain arbitrary computed values.
const BookValue = MiB

// Limits on data from a connection, in bytes: a page's message, a request's head, an answer from
// the cloud database.
const (
	Message     = 256 * KiB
	RequestHead = 16 * KiB
	CloudAnswer = 256 * KiB
)
