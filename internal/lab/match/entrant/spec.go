package entrant

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cmdline"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// ErrSpec is wrapped by errors about invalid engine descriptions.
var ErrSpec = errors.New("bad engine description")

// Spec describes an engine and how long it may think. If Command is empty, the engine is the one
// built into this module; otherwise it is a program.
type Spec struct {
	Name    string      `json:"name"`         // name in reports and game records, unique among the engines
	Control TimeControl `json:"time_control"` // limits for its moves, in the form of --tc, such as "move=100ms" or "base=5m0s,inc=2s"

	Command  []string     `json:"command,omitempty"` // program and arguments
	Dir      string       `json:"dir,omitempty"`     // working directory
	Env      []string     `json:"env,omitempty"`     // environment variables, as "KEY=value"
	Protocol uci.Protocol `json:"protocol"`          // protocol of a program: "uci", "ucci", "cecp" or "auto", which tries UCI, then UCCI
	Ranks    uci.Ranks    `json:"ranks"`             // how a program numbers the ranks: "0-9", "1-10" or "auto"
	Letters  string       `json:"letters,omitempty"` // letters of a program's pieces: "auto", "bn" or "eh"; absent for the default
	Init     []string     `json:"init,omitempty"`    // lines sent to a program after its options

	Options []Option `json:"options,omitempty"` // options set after startup: for a program, those it offers; for the built-in engine, those of an engine description
}

// Option is an engine setting.
type Option struct {
	Name  string `json:"name"`  // name of the option; for the built-in engine also "feature.NAME" or "param.NAME"
	Value string `json:"value"` // value as text
}

// Builtin reports whether the engine is the one built into this module.
func (s *Spec) Builtin() bool { return len(s.Command) == 0 }

// Parse parses an engine description, which is a list of key=value words quoted as for
// cmdline.Words:
//
//	name=New builtin hash=16 feature.NullMove=off param.RazoringDepth=2
//	name=Fairy cmd='/usr/games/fairy-stockfish -x' opt.Hash=64 tc=10+0.1
//	name=Other cmd=C:\Program Files\engines\other.exe
//
// Two keys apply to every engine: name, and tc, which is a TimeControl. A program also has cmd, its
// command line; dir and env.KEY; proto (auto, uci, ucci, cecp), ranks (auto, 0-9, 1-10) and letters
// (auto, bn, eh); opt.NAME; and init, a line to send. The built-in engine also accepts the settings
// of BuiltinOptions.
//
// control is the time control of an engine without tc. If text is invalid, the error wraps ErrSpec
// or ErrTimeControl.
func Parse(text string, control TimeControl) (Spec, error) {
	words, err := cmdline.Words(text)
	if err != nil {
		return Spec{}, fmt.Errorf("%w: %w", ErrSpec, err)
	}
	s := Spec{Control: control}
	builtin, keys := false, []string(nil)
	for _, word := range words {
		key, value, keyed := strings.Cut(word, "=")
		if !keyed && key == "builtin" {
			builtin = true
			continue
		}
		if !keyed || value == "" && !strings.HasPrefix(key, "opt.") {
			return Spec{}, fmt.Errorf("%w: %q, want key=value or builtin", ErrSpec, word)
		}
		if key != "init" && slices.Contains(keys, key) {
			return Spec{}, fmt.Errorf("%w: %s= is given twice", ErrSpec, key)
		}
		keys = append(keys, key)
		if err := s.set(key, value); err != nil {
			return Spec{}, err
		}
	}
	if builtin == (len(s.Command) > 0) {
		return Spec{}, fmt.Errorf("%w: %q, want either builtin or cmd=PROGRAM", ErrSpec, text)
	}
	return s.completed()
}

func (s *Spec) set(key, value string) (err error) {
	name, option := strings.CutPrefix(key, "opt.")
	variable, env := strings.CutPrefix(key, "env.")
	switch {
	case option:
		s.Options = append(s.Options, Option{name, value})
		return nil
	case env:
		s.Env = append(s.Env, variable+"="+value)
		return nil
	}
	switch key {
	case "name":
		s.Name = value
	case "tc":
		s.Control, err = ParseTimeControl(value)
	case "cmd":
		s.Command, err = cmdline.Command(value)
	case "dir":
		s.Dir = value
	case "proto":
		s.Protocol, err = uci.ParseProtocol(value)
	case "ranks":
		s.Ranks, err = uci.ParseRanks(value)
	case "letters":
		if s.Letters = value; value != "auto" && value != "bn" && value != "eh" {
			err = fmt.Errorf("letters %q, want auto, bn or eh", value)
		}
	case "init":
		s.Init = append(s.Init, value)
	default:
		s.Options = append(s.Options, Option{key, value})
	}
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrSpec, key, err)
	}
	return nil
}

// completed supplies a name if there is none, and checks everything that can be checked without
// starting the engine.
func (s Spec) completed() (Spec, error) {
	if s.Builtin() {
		if s.Name == "" {
			s.Name = "Chuhe"
		}
		if s.Dir != "" || len(s.Env)+len(s.Init) > 0 || s.Protocol != uci.Detect || s.Ranks != uci.RanksAuto || s.Letters != "" {
			return Spec{}, fmt.Errorf("%w: %s: the built-in engine has no dir, env, init, proto, ranks, letters",
				ErrSpec, s.Name)
		}
		if _, err := BuiltinOptions(s.Options); err != nil {
			return Spec{}, fmt.Errorf("%s: %w", s.Name, err)
		}
	} else if s.Name == "" {
		s.Name = filepath.Base(s.Command[0])
	}
	if strings.ContainsFunc(s.Name, func(r rune) bool { return r < ' ' }) {
		return Spec{}, fmt.Errorf("%w: control character in the name %q", ErrSpec, s.Name)
	}
	if err := s.Control.Validate(); err != nil {
		return Spec{}, fmt.Errorf("%s: %w", s.Name, err)
	}
	return s, nil
}

// CheckNames returns an error if two engines have the same name, since a report could not
// distinguish them.
func CheckNames(engines []Spec) error {
	for i, e := range engines {
		same := func(other Spec) bool { return other.Name == e.Name }
		if slices.ContainsFunc(engines[:i], same) {
			return fmt.Errorf("%w: two engines are named %q: give one another name=", ErrSpec, e.Name)
		}
	}
	return nil
}

// ParseCommand splits a command line into the program and its arguments. If that fails, the error
// wraps ErrSpec.
func ParseCommand(text string) ([]string, error) {
	words, err := cmdline.Command(text)
	if err != nil {
		err = fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return words, err
}
