package xiangqi

import (
	"fmt"
	"slices"
	"strings"
)

// fenScan is the state of a FEN scan: the setup so far and all faults in the text. The scan
// continues after every fault.
type fenScan struct {
	setup Setup
	found []finding
	// These record what cannot be known from the text: the pieces (a bad character could be any
	// piece), their squares, and the side to move. A fault that depends on any of these is not
	// reported.
	piecesUnknown, squaresUnknown, sideUnknown bool
	badRunes                                   []rune // those already reported
}

// scanFEN parses as much as possible and reports everything that ParseFEN rejects, ordered by
// code. The setup is complete if all faults are forgivable.
func scanFEN(text string) (Setup, []finding) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return Setup{}, []finding{{Fault: Fault{Code: FaultEmpty, Message: "the text is empty"}}}
	}
	var f fenScan
	f.scanBoard(fields[0])
	f.scanSide(fields[1:])
	if len(fields) > 2 {
		f.scanTail(fields[2:])
	}
	for _, fault := range f.setup.findings() {
		if f.canTell(fault.Code) {
			f.found = append(f.found, fault)
		}
	}
	slices.SortStableFunc(f.found, func(a, b finding) int { return int(a.Code) - int(b.Code) })
	return f.setup, f.found
}

// canTell reports whether enough of the text was understood for a fault in the setup to be
// trusted.
func (f *fenScan) canTell(code FaultCode) bool {
	switch code {
	case FaultTooManyPieces:
		return true
	case FaultMissingKing:
		return !f.piecesUnknown
	case FaultKingsFacing:
		return !f.piecesUnknown && !f.squaresUnknown
	case FaultOpponentInCheck:
		return !f.piecesUnknown && !f.squaresUnknown && !f.sideUnknown
	default:
		return !f.squaresUnknown
	}
}

// refuse records a fault that no parser ignores. forgive records one that the lenient parsers
// ignore.
func (f *fenScan) refuse(code FaultCode, format string, args ...any) {
	f.found = append(f.found, finding{Fault: Fault{Code: code, Message: fmt.Sprintf(format, args...)}})
}

func (f *fenScan) forgive(code FaultCode, format string, args ...any) {
	f.refuse(code, format, args...)
	f.found[len(f.found)-1].forgivable = true
}

func (f *fenScan) scanBoard(field string) {
	ranks := strings.Split(field, "/")
	if len(ranks) != NumRanks {
		f.refuse(FaultBadRankCount, "number of ranks: %d, want %d", len(ranks), NumRanks)
		f.squaresUnknown = true
	}
	const most = 2 * NumRanks // a text may contain millions
	for i, text := range ranks[:min(len(ranks), most)] {
		f.scanRank(NumRanks-1-i, text)
	}
}

// scanRank places the pieces of one rank. A bad character occupies one square.
func (f *fenScan) scanRank(rank int, text string) {
	file := 0
	for _, r := range text {
		if r >= '1' && r <= '9' {
			file += int(r - '0')
			continue
		}
		piece := f.piece(r, rank, file)
		sq := SquareAt(file, rank)
		f.setup.Board.Put(sq, piece)
		f.piecesUnknown = f.piecesUnknown || piece == NoPiece || sq == NoSquare
		file++
	}
	if file != NumFiles {
		f.refuse(FaultBadRankLength, "%s (%q): number of files: %d, want %d", f.rankName(rank), clip(text), file, NumFiles)
		f.squaresUnknown = true
	}
}

// rankName returns the name of a rank. If the board has too many or too few ranks, it counts from
// the top.
func (f *fenScan) rankName(rank int) string {
	if len(f.found) > 0 && f.found[0].Code == FaultBadRankCount {
		return fmt.Sprintf("rank %d from the top", NumRanks-rank)
	}
	return fmt.Sprintf("rank %d", rank)
}

