package entrant

import (
	"errors"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// ErrSilent is wrapped by the error of a match in which an engine is unable to play: it cannot be
// started, does not answer the handshake, or has failed to answer in two games in a row. Games lost
// for this reason say nothing about the engine's strength.
var ErrSilent = errors.New("an engine does not answer")

// silentError wraps ErrSilent and jobs.ErrTrouble.
type silentError string

// Silent returns an error about an engine that is unable to play. The error wraps ErrSilent and
// jobs.ErrTrouble.
func Silent(format string, args ...any) error { return silentError(fmt.Sprintf(format, args...)) }

func (e silentError) Error() string { return ErrSilent.Error() + ": " + string(e) }

func (silentError) Unwrap() []error { return []error{ErrSilent, jobs.ErrTrouble} }

// TroubleOf returns the error for a game that err ended without a loss for either side. If an engine
// could not be started, the error wraps ErrSilent.
func TroubleOf(err error) error {
	if errors.Is(err, uci.ErrStart) {
		return Silent("%v", err)
	}
	return fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
}

// Hopeless reports whether a unit that failed for the given reason did so because an engine does
// not answer.
func Hopeless(reason string) bool { return strings.Contains(reason, ErrSilent.Error()) }
