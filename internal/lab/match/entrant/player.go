package entrant

import (
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
)

// IncidentKind classifies the failure of an engine.
type IncidentKind string

// The kinds of incidents.
const (
	StartFailure IncidentKind = "start_failure" // exited or did not respond during startup
	Crash        IncidentKind = "crash"         // exited during a game
	Hang         IncidentKind = "hang"          // did not answer and had to be killed or stopped
	IllegalMove  IncidentKind = "illegal_move"
	NoMove       IncidentKind = "no_move" // answered without a move although one was legal
	TimeLoss     IncidentKind = "time_loss"
)

// IncidentKinds lists the kinds in report order.
var IncidentKinds = [...]IncidentKind{StartFailure, Crash, Hang, IllegalMove, NoMove, TimeLoss}

// Fault is the error returned for an engine that has failed.
type Fault struct {
	Kind   IncidentKind
	Detail string
}

// Error returns the kind and the detail.
func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Kind, f.Detail) }

// Identity describes an engine as it identifies itself, together with data that identify its build.
type Identity struct {
	Title   string `json:"id_name"` // name that the engine reports; "" if it reports none
	Version string `json:"version"` // version of the built-in engine in a match on this machine, or as a UCCI engine reports it; otherwise ""
	Author  string `json:"author"`  // author that the engine reports; "" if it reports none
	// identifies the build: for the built-in engine, a digest of what it searches; for a program, the
	// digest of its file
	Signature   string `json:"signature"`
	NetworkHash string `json:"network"` // SHA-256 of the built-in engine's network in hexadecimal; "" if there is none, and for programs
}

// NewPlayer creates a player for the engine. If the engine is a program, it is not started yet.
func NewPlayer(s Spec, p Patience) (player.Player, error) {
	if !s.Builtin() {
		return external.New(s.Program(p)), nil
	}
	o, err := BuiltinOptions(s.Options)
	return player.New(o), err
}

// Patience limits how long an engine may delay the match before it is considered hung. Zero fields
// have the default values.
type Patience struct {
	Start   time.Duration `json:"start"`   // until it is ready for a game; default 30 s
	Timed   time.Duration `json:"timed"`   // beyond the time allowed for a move; default 10 s
	Untimed time.Duration `json:"untimed"` // for a move limited only by nodes or depth; default 10 min
}

// WithDefaults returns a copy of p in which zero fields are replaced by the defaults.
func (p Patience) WithDefaults() Patience {
	for _, field := range []struct {
		value    *time.Duration
		standard time.Duration
	}{{&p.Start, 30 * time.Second}, {&p.Timed, 10 * time.Second}, {&p.Untimed, 10 * time.Minute}} {
		if *field.value <= 0 {
			*field.value = field.standard
		}
	}
	return p
}
