package session

import "fmt"

// Code reports why a command is refused.
type Code string

// The codes. Error.Node, Error.Most and Error.Err add detail where it is said.
const (
	Stale          Code = "stale"         // the game has moved on since the sender saw it
	BadCommand     Code = "bad_command"   // a command that makes no sense in any state; Err
	GameOver       Code = "game_over"     // it has ended
	NobodyPlays    Code = "nobody_plays"  // in a study
	Paused         Code = "paused"        // first it has to be resumed
	NotPaused      Code = "not_paused"    //
	NotYourTurn    Code = "not_your_turn" // the other side is to move
	YourTurn       Code = "your_turn"     // a move cannot be made ahead when it can be made
	IllegalMove    Code = "illegal_move"  // Err is an *xiangqi.IllegalMoveError or *xiangqi.PlyError
	NeedsConsent   Code = "needs_consent" // of the other side: propose it
	NothingToUndo  Code = "nothing_to_undo"
	NothingToRedo  Code = "nothing_to_redo"
	NotOffered     Code = "not_offered"      // nothing to be answered or withdrawn
	Offered        Code = "offered"          // already
	TooLate        Code = "too_late"         // to abort
	TooEarly       Code = "too_early"        // to play again: the game continues; to claim it: not both have moved
	NoClock        Code = "no_clock"         // to give time on
	FlagStands     Code = "flag_stands"      // neither side's time is over
	FlagFallen     Code = "flag_fallen"      // a log continues after it
	NoNode         Code = "no_node"          // Node
	MainLine       Code = "main_line"        // the moves of the game stay the main line
	GameMove       Code = "game_move"        // moves of the game cannot be deleted
	GameResult     Code = "game_result"      // that of a game follows from its moves
	TooManyMoves   Code = "too_many_moves"   // Most
	CommentTooLong Code = "comment_too_long" // Most, in bytes
	TooManySigns   Code = "too_many_signs"   // Most
	TooManyMarks   Code = "too_many_marks"   // Most
	TooManyHeaders Code = "too_many_headers" // Most
	TooMuch        Code = "too_much"         // time or moves ahead; Most, milliseconds or moves
	BadSign        Code = "bad_sign"         // not from 1 to 255
	BadHeader      Code = "bad_header"       // without a name, or too long
	BadControl     Code = "bad_control"      // an unknown kind or times out of range; Err
	BadHandicap    Code = "bad_handicap"     // an unknown one
)

// Error is a refused command: nothing has changed.
type Error struct {
	Code Code
	Node int   // the node that it is about
	Most int   // how much is allowed
	Err  error // the cause; nil where the code is enough
}

// Error returns the code with what belongs to it.
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
