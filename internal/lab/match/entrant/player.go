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
	StartFailure IncidentKind = "start_failure" // it ended or was silent when it was started
	Crash        IncidentKind = "crash"         // it ended in a game
	Hang         IncidentKind = "hang"          // it did not answer and had to be killed or stopped
	IllegalMove  IncidentKind = "illegal_move"
	NoMove       IncidentKind = "no_move" // it answered without a move although there was one
	TimeLoss     IncidentKind = "time_loss"
)

// IncidentKinds lists the kinds in the order of reports.
var IncidentKinds = [...]IncidentKind{StartFailure, Crash, Hang, IllegalMove, NoMove, TimeLoss}

// Fault is the error of an engine that failed.
type Fault struct {
	Kind   IncidentKind
	Detail string
}

// Error returns kind and detail.
func (f *Fault) Error() string { return fmt.Sprintf("%s: %s", f.Kind, f.Detail) }

// Identity is how an engine introduces itself, and what it is.
type Identity struct {
	Title   string `json:"id_name"`
	Version string `json:"version"`
	Author  string `json:"author"`
	// Signature distinguishes builds: of the built-in engine a digest of what it
	// searches, of a program the digest of its file.
	Signature string `json:"signature"`
	// NetworkHash is the SHA-256 of the built-in engine's network in hexadecimal;
	// "" without one, and of programs.
	NetworkHash string `json:"network"`
}

// NewPlayer makes the player for an engine; a program is not started yet.
func NewPlayer(s Spec, p Patience) (player.Player, error) {
	if !s.Builtin() {
		return external.New(s.Program(p)), nil
	}
	o, err := BuiltinOptions(s.Options)
	return player.New(o), err
}

// Patience bounds how long an engine may keep the match waiting before it counts
// as hanging. Zero fields have the defaults.
type Patience struct {
	Start   time.Duration `json:"start"`   // until it is ready for a game; default 30 s
	Timed   time.Duration `json:"timed"`   // beyond its time; default 10 s
	Untimed time.Duration `json:"untimed"` // for a move limited by nodes or depth only; default 10 min
}

// WithDefaults returns p with the defaults in place of zero fields.
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
