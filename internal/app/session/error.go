package session

import "fmt"

// Code is the reason why a command was refused.
type Code string

// The codes. Error.Node, Error.Most and Error.Err add detail where noted.
const (
	Stale          Code = "stale"         // the game has moved on since the sender saw it
	BadCommand     Code = "bad_command"   // invalid in any state; Err
	GameOver       Code = "game_over"     // the game has ended
	NobodyPlays    Code = "nobody_plays"  // a study has no players
	Paused         Code = "paused"        // the game must be resumed first
	NotPaused      Code = "not_paused"    //
	NotYourTurn    Code = "not_your_turn" // the other side is to move
	YourTurn       Code = "your_turn"     // the side can move now instead of premoving
	IllegalMove    Code = "illegal_move"  // Err is an *xiangqi.IllegalMoveError or *xiangqi.PlyError
	NeedsConsent   Code = "needs_consent" // the other side must agree: propose it
	NothingToUndo  Code = "nothing_to_undo"
	NothingToRedo  Code = "nothing_to_redo"
	NotOffered     Code = "not_offered"      // no offer to answer or withdraw
	Offered        Code = "offered"          // already offered
	TooLate        Code = "too_late"         // the game can no longer be aborted
	TooEarly       Code = "too_early"        // to play again: the game is in progress; to claim: not both sides have moved
	NoClock        Code = "no_clock"         // there is no clock to add time to
	FlagStands     Code = "flag_stands"      // neither side has run out of time
	FlagFallen     Code = "flag_fallen"      // a log continues after the flag fell
	NoNode         Code = "no_node"          // Node
	MainLine       Code = "main_line"        // the moves of the game remain the main line
	GameMove       Code = "game_move"        // moves of the game cannot be deleted
	GameResult     Code = "game_result"      // a game's result follows from its moves
	TooManyMoves   Code = "too_many_moves"   // Most
	CommentTooLong Code = "comment_too_long" // Most, in bytes
	TooManySigns   Code = "too_many_signs"   // Most
	TooManyMarks   Code = "too_many_marks"   // Most
	TooManyHeaders Code = "too_many_headers" // Most
	TooMuch        Code = "too_much"         // time or premoves; Most, in milliseconds or moves
	BadSign        Code = "bad_sign"         // not from 1 to 255
	BadHeader      Code = "bad_header"       // no name, or too long
	BadControl     Code = "bad_control"      // unknown kind or times out of range; Err
	BadHandicap    Code = "bad_handicap"     // unknown
)

// Error reports a refused command. The command has changed nothing.
type Error struct {
	Code Code
	Node int   // the node concerned
	Most int   // the limit
	Err  error // the cause; nil if the code suffices
}

// Error returns the code and its details.
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

// Is reports whether target is an error with the same code.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Code == e.Code
}

func refused(c Code) *Error { return &Error{Code: c} }

func badCommand(format string, args ...any) *Error {
	return &Error{Code: BadCommand, Err: fmt.Errorf(format, args...)}
}
