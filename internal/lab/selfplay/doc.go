// Package selfplay lets the engine play games against itself, for training.
//
// A run is a [Settings] value and a number of games. Game number i of a run depends
// on the settings, the engine and i alone, so that a run may be interrupted,
// continued, and shared out over machines: [Player.Play] makes one game, [Work] is
// batches of them as a kind of work of package jobs, [Run] fills a file. While a run
// is under way its ledger has the games; the file is what comes out in the end, and
// a run of more games takes over those that a file has.
//
// # File of games
//
// Numbers are little-endian; varint is that of encoding/binary.
//
//	8 bytes   "CHUHEGAM"
//	uint32    version, 2
//	uint32    length of the settings
//	...       the settings, a JSON object
//	uint32    CRC-32C of everything before
//
// Then blocks follow, to the end of the file, each of them whole in itself:
//
//	4 bytes   "GBL2"
//	uint32    length of the packed games
//	uint32    length of the games unpacked
//	uint32    number of games
//	uint32    CRC-32C of the sixteen bytes before and of the packed games
//	...       the packed games: one zstd frame
//
// The games of a block follow each other:
//
//	varint    number of the game in its run
//	byte      where its start is from, see Origin
//	varint    length of the FEN of the start position, 0 for the usual one
//	...       the FEN
//	varint    plies of the opening, which were not searched
//	varint    plies in all
//	byte      result: 1 Red wins, 2 Black wins, 3 draw, 4 not known
//	byte      how it ended, see Ending
//	uint16    for each ply the move: origin + 128 * destination; a square is rank*9 + file
//	int16     for each ply after the opening the score of the search in
//	          centipawns, from the view of the side that moved
//
// Version 1 is still read: its blocks begin with "GBLK", its games lack the origin
// and the start, and a draw by the length counts as not known. A file that was cut off in the middle
// of a block is read up to there. After damage reading goes
// on with the next block whose checksum is right.
package selfplay
