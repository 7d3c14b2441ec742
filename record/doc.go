// Package record reads and writes game records: files of xiangqi games in the formats that
// players and programs use. Of Chuhe's public packages it imports only the rules.
//
// A [Game] contains a tree of moves with comments, symbols, marks and clock times, a list of
// [Headers], a start and a result. [Open] opens a plain or compressed file, an archive or a
// folder and returns its games one by one. [Read] reads a file of a known format. A [Writer]
// writes games; [Marshal] encodes a single game.
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
// Files come from many sources. A reader returns every game it can understand and lists problems
// in Warnings. An illegal move ends its line of play, undecodable text becomes replacement
// characters, and a side to move that contradicts the first move is corrected. A game that cannot
// be read yields an error with its place and reason, and reading continues with the next game. No
// length in a file is trusted; memory is bounded by the actual contents and by [Limits].
//
// # What a format cannot hold
//
// Writers write whatever the format can hold and report the rest as a list of [Loss] values. A
// game written without losses reads back unchanged.
package record
