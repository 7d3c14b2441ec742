package uci

import (
	"errors"
	"fmt"
	"strings"
)

// Engine faults. An *EngineError wraps one of them, or ErrProtocol or ErrOption.
var (
	// ErrStart means that the program could not be started.
	ErrStart = errors.New("engine does not start")
	// ErrEngineDied means that the process ended, or closed its output.
	ErrEngineDied = errors.New("engine died")
	// ErrTimeout means that no answer arrived in time. An engine that does not even respond to
	// "stop" is killed.
	ErrTimeout = errors.New("engine did not answer in time")
	// ErrIllegalMove means that the best move is illegal in the position.
	ErrIllegalMove = errors.New("engine played an illegal move")
	// ErrBannedMove means that the best move is legal, but was banned or not among the search moves.
	ErrBannedMove = errors.New("engine played a banned move")
	// ErrNoMove means that the engine returned no move, although it was not stopped and a legal move
	// exists.
	ErrNoMove = errors.New("engine gave no move")
)

// Call errors.
var (
	// ErrClosed means that the client has been closed.
	ErrClosed = errors.New("client is closed")
	// ErrBusy means that a search is in progress.
	ErrBusy = errors.New("engine is thinking")
	// ErrUnsupported means that the engine's protocol cannot express the request.
	ErrUnsupported = errors.New("not supported by the protocol")
	// ErrLimits means that the limits are impossible in the position.
	ErrLimits = errors.New("impossible limits")
)

// EngineError is an engine fault. The transcript shows the lines that led to it.
type EngineError struct {
	Engine string // the engine's name; see Client.Name
	During string // the request in progress, such as "start" or "go"
	// Err wraps a sentinel: ErrEngineDied, ErrTimeout, ErrIllegalMove and so on.
	Err        error
	Transcript []Traffic // the last lines in both directions
	Stderr     string    // the end of its standard error output
}

// Error returns the engine's name and the fault, followed by the last lines.
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