// piece returns the piece for a board character. Each bad character is reported only once, and no
// more than 16 different ones are reported.
func (f *fenScan) piece(r rune, rank, file int) Piece {
	if r < 0x80 {
		if piece := PieceFromLetter(byte(r)); piece != NoPiece {
			return piece
		}
	}
	piece := pieceFromForeignLetter(r)
	const most = 16 // a text may contain millions
	if slices.Contains(f.badRunes, r) || len(f.badRunes) == most {
		return piece
	}
	f.badRunes = append(f.badRunes, r)
	place := f.rankName(rank)
	if sq := SquareAt(file, rank); sq != NoSquare {
		place += fmt.Sprintf(", file %c", 'a'+file)
	}
	if piece != NoPiece {
		f.forgive(FaultBadCharacter, "%s: %q, want %q for the %v", place, r, piece.Letter(), piece.Kind())
	} else {
		f.refuse(FaultBadCharacter, "%s: %q, want a piece (K A B N R C P, also E H) or a number of empty squares 1-9", place, r)
	}
	return piece
}

// pieceFromForeignLetter returns the piece for a letter that the strict parser rejects but some
// programs write.
func pieceFromForeignLetter(r rune) Piece {
	switch r {
	case 'M': // minister
		return RedBishop
	case 'm':
		return BlackBishop
	case 'G': // guard
		return RedAdvisor
	case 'g':
		return BlackAdvisor
	case 'S': // soldier
		return RedPawn
	case 's':
		return BlackPawn
	}
	return NoPiece
}

func (f *fenScan) scanSide(fields []string) {
	if len(fields) == 0 {
		f.forgive(FaultMissingSide, "field 2, the side to move, is missing, want w or b")
		// A side that is in check must respond, so it must be that side's turn.
		if len(f.setup.opponentInCheck()) > 0 {
			f.setup.Turn = Black
		}
		return
	}
	const message = "field 2, the side to move: %q, want w, r or b"
	switch fields[0] {
	case "w", "r":
	case "b":
		f.setup.Turn = Black
	case "W", "R":
		f.forgive(FaultBadSide, message, fields[0])
	case "B":
		f.forgive(FaultBadSide, message, fields[0])
		f.setup.Turn = Black
	default:
		f.refuse(FaultBadSide, message, clip(fields[0]))
		f.sideUnknown = true
	}
}

// scanTail parses fields 3 and up, after the side.
func (f *fenScan) scanTail(tail []string) {
	if i := slices.Index(tail, movesWord); i >= 0 {
		// This cannot be ignored, because the FEN does not show where the moves lead.
		f.refuse(FaultTrailingData, "field %d: %q, want a FEN without moves", i+3, movesWord)
		tail = tail[:i]
	}
	for i, text := range tail[:min(len(tail), 2)] {
		if text != "-" {
			f.forgive(FaultBadCounter, "field %d: %q, want \"-\"", i+3, clip(text))
		}
	}
	for i, name := range [...]string{"plies since the last capture", "move number"} {
		if len(tail) <= i+2 {
			break
		}
		if _, ok := parseCounter(tail[i+2]); !ok {
			f.forgive(FaultBadCounter, "field %d, the %s: %q, want 0 to %d", i+5, name, clip(tail[i+2]), maxCounter)
		}
	}
	if len(tail) > 4 {
		f.forgive(FaultTrailingData, "field 7: %q, want no more than 6 fields", clip(tail[4]))
	}
	f.setup.PliesSinceCapture, f.setup.MoveNumber = counterFields(tail)
}

// counterFields finds the counters among the fields after the side to move. They normally follow
// two fields that no program uses, but some programs write only one of those, or neither. Missing
// or non-numeric counters become 0 and 1.
func counterFields(tail []string) (plies, moveNumber int) {
	switch {
	case len(tail) > 0 && tail[0] == "-":
		tail = tail[1:]
		if len(tail) > 0 && (tail[0] == "-" || len(tail) > 2) {
			tail = tail[1:]
		}
	case len(tail) > 2:
		tail = tail[2:]
	}
	moveNumber = 1
	if len(tail) > 0 {
		plies, _ = parseCounter(tail[0])
	}
	if len(tail) > 1 {
		if n, ok := parseCounter(tail[1]); ok {
			moveNumber = max(n, 1)
		}
	}
	return plies, moveNumber
}

// parseCounter parses plain digits up to 9999.
func parseCounter(text string) (value int, ok bool) {
	for _, digit := range []byte(text) {
		if digit < '0' || digit > '9' {
			return 0, false
		}
		value = value*10 + int(digit-'0')
		if value > maxCounter {
			return 0, false
		}
	}
	return value, text != ""
}
