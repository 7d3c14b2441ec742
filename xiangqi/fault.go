package xiangqi

import (
	"errors"
	"strings"
)

// Sentinels wrapped by *FaultError.
var (
	// ErrFEN is wrapped by the errors of the FEN readers.
	ErrFEN = errors.New("bad FEN")
	// ErrSetup is wrapped by the errors of a Setup that is no position.
	ErrSetup = errors.New("not a position")
)

// FaultCode names what is wrong with a FEN or a Setup. The codes are ordered:
// of several faults, that with the least code is reported first.
type FaultCode uint8

// The faults of a text, from FaultEmpty to FaultTrailingData, and those of a
// set-up: impossible material, pieces on impossible squares, kings that face each
// other, and a check of the side that is not to move.
const (
	FaultEmpty            FaultCode = iota + 1 // no text
	FaultBadCharacter                          // a character of the board is no piece and no number
	FaultBadRankCount                          // not ten ranks
	FaultBadRankLength                         // a rank without nine squares
	FaultMissingSide                           // the text ends before the side to move
	FaultBadSide                               // the side is not w, r or b
	FaultBadCounter                            // field 3 or 4 is not "-", or a counter no number up to 9999
	FaultTrailingData                          // more than six fields
	FaultMissingKing                           // a side without a king
	FaultTooManyPieces                         // more pieces of a kind than a side has
	FaultKingMisplaced                         // a king outside its palace
	FaultAdvisorMisplaced                      // an advisor off the five squares of its palace
	FaultBishopMisplaced                       // a bishop off its seven squares
	FaultPawnMisplaced                         // a pawn on a square no pawn of its side reaches
	FaultKingsFacing                           // the kings face each other on an open file
	FaultOpponentInCheck                       // the side that is not to move is in check
)

// faultNames are the names of the codes on the wire; they never change.
var faultNames = [...]string{
	"", "empty", "bad_character", "bad_rank_count", "bad_rank_length",
	"missing_side", "bad_side", "bad_counter", "trailing_data",
	"missing_king", "too_many_pieces",
	"king_outside_palace", "advisor_misplaced", "elephant_misplaced", "pawn_misplaced",
	"generals_facing", "opponent_in_check",
}

// String returns the code's fixed name, such as "bad_rank_length".
func (c FaultCode) String() string {
	if int(c) < len(faultNames) {
		return faultNames[c]
	}
	return "unknown_fault"
}

// MarshalText writes the code's fixed name.
func (c FaultCode) MarshalText() ([]byte, error) { return tagText(ErrCode, faultNames[:], c) }

// UnmarshalText reads a code's fixed name. The error wraps ErrCode and leaves c as
// it was.
func (c *FaultCode) UnmarshalText(text []byte) error { return setTag(c, ErrCode, faultNames[:], text) }

// ErrCode is wrapped by the errors of reading a FaultCode or an IllegalReason.
var ErrCode = errors.New("unknown code")

// Fault is one thing that is wrong with a FEN or a Setup.
type Fault struct {
	Code FaultCode `json:"code"`
	// Message says in English what is wrong, where, and what was wanted.
	Message string `json:"message"`
	// Squares are the pieces concerned, for an editor to mark; it is empty for the
	// faults of a text.
	Squares Bitboard `json:"-"`
	// Piece is the king that is missing, the misplaced piece, or the one of
	// which there are too many; NoPiece for the other faults.
	Piece Piece `json:"-"`
}

// String returns the message.
func (f Fault) String() string { return f.Message }

// FaultError is the error of a text or a Setup that is no position. It wraps
// ErrFEN or ErrSetup.
type FaultError struct {
	// Faults holds everything that is wrong, in the order of the codes. It is
	// never empty.
	Faults   []Fault
	sentinel error
}

// Error lists all faults.
func (e *FaultError) Error() string {
	messages := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		messages[i] = f.Message
	}
	return e.Unwrap().Error() + ": " + strings.Join(messages, "; ")
}

// Unwrap returns ErrFEN for the faults of a text, else ErrSetup.
func (e *FaultError) Unwrap() error {
	if e.sentinel == nil {
		return ErrSetup
	}
	return e.sentinel
}

// finding is a fault and whether the lenient readers overlook it.
type finding struct {
	Fault
	forgivable bool
}

// fatal returns the faults that no reader overlooks.
func fatal(found []finding) (faults []Fault) {
	for _, f := range found {
		if !f.forgivable {
			faults = append(faults, f.Fault)
		}
	}
	return faults
}

// faultsOf returns all faults.
func faultsOf(found []finding) (faults []Fault) {
	for _, f := range found {
		faults = append(faults, f.Fault)
	}
	return faults
}
