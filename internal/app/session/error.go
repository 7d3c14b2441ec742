package session

import "fmt"

// Code identifies why a command was refused.
type Code string

// The error codes. A comment that names Node, Most or Err means that this field of Error contains
// details.
const (
	Stale          Code = "stale"         // the game has moved on since the sender last saw it
	BadCommand     Code = "bad_command"   // invalid in any state; Err
	GameOver       Code = "game_over"     // the game has ended
	NobodyPlays    Code = "nobody_plays"  // a study has no players
	Paused         Code = "paused"        // the game must be resumed first
	NotPaused      Code = "not_paused"    //
	NotYourTurn    Code = "not_your_turn" // it is the other side's turn
	YourTurn       Code = "your_turn"     // the side can move now, so there is no need for a premove
	IllegalMove    Code = "illegal_move"  // Err is an *xiangqi.IllegalMoveError or *xiangqi.PlyError
	NeedsConsent   Code = "needs_consent" // the other side must agree, so propose it
	NothingToUndo  Code = "nothing_to_undo"
	NothingToRedo  Code = "nothing_to_redo"
	NotOffered     Code = "not_offered"      // there is no such offer to answer or withdraw
	Offered        Code = "offered"          // the offer has already been made
	TooLate        Code = "too_late"         // the game can no longer be aborted
	TooEarly       Code = "too_early"        // a rematch before the end, or a claim before both sides have moved
	NoClock        Code = "no_clock"         // there is no clock to add time to
	FlagStands     Code = "flag_stands"      // neither side has run out of time
	FlagFallen     Code = "flag_fallen"      // a log continues after the flag fell
	NoNode         Code = "no_node"          // Node
	MainLine       Code = "main_line"        // moves of the game must remain the main line
	GameMove       Code = "game_move"        // moves of the game cannot be deleted
	GameResult     Code = "game_result"      // the result of a game follows from its moves
	TooManyMoves   Code = "too_many_moves"   // Most
	CommentTooLong Code = "comment_too_long" // Most, in bytes
	TooManySigns   Code = "too_many_signs"   // Most
	TooManyMarks   Code = "too_many_marks"   // Most
	TooManyHeaders Code = "too_many_headers" // Most
	TooMuch        Code = "too_much"         // too much time or too many premoves; Most, in milliseconds or moves
	BadSign        Code = "bad_sign"         // outside the range from 1 to 255
	BadHeader      Code = "bad_header"       // the name is missing, or the header is too long
	BadControl     Code = "bad_control"      // the kind is unknown, or a time is out of range; Err
	BadHandicap    Code = "bad_handicap"     // the handicap is unknown
)

// Error reports that a command was refused, in which case it has changed nothing.
type Error struct {
	Code Code
	Node int   // the node concerned
	Most int   // the limit
	Err  error // the cause, or nil if the code says everything
}

// Error returns the code, followed by any details.
func (e *Error) Error() string {
	text := "session: " + string(e.Code)
	if e.Code == NoNode {
		text += fmt.Sprintf(" %d", e.Node)
	}
	if e.Most > 0 {
		text += fmt.Sprintf(", most %d", e.Most)
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Is reports whether target is an *Error with the same code.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}

func refused(c Code) *Error { return &Error{Code: c} }

func badCommand(format string, args ...any) *Error {
	return &Error{Code: BadCommand, Err: fmt.Errorf(format, args...)}
}
