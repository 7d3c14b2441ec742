// Package record reads and writes game records: files of xiangqi games in the formats that players
// and programs use. The only public package of Chuhe that it imports is the one for the rules.
//
// A [Game] contains a tree of moves with comments, symbols, marks and clock times. It also contains
// a list of [Headers], a start and a result. [Open] opens a plain or compressed file, an archive or
// a folder, and returns its games one by one. [Read] reads a file whose format is known. A [Writer]
// writes games, and [Marshal] encodes a single game.
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
// The readers of the last four have been tested on only one or two real files each.
//
// # What is wrong with a file
//
// Files come from many sources. A reader returns every game that it can understand, and lists
// problems in Warnings. An illegal move ends its line of play. Undecodable text becomes replacement
// characters. If the side to move contradicts the first move, it is corrected. If a game cannot be
// read, the reader returns an error with the place and the reason, and continues with the next
// game.
//
// Readers do not trust any length that a file states. Memory is bounded by what the file actually
// contains, and by [Limits].
//
// # What a format cannot hold
//
// A writer writes everything that the format can hold, and reports the rest as a list of [Loss]
// values. A game that is written without losses reads back unchanged.
package record
