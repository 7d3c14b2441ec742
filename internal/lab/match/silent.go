package match

import (
	"errors"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// ErrSilent is wrapped by the error of a match in which an engine cannot play at all:
// it cannot be started, does not answer the handshake, or did not answer in two games
// in a row. What it would lose by that says nothing about its strength.
var ErrSilent = errors.New("an engine does not answer")

// mostSilent is how many games in a row an engine may lose by not answering.
const mostSilent = 1

// silence counts the games in a row that each engine has lost by not answering, by name.
type silence map[string]int

// note takes a game in. The error wraps ErrSilent and jobs.ErrTrouble.
func (s silence) note(g *Game) error {
	for _, name := range [...]string{g.Red, g.Black} {
		i := g.Incident
		if i == nil || i.Engine != name {
			s[name] = 0
			continue
		}
		switch i.Kind {
		case StartFailure:
			return silent("engine %s cannot be started: %s", name, i.Detail)
		case Hang, Crash:
			if s[name]++; s[name] > mostSilent {
				return silent("engine %s has not answered in %d games in a row: %s", name, s[name], i.Detail)
			}
		default:
			s[name] = 0
		}
	}
	return nil
}

// silentError wraps ErrSilent and jobs.ErrTrouble.
type silentError string

func silent(format string, args ...any) error { return silentError(fmt.Sprintf(format, args...)) }

func (e silentError) Error() string { return ErrSilent.Error() + ": " + string(e) }

func (silentError) Unwrap() []error { return []error{ErrSilent, jobs.ErrTrouble} }

// troubleOf is an error of a game that neither side loses.
func troubleOf(err error) error {
	if errors.Is(err, uci.ErrStart) {
		return silent("%v", err)
	}
	return fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
}

// hopeless reports whether a unit failed by an engine that does not answer.
func hopeless(reason string) bool { return strings.Contains(reason, ErrSilent.Error()) }
