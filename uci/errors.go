package uci

import (
	"errors"
	"fmt"
	"strings"
)

// Faults of an engine. An *EngineError wraps one of these, ErrProtocol or ErrOption.
var (
	// ErrStart means that the program could not be started.
	ErrStart = errors.New("engine does not start")
	// ErrEngineDied means that the process exited or closed its output.
	ErrEngineDied = errors.New("engine died")
	// ErrTimeout means that the engine did not answer in time. If it does not even respond to "stop", it is
	// killed.
	ErrTimeout = errors.New("engine did not answer in time")
	// ErrIllegalMove means that the engine's move is illegal in the position.
	ErrIllegalMove = errors.New("engine played an illegal move")
	// ErrBannedMove means that the engine's move is legal, but banned or not among the search moves.
	ErrBannedMove = errors.New("engine played a banned move")
	// ErrNoMove means that the engine returned no move although there was a legal one and the search was not
	// stopped.
	ErrNoMove = errors.New("engine gave no move")
)

// Errors returned by calls.
var (
	// ErrClosed means that the client has been closed.
	ErrClosed = errors.New("client is closed")
	// ErrBusy means that a search is already in progress.
	ErrBusy = errors.New("engine is thinking")
	// ErrUnsupported means that the request cannot be expressed in the engine's protocol.
	ErrUnsupported = errors.New("not supported by the protocol")
	// ErrLimits means that the limits cannot be met in the position.
	ErrLimits = errors.New("impossible limits")
)

// EngineError reports a fault of an engine. The transcript shows the lines that led up to it.
type EngineError struct {
	Engine string // name of the engine; see Client.Name
	During string // request in progress, such as "start" or "go"
	// Err wraps a sentinel such as ErrEngineDied, ErrTimeout or ErrIllegalMove.
	Err        error
	Transcript []Traffic // last lines sent and received
	Stderr     string    // end of the engine's standard error output
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
