// Package record reads and writes game records: files of xiangqi games in the
// formats that players and programs use. It imports the rules and nothing else
// of Chuhe.
//
// A [Game] is a tree of moves with comments, signs, marks and clocks, a list of
// [Headers], a start and a result. [Open] opens a file, packed or not, an archive
// or a folder, and gives its games one by one; [Read] reads a file of a known
// format. A [Writer] writes games, [Marshal] a single one.
//
// # Formats
//
//	PGN       portable game notation: moves in Chinese, WXF, ICCS, algebraic or
//	          UCI notation; variations, comments, signs, clocks; any encoding
//	XQF       XQStudio 象棋演播室, versions 10 to 18; written as version 10
//	CBR, CBL  CCBridge 象棋桥, one game or a library, also the packed one of old
//	CBF       CCBridge, XML, main line only
//	DhtmlXQ   the UBB code of dpxq.com 东萍象棋 and of forums, in pages too, and
//	          DHJHtmlXQ of 01xq.com
//	PFC       the XML of 鹏飞象棋 and 天天象棋, in pages too; only read
//	WXF       the text file with START{, as PlayOK writes it; main line only
//	MoveList  plain lists of moves in any notation, ICCS text among them, and what
//	          people paste: names, numbers and remarks around the moves, pages
//	JSON      our own, one game a line; it holds everything
//	MXQ CHN CHE CCM  of 弈天, 联众, QQ and 中游; only read
//
// The readers of the last four were written from descriptions of the formats
// and have not been tried on files of those programs.
//
// # What is wrong with a file
//
// Files come from many hands. A reader gives every game that can be understood
// and says in its Warnings what could not be: an illegal move ends its line of
// play, a text that does not decode gets replacement characters, a side to move
// that contradicts the first move is put right. A game that cannot be read at
// all is an error with its place and reason, and the games after it follow. No
// length in a file is trusted; memory is bounded by what is really there, and by
// [Limits].
//
// # What a format cannot hold
//
// Writers write what the format has a place for and report the rest as a list of
// [Loss]. A game without losses comes back as it was.
package record
