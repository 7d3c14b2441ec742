package jobs

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"
)

// ErrSpec is wrapped by errors about specifications that cannot be run.
var ErrSpec = errors.New("bad specification")

// Spec describes a run. It never changes; its digest identifies the run.
type Spec struct {
	Protocol int             `json:"protocol"`         // version of the messages and files; 0 for the current version
	Kind     string          `json:"kind"`             // kind of work, such as match
	Name     string          `json:"name"`             // title for users
	Units    int             `json:"units"`            // number of units, 1 to 100,000,000
	Seed     uint64          `json:"seed"`             // seed of the work's random choices
	Repeat   int             `json:"repeat,omitempty"` // number that distinguishes repeated runs that are otherwise identical; absent for the first
	Params   json.RawMessage `json:"params"`           // parameters of the kind of work, a JSON object
	Files    []File          `json:"files"`            // files that workers fetch by hash before they begin
	Requires Requires        `json:"requires"`         // which workers may take part
	Limits   Limits          `json:"limits"`           // limits of each unit
	// Fraction of the units, 0 to 1, that the coordinator repeats to compare the results with those
	// of the workers. Only kinds whose units can be repeated allow it.
	Audit float64 `json:"audit"`
}

// Protocol is the version of the messages and files. A worker and a coordinator work together only if their
// versions are the same.
const Protocol = 2

// File is a file of a run, identified by its content.
type File struct {
	Name       string `json:"name"`                 // name within the run, such as engine-a
	SHA256     string `json:"sha256"`               // SHA-256 of the content, in hex
	Size       int64  `json:"size"`                 // size in bytes
	Executable bool   `json:"executable,omitempty"` // a program that workers run; absent if false
}

// Requires specifies which workers may take part. An empty or absent field requires nothing.
type Requires struct {
	Version   string `json:"version,omitempty"`   // oldest allowed version of the program, such as 1.4.0
	Signature string `json:"signature,omitempty"` // required signature of the built-in engine
}

// Limits contains the limits of each unit. A field that is zero selects the default. The limits on time
// apply only to the workers of a hub, which are unattended. A process that works by itself obeys only the
// number of attempts, because the user who started it can stop it.
type Limits struct {
	Wall     Duration `json:"wall"`     // maximum total time for a unit, such as 1h0m0s
	Stall    Duration `json:"stall"`    // maximum time without reported progress, such as 2m0s
	Attempts int      `json:"attempts"` // how often a unit is handed out before it counts as failed
}

// Default limits of units.
const (
	DefaultWall     = time.Hour
	DefaultStall    = 2 * time.Minute
	DefaultAttempts = 5
)

// Duration is a time.Duration that is encoded in JSON as text, such as "1m30s".
type Duration time.Duration

// MarshalText formats d as time.Duration does.
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// UnmarshalText parses text in the format of time.ParseDuration.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	*d = Duration(v)
	return err
}

// Limits on specifications. A job or its specification must fit into one message.
const (
	mostUnits    = 100_000_000
	mostFiles    = 64
	MostAttempts = 7
	// IDLength is the length of a run's name, which is the beginning of its digest.
	IDLength = 16
)

// Complete returns s with defaults in place of missing fields. If the result is not valid, the error wraps
// ErrSpec.
func (s Spec) Complete() (Spec, error) {
	if s.Protocol == 0 {
		s.Protocol = Protocol
	}
	if s.Files == nil {
		s.Files = []File{}
	}
	if s.Params == nil {
		s.Params = json.RawMessage("{}")
	}
	for _, d := range []struct {
		value    *Duration
		standard time.Duration
	}{{&s.Limits.Wall, DefaultWall}, {&s.Limits.Stall, DefaultStall}} {
		if *d.value == 0 {
			*d.value = Duration(d.standard)
		}
	}
	if s.Limits.Attempts == 0 {
		s.Limits.Attempts = DefaultAttempts
	}
	return s, s.check()
}

