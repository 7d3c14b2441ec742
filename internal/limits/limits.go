// Package limits bounds what reading may take, in one place for every reader: of game
// records, books, networks, tables, libraries, messages and uploads. Anyone who writes a
// reader takes its bounds from here, and adds a hostile file to the tests that hold
// them: TestBombs of package record, TestHostileFiles and TestUploads of the
// application. Those run in a process that may have Memory and no more.
//
// What a person chose to read has generous bounds, which `--unlimited` takes away for
// records. What comes over a connection has narrow ones and no way round them.
package limits

import "time"

// Units.
const (
	KiB = 1 << 10
	MiB = 1 << 20
	GiB = 1 << 30
)

// Memory is what reading any one file stays below, and Refusal is how long it may take
// to refuse a hostile one, of processor time.
const (
	Memory  = 256 * MiB
	Refusal = time.Second
)

// Game records that a person chose: bytes that all that is packed in a file may
// unpack to, how many times its size that may be, bytes of archives in memory, files
// in an archive, packings in each other, bytes of one game.
const (
	ChosenUnpacked = 16 * GiB
	ChosenRatio    = 100
	ChosenHeld     = 64 * MiB
	ChosenEntries  = 100_000
	ChosenNesting  = 3
	ChosenGame     = 16 * MiB
)

// Game records that come over a connection, into the library: the same, with the bytes
// of the file itself and the time for reading it.
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

// Game records that become games of the board.
const (
	BoardBytes    = 4 * MiB
	BoardUnpacked = 64 * MiB
	BoardEntries  = 1000
	BoardGames    = 500
	BoardFound    = 5000
	BoardTime     = time.Minute
)

// ZstdWindow is the most that a zstd file may want to be remembered of what was
// unpacked. Up to level 19 zstd asks for a quarter of it.
const ZstdWindow = 32 * MiB

// Other files, in bytes: an opening book (eight million moves), the JSON next to the
// weights of a network, the table of contents of a folder of tables, the tree of a
// game in a library, unpacked. Of what was learnt about a book, the number of moves.
const (
	Book         = 128 * MiB
	NetworkCard  = MiB
	Contents     = 16 * MiB
	LibraryTree  = 64 * MiB
	LearnedMoves = 1 << 20
)

// BookValue is how long a value in a book in SQLite may be, in bytes. Its columns are
// numbers; but one may be computed, and a file may compute what it likes.
const BookValue = MiB

// What comes over a connection, in bytes: a message of a page, the head of a request, an
// answer of the cloud database.
const (
	Message     = 256 * KiB
	RequestHead = 16 * KiB
	CloudAnswer = 256 * KiB
)
