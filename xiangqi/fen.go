package xiangqi

import (
	"fmt"
	"slices"
	"strconv"
)

// StartFEN is the position in which every game begins.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

var startPosition = makeStartPosition()

func makeStartPosition() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic("xiangqi: the start position: " + err.Error())
	}
	return p
}

// ParseFEN reads a position strictly:
//
//   - the board, ten ranks from Black's home rank down, with the letters
//     K A B N R C P (also E for B and H for N), capitals for Red;
//   - the side to move: w or r for Red, b for Black;
//   - twice "-";
//   - the plies since the last capture and the move number, plain digits, at
//     most 9999; move number 0 is read as 1.
//
// Everything after the side may be missing. All plies since the last capture
// are taken as counted for the no-capture limit of the computer rules. The
// error is a *FaultError with every fault of the text and of the position; it
// wraps ErrFEN.
func ParseFEN(text string) (Position, error) {
	var p Position
	if p.readFEN(text) {
		return p, nil
	}
	s, found := scanFEN(text)
	if len(found) > 0 {
		return Position{}, &FaultError{Faults: faultsOf(found), sentinel: ErrFEN}
	}
	return s.position(), nil
}

// ParseFENLenient reads what programs write as FEN. Beyond ParseFEN it takes
// M for the bishop, G for the advisor and S for the pawn; R W B for the side, or
// none: then Black is to move if it is in check, else Red; anything in fields 3
// and 4, or neither of them; counters that are no numbers, as 0 and 1; data
// after the sixth field, which it ignores; "_", "+" and "%20" for blanks, as in
// addresses; more pieces of a kind than a side has, up to 16 pieces a side and one
// king; and advisors, bishops and pawns where they never come: there an advisor or
// a bishop moves nowhere, while a pawn moves by its rule. What ParseFEN would have
// held against the text, blanks apart, is returned as warnings. The error is a
// *FaultError with the faults that cannot be overlooked; it wraps ErrFEN.
func ParseFENLenient(text string) (Position, []Fault, error) {
	s, found := scanFEN(decodeBlanks(text))
	if faults := fatal(found); len(faults) > 0 {
		return Position{}, nil, &FaultError{Faults: faults, sentinel: ErrFEN}
	}
	return s.position(), faultsOf(found), nil
}

// parseWritten reads what FEN writes of any position that this package can hold: the
// text as strictly as ParseFEN, and of the pieces what ParseFENLenient lets pass. The
// error is a *FaultError with all faults that neither overlooks; it wraps ErrFEN.
func parseWritten(text string) (Position, error) {
	var p Position
	if p.readFEN(text) {
		return p, nil
	}
	s, found := scanFEN(text)
	found = slices.DeleteFunc(found, func(f finding) bool { return f.forgivable && f.Code >= FaultMissingKing })
	if len(found) > 0 {
		return Position{}, &FaultError{Faults: faultsOf(found), sentinel: ErrFEN}
	}
	return s.position(), nil
}

// ParseSetup reads a FEN with the strictness of ParseFEN but asks only whether
// it is well written, not whether it is a position.
func ParseSetup(text string) (Setup, error) {
	s, found := scanFEN(text)
	syntax := slices.IndexFunc(found, func(f finding) bool { return f.Code >= FaultMissingKing })
	if syntax < 0 {
		syntax = len(found)
	}
	if syntax > 0 {
		return Setup{}, &FaultError{Faults: faultsOf(found[:syntax]), sentinel: ErrFEN}
	}
	return s, nil
}

// FEN writes the position in six fields. A counter above 9999 is written as 9999.
func (p Position) FEN() string {
	return fenText(&p.board, p.turn, p.counters.plies(), p.MoveNumber())
}

// MarshalText writes the FEN. The error, for the zero value, which is no position,
// wraps ErrSetup.
func (p Position) MarshalText() ([]byte, error) {
	if !p.playable() {
		return nil, fmt.Errorf("%w: the zero value of Position", ErrSetup)
	}
	return []byte(p.FEN()), nil
}

// UnmarshalText reads a FEN that is written as ParseFEN wants it. The position may have
// more pieces of a kind than a side has, and pieces where they never come, as
// ParseFENLenient and Setup.PositionLenient allow: what MarshalText writes is read.
func (p *Position) UnmarshalText(text []byte) error {
	parsed, err := parseWritten(string(text))
	if err != nil {
		return err
	}
	*p = parsed
	return nil
}

func fenText(b *Board, turn Color, plies, moveNumber int) string {
	var room [128]byte // more than the longest: a board of 99 bytes, and counters
	text := appendPlacement(room[:0], b)
	if turn == Black {
		text = append(text, " b - - "...)
	} else {
		text = append(text, " w - - "...)
	}
	text = strconv.AppendInt(text, int64(min(max(plies, 0), maxCounter)), 10)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(min(max(moveNumber, 1), maxCounter)), 10)
	return string(text)
}

// appendPlacement writes the first field of a FEN.
func appendPlacement(text []byte, b *Board) []byte {
	for rank := NumRanks - 1; rank >= 0; rank-- {
		empty := byte(0)
		for file := range NumFiles {
			piece := b.At(SquareAt(file, rank))
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				text = append(text, '0'+empty)
			}
			empty = 0
			text = append(text, piece.Letter())
		}
		if empty > 0 {
			text = append(text, '0'+empty)
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return text
}
