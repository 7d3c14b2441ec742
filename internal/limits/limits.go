// Package limits defines, in one place, how much memory, time and data may be used to read game
// records, books, networks, tables, libraries, messages and uploads. A new reader must take its
// limits from here and add a hostile file to the tests that enforce them: TestBombs in package
// record, and TestHostileFiles and TestUploads in the application. Those tests run in a process
// limited to Memory.
//
// Limits on files that the user chooses are generous, and `--unlimited` lifts them for game
// records. Limits on data from a connection are tight and cannot be lifted.
package limits

import "time"

// Units.
const (
	KiB = 1 << 10
	MiB = 1 << 20
	GiB = 1 << 30
)

// Memory is the amount of memory that may be used to read any single file. Refusal is the amount of
// processor time that may be used to refuse a hostile file.
const (
	Memory  = 256 * MiB
	Refusal = time.Second
)

// Limits on game records chosen by the user: the total unpacked size of a file in bytes, the ratio
// of unpacked to packed size, the size of an archive held in memory in bytes, the number of files
// in an archive, the nesting depth of archives, and the size of a game in bytes.
const (
	ChosenUnpacked = 16 * GiB
	ChosenRatio    = 100
	ChosenHeld     = 64 * MiB
	ChosenEntries  = 100_000
	ChosenNesting  = 3
	ChosenGame     = 16 * MiB
)

// Limits on game records uploaded to the library over a connection. They bound the same quantities,
// and also the size of the file and the time for reading it.
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

// Limits on game records that are opened as games on the board.
const (
	BoardBytes    = 4 * MiB
	BoardUnpacked = 64 * MiB
	BoardEntries  = 1000
	BoardGames    = 500
	BoardFound    = 5000
	BoardTime     = time.Minute
)

// ZstdWindow is the largest window of unpacked data that a zstd file may require. Levels up to 19
// need only a quarter of it.
const ZstdWindow = 32 * MiB

// Limits on other files, in bytes: an opening book (eight million moves), the JSON that accompanies
// network weights, the table of contents of a folder of endgame tables, and the unpacked tree of a
// game in the library. LearnedMoves is the maximum number of moves that are learned for a book.
const (
	Book         = 128 * MiB
	NetworkCard  = MiB
	Contents     = 16 * MiB
	LibraryTree  = 64 * MiB
	LearnedMoves = 1 << 20
)

// BookValue is the maximum length, in bytes, of a value in an SQLite book. The columns of such a
// book contain numbers, but a file may contain arbitrary computed values.
const BookValue = MiB

// Limits on data from a connection, in bytes: a message from a page, the header of a request, and a
// response from the cloud database.
const (
	Message     = 256 * KiB
	RequestHead = 16 * KiB
	CloudAnswer = 256 * KiB
)
