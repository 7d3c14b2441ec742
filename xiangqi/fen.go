package xiangqi

import (
	"fmt"
	"slices"
	"strconv"
)

// StartFEN is the FEN of the standard starting position.
const StartFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

var startPosition = makeStartPosition()

func makeStartPosition() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic("xiangqi: the start position: " + err.Error())
	}
	return p
}

// ParseFEN parses a FEN strictly. The fields are:
//
//   - the board: ten ranks from Black's home rank down, with the letters K A B N R C P (also E for
//     B and H for N), uppercase for Red;
//   - the side to move: w or r for Red, b for Black;
//   - two "-" fields;
//   - the plies since the last capture and the move number: plain digits, at most 9999; a move
//     number of 0 means 1.
//
// All fields after the side to move are optional. For the no-capture limit of the computer rules,
// all plies since the last capture are counted. If the text or the position is faulty, the error
// is a *FaultError that lists every fault and wraps ErrFEN.
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

// ParseFENLenient parses the FEN variants that programs write. In addition to what ParseFEN
// accepts, it allows:
//
//   - M for the bishop, G for the advisor and S for the pawn;
//   - R, W or B for the side, or no side at all (Black is then to move if in check, and Red
//     otherwise);
//   - any text in fields 3 and 4, or no such fields;
//   - non-numeric counters, which are read as 0 and 1;
//   - data after the sixth field, which is ignored;
//   - "_", "+" and "%20" for spaces, as in URLs;
//   - more pieces of a kind than a side starts with, up to 16 pieces and one king per side;
//   - advisors, bishops and pawns on squares they can never reach: such an advisor or bishop cannot
//     move, while a pawn moves normally.
//
// Everything that ParseFEN would reject, except for the substitutes for spaces, is returned as a
// warning. If the text has faults that cannot be ignored, the error is a *FaultError that lists
// them and wraps ErrFEN.
func ParseFENLenient(text string) (Position, []Fault, error) {
	s, found := scanFEN(decodeBlanks(text))
	if faults := fatal(found); len(faults) > 0 {
		return Position{}, nil, &FaultError{Faults: faults, sentinel: ErrFEN}
	}
	return s.position(), faultsOf(found), nil
}

// parseWritten parses the output of FEN for any position that this package can represent. It is as
// strict as ParseFEN about the text, but as lenient as ParseFENLenient about the pieces. If there
// are other faults, the error is a *FaultError that lists them and wraps ErrFEN.
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

// ParseSetup parses a FEN as strictly as ParseFEN does, but checks only its syntax. The FEN need
// not describe a valid position.
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

// FEN returns the position as a six-field FEN. Counters above 9999 are written as 9999.
func (p Position) FEN() string {
	return fenText(&p.board, p.turn, p.counters.plies(), p.MoveNumber())
}

// MarshalText returns the FEN. If p is the zero value, which is not a position, the error wraps
// ErrSetup.
func (p Position) MarshalText() ([]byte, error) {
	if !p.playable() {
		return nil, fmt.Errorf("%w: the zero value of Position", ErrSetup)
	}
	return []byte(p.FEN()), nil
}

// UnmarshalText parses a FEN with the syntax of ParseFEN. Like ParseFENLenient and
// Setup.PositionLenient, it allows extra pieces of a kind and pieces on squares that they can
// never reach, so it accepts everything that MarshalText writes.
func (p *Position) UnmarshalText(text []byte) error {
	parsed, err := parseWritten(string(text))
	if err != nil {
		return err
	}
	*p = parsed
	return nil
}

func fenText(b *Board, turn Color, plies, moveNumber int) string {
	var room [128]byte // enough for the longest: a board of 99 bytes, and counters
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

// appendPlacement appends the piece placement, which is the first field of a FEN.
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
