package xiangqi

import (
	"errors"
	"strings"
)

// Sentinel errors wrapped by *FaultError.
var (
	// ErrFEN is wrapped by errors from the FEN parsers.
	ErrFEN = errors.New("bad FEN")
	// ErrSetup is wrapped by errors for a Setup that is not a valid position.
	ErrSetup = errors.New("not a position")
)

// FaultCode identifies a fault in a FEN or a Setup. Codes are ordered: if there are several
// faults, the one with the lowest code comes first.
type FaultCode uint8

// FaultEmpty to FaultTrailingData are faults in a text. The others are faults in a setup, namely
// impossible material, pieces on impossible squares, facing kings, and a check against the side
// that is not to move.
const (
	FaultEmpty            FaultCode = iota + 1 // the text is empty
	FaultBadCharacter                          // a board character is neither a piece nor a number
	FaultBadRankCount                          // the number of ranks is not ten
	FaultBadRankLength                         // a rank does not have nine squares
	FaultMissingSide                           // the text ends before the side to move
	FaultBadSide                               // the side is not w, r or b
	FaultBadCounter                            // field 3 or 4 is not "-", or a counter is not in 0-9999
	FaultTrailingData                          // more than six fields
	FaultMissingKing                           // a side has no king
	FaultTooManyPieces                         // more pieces of a kind than a side starts with
	FaultKingMisplaced                         // a king outside its palace
	FaultAdvisorMisplaced                      // an advisor off the five squares of its palace
	FaultBishopMisplaced                       // a bishop off its seven squares
	FaultPawnMisplaced                         // a pawn on a square that no pawn of its side can reach
	FaultKingsFacing                           // the kings face each other on an open file
	FaultOpponentInCheck                       // the side not to move is in check
)

// faultNames holds the external names of the codes. They never change.
var faultNames = [...]string{
	"", "empty", "bad_character", "bad_rank_count", "bad_rank_length",
	"missing_side", "bad_side", "bad_counter", "trailing_data",
	"missing_king", "too_many_pieces",
	"king_outside_palace", "advisor_misplaced", "elephant_misplaced", "pawn_misplaced",
	"generals_facing", "opponent_in_check",
}

// String returns the code's stable name, such as "bad_rank_length".
func (c FaultCode) String() string {
	if int(c) < len(faultNames) {
		return faultNames[c]
	}
	return "unknown_fault"
}

// MarshalText returns the code's stable name.
func (c FaultCode) MarshalText() ([]byte, error) { return tagText(ErrCode, faultNames[:], c) }

// UnmarshalText parses a code's stable name. On failure, c is unchanged and the error wraps
// ErrCode.
func (c *FaultCode) UnmarshalText(text []byte) error { return setTag(c, ErrCode, faultNames[:], text) }

// ErrCode is wrapped by errors from parsing a FaultCode or an IllegalReason.
var ErrCode = errors.New("unknown code")

// Fault is a single fault in a FEN or a Setup.
type Fault struct {
	Code FaultCode `json:"code"`
	// Message explains in English what is wrong, where, and what was expected.
	Message string `json:"message"`
	// Squares holds the pieces involved, for an editor to highlight; empty for faults in a text.
	Squares Bitboard `json:"-"`
	// Piece is the missing king, the misplaced piece, or the piece that occurs too often. It is
	// NoPiece for other faults.
	Piece Piece `json:"-"`
}

// String returns the message.
func (f Fault) String() string { return f.Message }

// FaultError is the error for a text or a Setup that does not represent a valid position. It wraps
// ErrFEN or ErrSetup.
type FaultError struct {
	// Faults lists all faults, ordered by code. It is never empty.
	Faults   []Fault
	sentinel error
}

// Error returns a message that lists all faults.
func (e *FaultError) Error() string {
	messages := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		messages[i] = f.Message
	}
	return e.Unwrap().Error() + ": " + strings.Join(messages, "; ")
}

// Unwrap returns ErrFEN for faults in a text, and ErrSetup otherwise.
func (e *FaultError) Unwrap() error {
	if e.sentinel == nil {
		return ErrSetup
	}
	return e.sentinel
}

// finding is a fault. If it is forgivable, the lenient parsers ignore it.
type finding struct {
	Fault
	forgivable bool
}

// fatal returns the faults that no parser ignores.
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
