package entrant

import (
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
)

// IncidentKind is a way in which an engine fails.
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

// Fault is the error of an engine that failed.
type Fault struct {
	Kind   IncidentKind
	Detail string
}

// Error returns the kind and the detail.
func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Kind, f.Detail) }

// Identity is how an engine identifies itself, and what it is.
type Identity struct {
	Title   string `json:"id_name"` // name that the engine reports; "" if it reports none
	Version string `json:"version"` // version of the built-in engine in a match on this machine, or as a UCCI engine reports it; otherwise ""
	Author  string `json:"author"`  // author that the engine reports; "" if it reports none
	// identifies the build: for the built-in engine, a digest of what it searches; for a program, the
	// digest of its file
	Signature   string `json:"signature"`
	NetworkHash string `json:"network"` // SHA-256 of the built-in engine's network in hexadecimal; "" if there is none, and for programs
}

// NewPlayer creates the player of an engine. If the engine is a program, it is not started yet.
func NewPlayer(s Spec, p Patience) (player.Player, error) {
	if !s.Builtin() {
		return external.New(s.Program(p)), nil
	}
	o, err := BuiltinOptions(s.Options)
	return player.New(o), err
}

// Patience limits how long an engine may delay the match before it is considered to hang. Fields
// that are zero have their default values.
type Patience struct {
	Start   time.Duration `json:"start"`   // until it is ready for a game; default 30 s
	Timed   time.Duration `json:"timed"`   // beyond its time; default 10 s
	Untimed time.Duration `json:"untimed"` // for a move limited by nodes or depth only; default 10 min
}

// WithDefaults returns p with zero fields set to the defaults.
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