func (s *Spec) check() error {
	switch {
	case s.Protocol != Protocol:
		return fmt.Errorf("%w: protocol %d, this program speaks %d: finish or export the run with the version that began it",
			ErrSpec, s.Protocol, Protocol)
	case !IsToken(s.Kind):
		return fmt.Errorf("%w: kind %q, want small letters and digits", ErrSpec, s.Kind)
	case s.Units < 1 || s.Units > mostUnits:
		return fmt.Errorf("%w: %d units, want 1 to %d", ErrSpec, s.Units, mostUnits)
	case s.Limits.Wall <= 0 || s.Limits.Stall <= 0:
		return fmt.Errorf("%w: limits of time must be positive", ErrSpec)
	case s.Limits.Attempts < 1 || s.Limits.Attempts > MostAttempts:
		return fmt.Errorf("%w: %d attempts, want 1 to %d", ErrSpec, s.Limits.Attempts, MostAttempts)
	case !(s.Audit >= 0 && s.Audit <= 1):
		return fmt.Errorf("%w: audit %g, want a share from 0 to 1", ErrSpec, s.Audit)
	case len(s.Files) > mostFiles:
		return fmt.Errorf("%w: %d files, want at most %d", ErrSpec, len(s.Files), mostFiles)
	}
	var params map[string]json.RawMessage
	if err := json.Unmarshal(s.Params, &params); err != nil {
		return fmt.Errorf("%w: parameters: %w", ErrSpec, err)
	}
	names := map[string]bool{}
	for _, f := range s.Files {
		if f.Name == "" || f.Name != path.Base(f.Name) || strings.ContainsAny(f.Name, `\:`) || f.Name[0] == '.' || names[f.Name] {
			return fmt.Errorf("%w: file name %q, want plain names that differ", ErrSpec, f.Name)
		}
		names[f.Name] = true
		if !IsDigest(f.SHA256) || f.Size < 0 {
			return fmt.Errorf("%w: file %s: %q is no SHA-256 in hex", ErrSpec, f.Name, f.SHA256)
		}
	}
	return nil
}

// IsToken reports whether text consists of 1 to 32 lowercase letters and digits.
func IsToken(text string) bool {
	const most = 32
	return text != "" && len(text) <= most && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
}

// IsDigest reports whether text is a SHA-256 in hex.
func IsDigest(text string) bool {
	const length = 2 * sha256.Size
	return len(text) == length && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < 'a' || r > 'f') && (r < '0' || r > '9')
	})
}

// canonical returns the specification in canonical form: JSON without spaces, with the fields of objects
// inside Params sorted.
func (s *Spec) canonical() ([]byte, error) {
	var params any
	d := json.NewDecoder(bytes.NewReader(s.Params))
	d.UseNumber() // keep numbers as written
	if err := d.Decode(&params); err != nil {
		return nil, fmt.Errorf("%w: parameters: %w", ErrSpec, err)
	}
	sorted, err := json.Marshal(params)
	if err != nil {
		return nil, fmt.Errorf("%w: parameters: %w", ErrSpec, err)
	}
	c := *s
	c.Params = sorted
	return json.Marshal(c)
}

// ParseSpec parses a specification, fills in the defaults, and checks the result. Any error wraps ErrSpec.
func ParseSpec(text []byte) (Spec, error) {
	var s Spec
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return Spec{}, fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return s.Complete()
}

// Digest returns the SHA-256 of the canonical form, in hex. The specification must be valid.
func (s *Spec) Digest() (string, error) {
	full, err := s.Complete()
	if err != nil {
		return "", err
	}
	text, err := full.canonical()
	if err != nil {
		return "", err
	}
	return Digest(text), nil
}

// ID returns the run's name, which is the beginning of its digest.
func (s *Spec) ID() (string, error) {
	digest, err := s.Digest()
	if err != nil {
		return "", err
	}
	return digest[:IDLength], nil
}

// Digest returns the SHA-256 of data in hex.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// isID reports whether text has the form of a run's name.
func isID(text string) bool { return len(text) == IDLength && IsDigest(strings.Repeat(text, 4)) }
