package player

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ErrOption is wrapped by the error for an unknown option or an invalid option value.
var ErrOption = errors.New("bad option")

// OptionKind is the type of an option.
type OptionKind uint8

// The kinds of options.
const (
	Check  OptionKind = iota // true or false
	Spin                     // a number
	Combo                    // one of several words
	Button                   // has no value, but triggers an action
	Text                     // any text, often a path
	Label                    // read-only text for display
)

var kinds = [...]string{"check", "spin", "combo", "button", "string", "label"}

// String returns the kind's name in the protocols, such as "spin".
func (k OptionKind) String() string {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return "invalid"
}

// MarshalText implements encoding.TextMarshaler, using String.
func (k OptionKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It reads what MarshalText writes. Any error wraps
// ErrOption.
func (k *OptionKind) UnmarshalText(text []byte) error {
	i := slices.Index(kinds[:], string(text))
	if i < 0 {
		return fmt.Errorf("%w: %.80q is no kind of option", ErrOption, text)
	}
	*k = OptionKind(i) //nolint:gosec // there are six
	return nil
}

// Option describes a setting of a player.
type Option struct {
	Name    string
	Kind    OptionKind
	Default string
	Min     int      // spin only
	Max     int      // spin only; if Min and Max are both 0, the range is unbounded
	Choices []string // combo only

	// Names are the names of the option elsewhere. Only options of our own player have them.
	Names Names
	// Hidden options work, but the protocols do not announce them.
	Hidden bool

	set func(o *Options, value string) error
	get func(o *Options) string
}

// Names are the names of an option in different places. An empty name means that the place lacks the option.
type Names struct {
	UCI, UCCI string // the protocols
	Key       string // in a list of key=value settings, as used for matches
	Board     string // in the board's settings
}

// Normalize returns the canonical form of a value. For a check, it is "true" or "false", although on and off,
// yes and no, and 1 and 0 are also accepted. For a combo, it is the spelling in Choices, and for a button, "".
// The error wraps ErrOption and describes which values are accepted.
func (o *Option) Normalize(value string) (string, error) {
	value = strings.TrimSpace(value)
	switch o.Kind {
	case Check:
		switch strings.ToLower(value) {
		case "true", "on", "1", "yes":
			return "true", nil
		case "false", "off", "0", "no":
			return "false", nil
		}
		return "", o.refuse(value, "on or off")
	case Spin:
		n, err := strconv.Atoi(value)
		if err != nil || (n < o.Min || n > o.Max) && (o.Min != 0 || o.Max != 0) {
			return "", o.refuse(value, fmt.Sprintf("a number from %d to %d", o.Min, o.Max))
		}
		return strconv.Itoa(n), nil
	case Combo:
		i := slices.IndexFunc(o.Choices, func(c string) bool { return strings.EqualFold(c, value) })
		if i < 0 {
			return "", o.refuse(value, oneOf(o.Choices))
		}
		return o.Choices[i], nil
	case Button:
		return "", nil
	case Label:
		return "", o.refuse(value, "nothing: it is a label")
	}
	return value, nil
}

// oneOf formats a list of choices as "a, b or c".
func oneOf(list []string) string {
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

func (o *Option) refuse(value, want string) error {
	return fmt.Errorf("%w: %s is %.80q, want %s", ErrOption, o.Name, value, want)
}

// Constructors for the options of our own player. Each one takes the names, the range and the field to set.

func check(n Names, field func(*Options) *bool) Option {
	return Option{
		Kind: Check, Names: n,
		get: func(o *Options) string { return strconv.FormatBool(*field(o)) },
		set: func(o *Options, value string) error { *field(o) = value == "true"; return nil },
	}
}

func spin(n Names, least, most int, field func(*Options) *int) Option {
	return Option{
		Kind: Spin, Names: n, Min: least, Max: most,
		get: func(o *Options) string { return strconv.Itoa(*field(o)) },
		set: func(o *Options, value string) (err error) { *field(o), err = strconv.Atoi(value); return err },
	}
}

func combo(n Names, choices []string, get func(*Options) string, set func(*Options, string) error) Option {
	return Option{Kind: Combo, Names: n, Choices: choices, get: get, set: set}
}

func text(n Names, get func(*Options) string, set func(*Options, string) error) Option {
	return Option{Kind: Text, Names: n, get: get, set: set}
}

// inUCCI returns an option that exists only in UCCI, with the values none, small, medium and large.
func inUCCI(name string, get func(*Options) Amount, set func(*Options, Amount)) Option {
	return combo(Names{UCCI: name}, amounts, func(o *Options) string { return amounts[get(o)] },
		func(o *Options, value string) error {
			set(o, Amount(slices.Index(amounts, value))) //nolint:gosec // the value is one of them
			return nil
		})
}

// hidden returns a copy of the option with Hidden set.
func (o Option) hidden() Option { o.Hidden = true; return o }

// everywhere returns names that are the same in both protocols.
func everywhere(name, key, board string) Names {
	return Names{UCI: name, UCCI: name, Key: key, Board: board}
}
