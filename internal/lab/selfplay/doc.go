// Package selfplay lets the engine play games against itself to produce training data.
//
// A run consists of a [Settings] value and a number of games. Game i of a run depends only on the settings,
// the engine and i, so a run can be interrupted and continued, and can be shared among machines.
// [Player.Play] plays a single game, [Work] plays batches of games as a kind of work of package jobs, and
// [Run] fills a file. While a run is in progress, its games are stored in the run's ledger; the file is
// written at the end. A run with more games reuses the games that the file already contains.
//
// # File of games
//
// Numbers are little-endian, and varint is the encoding of encoding/binary.
//
//	8 bytes   "CHUHEGAM"
//	uint32    version, 2
//	uint32    length of the settings
//	...       the settings, a JSON object
//	uint32    CRC-32C of everything before
//
// The rest of the file consists of blocks. Each of them is self-contained:
//
//	4 bytes   "GBL2"
//	uint32    length of the packed games
//	uint32    length of the games unpacked
//	uint32    number of games
//	uint32    CRC-32C of the sixteen bytes before and of the packed games
//	...       the packed games: one zstd frame
//
// The block contains one game after another:
//
//	varint    number of the game in its run
//	byte      origin of its start, see Origin
//	varint    length of the FEN of the start position, 0 for the usual one
//	...       the FEN
//	varint    plies of the opening, which were not searched
//	varint    total number of plies
//	byte      result: 1 Red wins, 2 Black wins, 3 draw, 4 unknown
//	byte      how it ended, see Ending
//	uint16    for each ply the move: origin + 128 * destination; a square is rank*9 + file
//	int16     for each ply after the opening the score of the search in
//	          centipawns, from the view of the side that moved
//
// Version 1 can still be read. In that version, blocks begin with "GBLK", games contain neither the origin
// nor the start position, and a draw by length counts as unknown. If a file ends in the middle of a block,
// everything before that block is read. After damage, reading resumes at the next block whose checksum is
// correct.
package selfplay
