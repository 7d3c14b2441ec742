package uci

import (
	"errors"
	"fmt"
	"strings"
)

// What can go wrong with an engine. An *EngineError wraps one of them, or
// ErrProtocol or ErrOption.
var (
	// ErrStart: the program could not be started at all.
	ErrStart = errors.New("engine does not start")
	// ErrEngineDied: the process ended, or closed its output.
	ErrEngineDied = errors.New("engine died")
	// ErrTimeout: no answer in time. When the engine did not even answer "stop",
	// it has been killed.
	ErrTimeout = errors.New("engine did not answer in time")
	// ErrIllegalMove: the best move cannot be played in the position.
	ErrIllegalMove = errors.New("engine played an illegal move")
	// ErrBannedMove: the best move is legal, but was forbidden or not among the
	// search moves.
	ErrBannedMove = errors.New("engine played a banned move")
	// ErrNoMove: the engine gave no move though there is one and it was not stopped.
	ErrNoMove = errors.New("engine gave no move")
)

// What can go wrong with a call.
var (
	// ErrClosed: the client has been closed.
	ErrClosed = errors.New("client is closed")
	// ErrBusy: a search is in progress.
	ErrBusy = errors.New("engine is thinking")
	// ErrUnsupported: the engine's protocol cannot say that.
	ErrUnsupported = errors.New("not supported by the protocol")
	// ErrLimits: the limits ask for something impossible in the position.
	ErrLimits = errors.New("impossible limits")
)

// EngineError is a fault of an engine. The transcript shows how it came to
// that.
type EngineError struct {
	Engine string // its name, see Client.Name
	During string // what it was asked to do, such as "start" or "go"
	// Err wraps a sentinel: ErrEngineDied, ErrTimeout, ErrIllegalMove and so on.
	Err        error
	Transcript []Traffic // the last lines of both directions
	Stderr     string    // the end of what it wrote to standard error
}

// Error names the engine and the fault and ends with the last lines.
func (e *EngineError) Error() string {
	text := fmt.Sprintf("engine %q: %s: %v", e.Engine, e.During, e.Err)
	const shownLines = 4
	if last := e.Transcript[max(0, len(e.Transcript)-shownLines):]; len(last) > 0 {
		lines := make([]string, len(last))
		for i, t := range last {
			lines[i] = t.String()
		}
		text += "; last lines: " + strings.Join(lines, " | ")
	}
	if e.Stderr != "" {
		end := e.Stderr[max(0, len(e.Stderr)-2*shownText):]
		text += "; stderr: " + oneLine(trim(end))
	}
	return text
}

// Unwrap returns Err.
func (e *EngineError) Unwrap() error { return e.Err }
