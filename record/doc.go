// Package record reads and writes game records: files of xiangqi games in the formats that players
// and programs use. Of Chuhe's public packages, it imports only the one that implements the rules.
//
// A [Game] is a tree of moves with comments, symbols, marks and clock times, together with its
// [Headers], its start and its result. [Open] opens a plain or compressed file, an archive or a
// folder, and returns its games one by one. [Read] reads a file whose format is already known. A
// [Writer] writes games to a file, and [Marshal] encodes a single game.
//
// # Formats
//
//	PGN       portable game notation: moves in Chinese, WXF, ICCS, algebraic or
//	          UCI notation; variations, comments, symbols, clocks; any encoding
//	XQF       XQStudio 象棋演播室, versions 10 to 18; written as version 10
//	CBR, CBL  CCBridge 象棋桥, one game or a library, including the old packed form
//	CBF       CCBridge, XML
//	DhtmlXQ   the UBB code of dpxq.com 东萍象棋 and of forums, also within pages, and
//	          DHJHtmlXQ of 01xq.com
//	PFC       the XML of 鹏飞象棋 and 天天象棋, also within pages; read-only
//	WXF       the text file with START{, as written by PlayOK; main line only
//	MoveList  plain move lists in any notation, including ICCS text, and pasted
//	          text: names, numbers and remarks around the moves, pages
//	JSON      Chuhe's own, one game per line; it holds everything
//	MXQ CHN CHE CCM  of 弈天, 联众, QQ and 中游; read-only
//
// The readers for the last four have been tested on only one or two real files each.
//
// # What is wrong with a file
//
// Game files come from many sources, so readers are lenient. A reader returns every game that it
// can make sense of and lists the problems it found in Warnings. An illegal move ends its line of
// play. Text that cannot be decoded is replaced by replacement characters. If the side to move
// contradicts the first move, the reader corrects it. If a game cannot be read at all, the reader
// returns an error that gives the place and the reason, and continues with the next game.
//
// Readers do not trust any length stated in a file. Memory use is bounded by what the file actually
// contains, and by [Limits].
//
// # What a format cannot hold
//
// A writer writes everything that the format can hold and reports whatever it had to omit as a list
// of [Loss] values. A game that was written without losses is unchanged when it is read back.
package record
