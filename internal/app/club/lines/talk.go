package lines

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

func talkCommands() []command {
	const group = "talk"
	return []command{
		{"tell", group, "user|channel text", "telnet.help.tell", (*session).tell},
		{"say", group, "text", "telnet.help.say", func(s *session, args []string) error {
			return s.inGame("game.chat", ref{"text": strings.Join(args, " ")})
		}},
		{"kibitz", group, "text", "telnet.help.kibitz", func(s *session, args []string) error { return s.kibitz(args, true) }},
		{"whisper", group, "text", "telnet.help.whisper", func(s *session, args []string) error { return s.kibitz(args, false) }},
		{"shout", group, "text", "telnet.help.shout", (*session).shout},
		{"channel", group, "[n]", "telnet.help.channel", func(s *session, args []string) error { return s.switchChannel(args, true) }},
		{"censor", group, "user", "telnet.help.censor", func(s *session, args []string) error { return s.censor(args, true) }},
		{"uncensor", group, "user", "telnet.help.uncensor", func(s *session, args []string) error { return s.censor(args, false) }},
		{"noplay", group, "user", "telnet.help.censor", func(s *session, args []string) error { return s.censor(args, true) }},
	}
}

// Limits on messages to other users. They are the same as for chat.
const (
	mostSaid  = 140 // in characters
	saidLines = 5   // per saidTime
	saidTime  = 10 * time.Second
	channels  = 255
)

// maySay cleans up a message and reports whether it may be sent. If not, it informs the user of the reason.
func (s *session) maySay(words []string, to ...string) (string, bool) {
	text := request.Clean(strings.Join(words, " "))
	now := time.Now()
	s.talkedAt = slices.DeleteFunc(s.talkedAt, func(at time.Time) bool { return now.Sub(at) > saidTime })
	switch {
	case text == "" || utf8.RuneCountInString(text) > mostSaid:
		s.block(s.say("club.chatLength", "most", mostSaid))
		return "", false
	case len(s.talkedAt) >= saidLines:
		s.club.Limited.Beyond(bounds.LimitDoors)
		s.block(s.say("club.chatTooFast"))
		return "", false
	case s.link.Visitor.Role == account.RoleGuest && len(to) == 0:
		s.block(s.say("telnet.guestsQuiet"))
		return "", false
	}
	if err := s.club.MayTell(s.ctx, s.link.Visitor, to...); err != nil {
		s.fail(err)
		return "", false
	}
	s.talkedAt = append(s.talkedAt, now)
	return text, true
}

// spread sends a message to several users, leaving out those who have blocked the sender or do not want
// such messages.
func (s *session) spread(line string, to []*talker) {
	n := 0
	for _, t := range to {
		if t != s.self && s.club.MayTell(s.ctx, s.link.Visitor, t.account) == nil && t.tell(line) {
			n++
		}
	}
	s.printf("(told %d players)", n)
}

func (s *session) tell(args []string) error {
	if len(args) < 2 {
		return s.usage("tell")
	}
	name := s.link.Visitor.Name
	if n, err := strconv.Atoi(args[0]); err == nil {
		if text, ok := s.maySay(args[1:]); ok {
			s.spread(fmt.Sprintf("%s(%d): %s", name, n, text), s.server.talkers(func(t *talker) bool { return slices.Contains(t.channels, n) }))
		}
		return nil
	}
	to := s.server.talkers(func(t *talker) bool { return account.SameName(t.name, args[0]) && t.tells.Load() })
	if len(to) == 0 {
		s.block(s.say("telnet.notHere", "name", phrases.Clip(args[0], 20)))
		return nil
	}
	if text, ok := s.maySay(args[1:], to[0].account); ok {
		s.spread(fmt.Sprintf("%s tells you: %s", name, text), to)
	}
	return nil
}

func (s *session) shout(args []string) error {
	if text, ok := s.maySay(args); ok {
		s.spread(fmt.Sprintf("%s shouts: %s", s.link.Visitor.Name, text), s.server.talkers(func(t *talker) bool { return t.shouts.Load() }))
	}
	return nil
}

// kibitz sends a message to those observing the same game and, if players is true, to its players too.
func (s *session) kibitz(args []string, players bool) error {
	g := s.chosenGame(nil)
	if g == nil {
		s.block(s.say("telnet.noGame"))
		return nil
	}
	if text, ok := s.maySay(args); ok {
		word := "whispers"
		if players {
			word = "kibitzes"
		}
		s.spread(fmt.Sprintf("%s[%d] %s: %s", s.link.Visitor.Name, g.number, word, text), s.server.talkers(func(t *talker) bool {
			plays := t.account == g.Players[0].ID || t.account == g.Players[1].ID
			return t.follows(g.ID) && (players || !plays)
		}))
	}
	return nil
}

// switchChannel joins or leaves a channel, or lists the channels that the user follows.
func (s *session) switchChannel(args []string, on bool) error {
	n := 0
	if len(args) > 0 {
		var err error
		if n, err = strconv.Atoi(args[0]); err != nil || n < 1 || n > channels {
			return s.usage("channel")
		}
	}
	list := s.server.switchChannel(s.self, n, on && n > 0)
	s.printf("channels: %s", strings.Trim(fmt.Sprint(list), "[]"))
	return nil
}

// censor hides another user's chat, challenges and seeks or, if on is false, shows them again.
func (s *session) censor(args []string, on bool) error {
	if len(args) != 1 {
		return s.usage("censor")
	}
	if err := s.link.Do("people.block", ref{"name": args[0], "block": on}, nil); err != nil {
		return err
	}
	if on {
		s.printf("%s added to your censor list.", args[0])
	} else {
		s.printf("%s removed from your censor list.", args[0])
	}
	return nil
}
