package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ErrOption is wrapped by errors about options: malformed option lines, unknown options and invalid values.
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

// String returns the word used in the protocols, such as "spin".
func (t OptionType) String() string {
	if int(t) < len(optionTypes) {
		return optionTypes[t]
	}
	return "invalid"
}

// Option is a setting that an engine offers.
type Option struct {
	Name    string
	Type    OptionType
	Default string   // "true" or "false" for a check; empty for a button
	Min     int64    // spin only
	Max     int64    // spin only; unbounded if Min is 0 too
	Vars    []string // combo only: the values to choose from
}

// emptyValue is how UCI writes an empty string.
const emptyValue = "<empty>"

// OneWord returns the name of an option as UCCI writes it: in lowercase, with "_" in place of spaces. UCI's
// Hash becomes hashsize.
func OneWord(name string) string {
	word := strings.ReplaceAll(lower(name), " ", "_")
	if word == "hash" {
		return "hashsize"
	}
	return word
}

// SameOption reports whether two names refer to the same option. It ignores case, treats "_" as a space,
// and treats UCI's Hash and UCCI's hashsize as the same name.
func SameOption(a, b string) bool { return OneWord(a) == OneWord(b) }

// Is reports whether the option has the given name, compared as in SameOption.
func (o *Option) Is(name string) bool { return SameOption(o.Name, name) }

// Format formats the option line of the protocol.
func (o *Option) Format(p Protocol) string {
	if p == UCCI {
		return o.formatUCCI()
	}
	line := fmt.Sprintf("option name %s type %v", o.Name, o.Type)
	line += o.defaultPart() + o.rangePart() + o.varPart()
	return oneLine(line)
}

// formatUCCI writes the name as one word. It writes the default after the values, as the UCCI specification
// requires.
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

// ParseOption parses an option line of either protocol, with or without the word "option". The error wraps
// ErrOption.
func ParseOption(line string) (Option, error) {
	rest := words{oneLine(line)}
	if lower(rest.peek()) == "option" {
		rest.next()
	}
	// Only UCI puts the word "name" before the name; a UCCI option may itself be called "name".
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

// parseNamed parses an option, starting at its name. The name extends to the word "type". It contains at
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
				o.Default = w.rest() // a path may contain any word
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

// valueWords reads words up to the next keyword of an option line.
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

// Normalize returns the value in canonical form: "true" or "false" for a check, which also accepts "on" and
// "off"; the listed spelling for a combo. The error wraps ErrOption and names the accepted values.
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
