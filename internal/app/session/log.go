package session

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"time"
)

// Entry is a command that was carried out, together with its number and time. Numbers increase by
// one from each entry to the next. Times are whole milliseconds and never decrease.
type Entry struct {
	Seq     int
	At      time.Time
	Command Command
}

// commands maps the command names used in logs to types.
var commands = map[string]reflect.Type{
	"play": reflect.TypeFor[Play](), "premove": reflect.TypeFor[Premove](), "flag": reflect.TypeFor[Flag](),
	"resign": reflect.TypeFor[Resign](), "abort": reflect.TypeFor[Abort](), "claim": reflect.TypeFor[Claim](), "pause": reflect.TypeFor[Pause](),
	"resume": reflect.TypeFor[Resume](), "give_time": reflect.TypeFor[GiveTime](), "sit": reflect.TypeFor[Sit](),
	"undo": reflect.TypeFor[Undo](), "redo": reflect.TypeFor[Redo](), "reopen": reflect.TypeFor[Reopen](), "jump": reflect.TypeFor[Jump](),
	"propose": reflect.TypeFor[Propose](), "answer": reflect.TypeFor[Answer](), "withdraw": reflect.TypeFor[Withdraw](),
	"explore": reflect.TypeFor[Explore](), "evaluate": reflect.TypeFor[Evaluate](), "annotate": reflect.TypeFor[Annotate](), "promote": reflect.TypeFor[Promote](),
	"delete": reflect.TypeFor[Delete](), "describe": reflect.TypeFor[Describe](),
}

// CommandName returns the name of a command in logs, or "" if it has none.
func CommandName(c Command) string {
	for name, t := range commands {
		if reflect.TypeOf(c) == t {
			return name
		}
	}
	return ""
}

// entryJSON is the JSON form of an Entry.
type entryJSON struct {
	Seq  int             `json:"seq"`
	AtMS int64           `json:"at_ms"` // since 1970
	Do   string          `json:"do"`
	Args json.RawMessage `json:"args"`
}

// mostMillis is the end of the year 9999.
const mostMillis = 253_402_300_799_999

// MarshalJSON writes an entry such as
//
//	{"seq":1,"at_ms":1764000000000,"do":"play","args":{"side":"red","move":"h2e2"}}
func (e Entry) MarshalJSON() ([]byte, error) {
	args, err := json.Marshal(e.Command)
	if err != nil {
		return nil, err
	}
	return json.Marshal(entryJSON{e.Seq, e.At.UnixMilli(), CommandName(e.Command), args})
}

// UnmarshalJSON reads the output of MarshalJSON, rejecting unknown fields.
func (e *Entry) UnmarshalJSON(data []byte) error {
	var read entryJSON
	if err := strictly(data, &read); err != nil {
		return fmt.Errorf("entry: %w", err)
	}
	t, ok := commands[read.Do]
	switch {
	case !ok:
		return fmt.Errorf("entry %d: unknown command %.20q", read.Seq, read.Do)
	case read.Seq < 1 || read.AtMS < 0 || read.AtMS > mostMillis:
		return fmt.Errorf("entry %d: number or time %d out of range", read.Seq, read.AtMS)
	}
	cmd := reflect.New(t)
	if err := strictly(read.Args, cmd.Interface()); err != nil {
		return fmt.Errorf("entry %d: %s: %w", read.Seq, read.Do, err)
	}
	*e = Entry{read.Seq, time.UnixMilli(read.AtMS).UTC(), cmd.Elem().Interface().(Command)} //nolint:errcheck // commandTypes has commands only
	return nil
}

// strictly decodes a single JSON value, rejecting unknown fields.
func strictly(data []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(to)
}

// Log is the stored form of a session: a state and the entries made after it.
type Log struct {
	From    State   `json:"from"`
	Entries []Entry `json:"entries"`
}

// Replay rebuilds the session that the log describes. If an entry cannot be carried out, the error
// identifies it.
func (l Log) Replay() (*Session, error) {
	s, err := Restore(l.From, time.UnixMilli(l.From.AtMS))
	if err != nil {
		return nil, err
	}
	for _, e := range l.Entries {
		if _, err := s.Advance(e); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
	}
	return s, nil
}
