package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ErrOption is wrapped by the error for a malformed option line, an unknown option or an invalid value.
var ErrOption = errors.New("bad option")

// OptionType is the type of an engine option.
type OptionType uint8

// The types of options. A label is read-only text (UCCI).
const (
	Check OptionType = iota
	Spin
	Combo
	Button
	String
	Label
)

var optionTypes = [...]string{"check", "spin", "combo", "button", "string", "label"}

// String returns the type's name in the protocols, such as "spin".
func (t OptionType) String() string {
	if int(t) < len(optionTypes) {
		return optionTypes[t]
	}
	return "invalid"
}

// Option describes an option that an engine offers.
type Option struct {
	Name    string
	Type    OptionType
	Default string   // "true" or "false" for a check; empty for a button
	Min     int64    // spin only
	Max     int64    // spin only; if Min and Max are both 0, the range is unbounded
	Vars    []string // combo only: the possible values
}

// emptyValue represents an empty string in UCI.
const emptyValue = "<empty>"

// OneWord returns an option's name as it is written in UCCI: in lowercase and with "_" instead of spaces. As
// an exception, UCI's Hash becomes hashsize.
func OneWord(name string) string {
	word := strings.ReplaceAll(lower(name), " ", "_")
	if word == "hash" {
		return "hashsize"
	}
	return word
}

// SameOption reports whether two names denote the same option. Case is ignored, "_" is equivalent to a space,
// and UCI's Hash is equivalent to UCCI's hashsize.
func SameOption(a, b string) bool { return OneWord(a) == OneWord(b) }

// Is reports whether the option has the given name. Names are compared as by SameOption.
func (o *Option) Is(name string) bool { return SameOption(o.Name, name) }

// Format returns the line that announces the option in the given protocol.
func (o *Option) Format(p Protocol) string {
	if p == UCCI {
		return o.formatUCCI()
	}
	line := fmt.Sprintf("option name %s type %v", o.Name, o.Type)
	line += o.defaultPart() + o.rangePart() + o.varPart()
	return oneLine(line)
}

// formatUCCI writes the name as one word, and the default after the possible values, as required by the UCCI
// specification.
func (o *Option) formatUCCI() string {
	line := fmt.Sprintf("option %s type %v", OneWord(o.Name), o.Type)
	line += o.rangePart() + o.varPart()
	if o.Default != "" {
		line += " default " + o.Default
	}
	return oneLine(line)
}

func (o *Option) defaultPart() string {
	switch {
	case o.Default != "":
		return " default " + o.Default
	case o.Type == String:
		return " default " + emptyValue
	}
	return ""
}

func (o *Option) rangePart() string {
	if o.Type != Spin || o.Min == 0 && o.Max == 0 {
		return ""
	}
	return fmt.Sprintf(" min %d max %d", o.Min, o.Max)
}

func (o *Option) varPart() string {
	part := ""
	for _, v := range o.Vars {
		part += " var " + v
	}
	return part
}

// ParseOption parses an option line of either protocol. The word "option" may be missing. Any error wraps
// ErrOption.
func ParseOption(line string) (Option, error) {
	rest := words{oneLine(line)}
	if lower(rest.peek()) == "option" {
		rest.next()
	}
	// Only UCI puts the word "name" before the name. In UCCI, however, "name" may itself be the name of an
	// option.
	if lower(rest.peek()) == "name" {
		named := rest
		named.next()
		if o, ok := parseNamed(&named); ok {
			return o, nil
		}
	}
	if o, ok := parseNamed(&rest); ok {
		return o, nil
	}
	return Option{}, fmt.Errorf("%w: %q, want a name and a type", ErrOption, clip(line, shownText))
}

// parseNamed parses an option, starting at its name. The name ends before the word "type", but consists of at
// least one word, which may itself be "type".
func parseNamed(w *words) (Option, bool) {
	var name []string
	word := w.next()
	for ; word != "" && (lower(word) != "type" || len(name) == 0); word = w.next() {
		name = append(name, word)
	}
	i := slices.Index(optionTypes[:], lower(w.next()))
	if len(name) == 0 || i < 0 {
		return Option{}, false
	}
	o := Option{Name: strings.Join(name, " "), Type: OptionType(i)}
	o.parseDetails(w)
	return o, true
}

func (o *Option) parseDetails(w *words) {
	for word := lower(w.next()); word != ""; word = lower(w.next()) {
		switch word {
		case "default":
			if o.Type == String || o.Type == Label {
				o.Default = w.rest() // a path may consist of any words
			} else {
				o.Default = valueWords(w)
			}
		case "min":
			o.Min, _ = w.number()
		case "max":
			o.Max, _ = w.number()
		case "var":
			if v := valueWords(w); v != "" && o.Type == Combo {
				o.Vars = append(o.Vars, v)
			}
		}
	}
	switch {
	case o.Default == emptyValue, o.Type == Button:
		o.Default = ""
	case o.Type == Check:
		o.Default = strconv.FormatBool(isTrue(o.Default))
	}
	if o.Type != Spin {
		o.Min, o.Max = 0, 0
	}
}

// valueWords reads words until it reaches a keyword of an option line.
func valueWords(w *words) string {
	var value []string
	for {
		switch lower(w.peek()) {
		case "", "default", "min", "max", "var", "type":
			return strings.Join(value, " ")
		}
		value = append(value, w.next())
	}
}

func isTrue(s string) bool {
	switch lower(s) {
	case "true", "on", "1", "yes":
		return true
	}
	return false
}

func isFalse(s string) bool {
	switch lower(s) {
	case "false", "off", "0", "no":
		return true
	}
	return false
}

// Normalize returns the canonical form of a value. For a check, it is "true" or "false", although on and off,
// yes and no, and 1 and 0 are also accepted. For a combo, it is the spelling in Vars. The error wraps
// ErrOption and states which values are accepted.
func (o *Option) Normalize(value string) (string, error) {
	value = trim(oneLine(value))
	switch o.Type {
	case Check:
		if isTrue(value) || isFalse(value) {
			return strconv.FormatBool(isTrue(value)), nil
		}
		return "", o.refuse(value, "true or false")
	case Spin:
		least, most := o.Min, o.Max
		if least == 0 && most == 0 {
			least, most = math.MinInt64, math.MaxInt64
		}
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < least || n > most {
			return "", o.refuse(value, fmt.Sprintf("a number from %d to %d", least, most))
		}
		return strconv.FormatInt(n, 10), nil
	case Combo:
		for _, v := range o.Vars {
			if lower(v) == lower(value) {
				return v, nil
			}
		}
		return "", o.refuse(value, "one of "+clip(strings.Join(o.Vars, ", "), 4*shownText))
	case Button:
		return "", nil
	case Label:
		return "", o.refuse(value, "nothing: it is a label")
	}
	if value == emptyValue {
		return "", nil
	}
	return value, nil
}

func (o *Option) refuse(value, want string) error {
	return fmt.Errorf("%w: %s is %q, want %s", ErrOption, o.Name, clip(value, shownText), want)
}
