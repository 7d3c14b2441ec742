package lines

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// command is a command that users can type. Any prefix that is unique is enough.
type command struct {
	name  string
	group string // section of the help
	usage string
	help  phrases.Key
	run   func(s *session, args []string) error
}

// makeTable returns all commands, sorted by name.
func makeTable() []command {
	all := slices.Concat(houseCommands(), offerCommands(), gameCommands(), watchCommands(), talkCommands(), recordCommands(), tourneyCommands())
	slices.SortFunc(all, func(a, b command) int { return cmp.Compare(a.name, b.name) })
	return all
}

// groups lists the sections of the help in the order shown.
var groups = []string{"general", "offers", "game", "watch", "talk", "records", "tournaments"}

// find returns the command named word. If there is none, it returns all commands beginning with word.
func (s *session) find(word string) (found []command) {
	for _, c := range s.server.table {
		switch {
		case c.name == word:
			return []command{c}
		case strings.HasPrefix(c.name, word):
			found = append(found, c)
		}
	}
	return found
}

// command carries out a line, which may be a command or a move.
func (s *session) command(line string) error {
	line = strings.TrimSpace(line)
	if line == "" {
		s.block("")
		return nil
	}
	args := strings.Fields(line)
	word := strings.ToLower(args[0])
	if rest, ok := strings.CutPrefix(word, "+channel"); ok && rest == "" {
		return s.switchChannel(args[1:], true)
	}
	if rest, ok := strings.CutPrefix(word, "-channel"); ok && rest == "" {
		return s.switchChannel(args[1:], false)
	}
	if strings.ContainsFunc(word, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }) {
		return s.move(line)
	}
	found := s.find(word)
	switch {
	case len(found) == 1:
		return found[0].run(s, args[1:])
	case len(found) > 1:
		var names []string
		for _, c := range found {
			names = append(names, c.name)
		}
		s.block(s.say("telnet.ambiguous", "word", phrases.Clip(word, 20), "commands", strings.Join(names, ", ")))
		return nil
	}
	if g := s.current; g != nil && !g.over { // a move may consist of letters only
		if err := s.move(line); err == nil || talk.AsError(err).Code != view.BadMoveText {
			return err
		}
	}
	s.block(s.say("telnet.unknown", "word", phrases.Clip(word, 20)))
	return nil
}

// help lists all commands or, if there are args, describes the commands that match the first of them.
func (s *session) help(args []string) error {
	var b strings.Builder
	if len(args) > 0 {
		found := s.find(strings.ToLower(args[0]))
		for _, c := range found {
			b.WriteString(strings.TrimSpace(c.name+" "+c.usage) + "\n  " + s.say(c.help) + "\n")
		}
		if len(found) == 0 {
			b.WriteString(s.say("telnet.unknown", "word", phrases.Clip(args[0], 20)))
		}
		s.block(b.String())
		return nil
	}
	for _, group := range groups {
		var names []string
		for _, c := range s.server.table {
			if c.group == group {
				names = append(names, c.name)
			}
		}
		b.WriteString(strings.Join(names, " ") + "\n")
	}
	b.WriteString(s.say("telnet.help"))
	s.block(b.String())
	return nil
}
