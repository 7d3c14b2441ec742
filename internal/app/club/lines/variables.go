package lines

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Board styles.
const (
	styleASCII   = 1
	styleChinese = 2
	styleColor   = 3
	styleMachine = 12
)

// variables holds a user's settings.
type variables struct {
	language phrases.Language
	style    int
	ascii    bool // output only ASCII
	minutes  int  // default minutes for a seek or match
	seconds  int  // default increment for a seek or match
	rated    bool
	flip     bool
	bell     bool
	edit     bool // edit lines here
	seeks    bool // show seeks
	shouts   bool
	tells    bool
}

func newVariables() variables {
	return variables{language: phrases.English, style: styleASCII, minutes: 10, seconds: 5, rated: true, shouts: true, tells: true}
}

// shown converts text to what the client can display.
func (v *variables) shown(text string) string {
	if !v.ascii {
		return text
	}
	return strings.Map(func(r rune) rune {
		if r > '~' {
			return '?'
		}
		return r
	}, text)
}

// variable is a setting, with functions that return its value as text and parse it.
type variable struct {
	name string
	get  func(*variables) string
	set  func(*variables, string) bool
}

func truthOf(name string, at func(*variables) *bool) variable {
	return variable{name, func(v *variables) string {
		if *at(v) {
			return "1"
		}
		return "0"
	}, func(v *variables, text string) bool {
		switch strings.ToLower(text) {
		case "1", "on", "yes", "true":
			*at(v) = true
		case "0", "off", "no", "false":
			*at(v) = false
		default:
			return false
		}
		return true
	}}
}

func numberOf(name string, most int, at func(*variables) *int) variable {
	return variable{name, func(v *variables) string { return strconv.Itoa(*at(v)) }, func(v *variables, text string) bool {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > most {
			return false
		}
		*at(v) = n
		return true
	}}
}

// allVariables lists the settings in the order in which the command "variables" shows them.
var allVariables = []variable{
	{"style", func(v *variables) string { return strconv.Itoa(v.style) }, func(v *variables, text string) bool {
		n, err := strconv.Atoi(text)
		if err != nil || !slices.Contains([]int{styleASCII, styleChinese, styleColor, styleMachine}, n) {
			return false
		}
		v.style = n
		return true
	}},
	{"language", func(v *variables) string { return string(v.language) }, func(v *variables, text string) bool {
		l, err := phrases.ParseLanguage(text)
		if err != nil || v.ascii && l != phrases.English {
			return false
		}
		v.language = l
		return true
	}},
	{"charset", func(v *variables) string {
		if v.ascii {
			return "ascii"
		}
		return "utf-8"
	}, func(v *variables, text string) bool {
		switch strings.ToLower(text) {
		case "ascii":
			v.ascii, v.language = true, phrases.English
		case "utf-8", "utf8":
			v.ascii = false
		default:
			return false
		}
		return true
	}},
	numberOf("time", 24*60, func(v *variables) *int { return &v.minutes }),
	numberOf("inc", 3600, func(v *variables) *int { return &v.seconds }),
	truthOf("rated", func(v *variables) *bool { return &v.rated }),
	truthOf("flip", func(v *variables) *bool { return &v.flip }),
	truthOf("bell", func(v *variables) *bool { return &v.bell }),
	truthOf("edit", func(v *variables) *bool { return &v.edit }),
	truthOf("seek", func(v *variables) *bool { return &v.seeks }),
	truthOf("shout", func(v *variables) *bool { return &v.shouts }),
	truthOf("tell", func(v *variables) *bool { return &v.tells }),
}

// set sets the variable with the given name or prefix of a name.
func (s *session) set(args []string) error {
	if len(args) == 0 {
		return s.variables(nil)
	}
	value := "1"
	if len(args) > 1 {
		value = args[1]
	}
	for _, x := range allVariables {
		if !strings.HasPrefix(x.name, strings.ToLower(args[0])) {
			continue
		}
		was := s.vars
		if !x.set(&s.vars, value) {
			s.vars = was
			s.block(s.say("telnet.badValue", "variable", x.name))
			return nil
		}
		if s.vars.edit != was.edit && !s.bare {
			s.edited(s.vars.edit)
		}
		s.self.shouts.Store(s.vars.shouts)
		s.self.tells.Store(s.vars.tells)
		if s.vars.seeks != was.seeks {
			s.lobby()
		}
		s.printf("%s = %s", x.name, x.get(&s.vars))
		return nil
	}
	s.block(s.say("telnet.noVariable"))
	return nil
}

func (s *session) variables([]string) error {
	var b strings.Builder
	for _, x := range allVariables {
		_, _ = fmt.Fprintf(&b, "%-10s %s\n", x.name, x.get(&s.vars)) // never fails
	}
	s.block(b.String())
	return nil
}
