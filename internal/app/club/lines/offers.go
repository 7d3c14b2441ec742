package lines

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	play "github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// Arguments and answers of the club's commands, as used by the page.
type (
	ref    = map[string]any
	answer struct {
		Seek *string `json:"seek"`
		Game *string `json:"game"`
	}
)

func offerCommands() []command {
	const group = "offers"
	return []command{
		{"seek", group, "[minutes inc] [rated|unrated] [red|black] [low-high]", "telnet.help.seek", (*session).seek},
		{"unseek", group, "", "telnet.help.unseek", (*session).unseek},
		{"sought", group, "", "telnet.help.sought", (*session).sought},
		{"play", group, "n|user", "telnet.help.play", (*session).play},
		{"match", group, "user [minutes inc] [rated|unrated] [red|black]", "telnet.help.match", (*session).match},
		{"accept", group, "[n]", "telnet.help.accept", func(s *session, args []string) error { return s.reply(args, true) }},
		{"decline", group, "[n]", "telnet.help.decline", func(s *session, args []string) error { return s.reply(args, false) }},
		{"withdraw", group, "[n]", "telnet.help.withdraw", (*session).withdraw},
		{"pending", group, "", "telnet.help.pending", (*session).pending},
		{"rematch", group, "", "telnet.help.rematch", func(s *session, _ []string) error { return s.offer(play.OfferRematch) }},
	}
}

// wanted describes the game that a user asks for.
type wanted struct {
	terms     club.Terms
	low, high int
}

// wanted parses the arguments of the commands seek and match. ok is false if it does not understand one of
// them.
func (s *session) wanted(args []string) (w wanted, ok bool) {
	minutes, seconds, numbers := float64(s.vars.minutes), s.vars.seconds, 0
	w.terms.Rated = s.vars.rated && s.link.Visitor.Role != account.RoleGuest
	for _, arg := range args {
		arg = strings.ToLower(arg)
		low, high, span := strings.Cut(arg, "-")
		x, err := strconv.ParseFloat(arg, 64)
		switch {
		case arg == "rated" || arg == "r":
			w.terms.Rated = true
		case arg == "unrated" || arg == "u":
			w.terms.Rated = false
		case arg == "red" || arg == "white" || arg == "w":
			w.terms.Color = "red"
		case arg == "black" || arg == "b":
			w.terms.Color = "black"
		case err == nil && numbers == 0 && x >= 0 && x <= 24*60:
			minutes, numbers = x, 1
			seconds = 0
		case err == nil && numbers == 1 && x >= 0 && x <= 3600:
			seconds, numbers = int(x), 2
		case span:
			var err1, err2 error
			w.low, err1 = strconv.Atoi(low)
			w.high, err2 = strconv.Atoi(high)
			if err1 != nil || err2 != nil || w.low < 0 || w.high < w.low {
				return w, false
			}
		default:
			return w, false
		}
	}
	w.terms.Control = play.Control{Kind: play.ControlIncrement, BaseMS: int64(minutes * 60_000), IncrementMS: int64(seconds) * 1000}
	return w, true
}

func (s *session) usage(name string) error {
	for _, c := range s.find(name) {
		s.block(s.say("telnet.usage", "usage", strings.TrimSpace(c.name+" "+c.usage)))
	}
	return nil
}

func (s *session) seek(args []string) error {
	w, ok := s.wanted(args)
	if !ok {
		return s.usage("seek")
	}
	var a answer
	if err := s.link.Do("seek.new", ref{"terms": w.terms, "low": w.low, "high": w.high}, &a); err != nil {
		return err
	}
	if a.Seek != nil {
		s.printf("Your seek has been posted with index %d.", s.server.offers.of(*a.Seek))
	} else {
		s.block("")
	}
	return nil
}

func (s *session) unseek([]string) error {
	n := 0
	for _, seek := range s.club.Lobby().Seeks {
		if seek.Player.ID != s.link.Visitor.Account {
			continue
		}
		if err := s.link.Do("seek.cancel", ref{"seek": seek.ID}, nil); err != nil {
			return err
		}
		n++
	}
	s.block(s.say("telnet.unsought", "n", n))
	return nil
}

func (s *session) sought([]string) error {
	lobby := s.club.Lobby()
	var b strings.Builder
	for i := range lobby.Seeks {
		seek := &lobby.Seeks[i]
		span := ""
		if seek.Low > 0 || seek.High > 0 {
			span = fmt.Sprintf(" %d-%d", seek.Low, seek.High)
		}
		_, _ = fmt.Fprintf(&b, "%4d %5s %-20s %s%s\n", s.server.offers.of(seek.ID), ratingText(&seek.Player), seek.Player.Name, termsText(&seek.Terms, seek.Class), span) // never fails
	}
	for _, p := range lobby.House {
		_, _ = fmt.Fprintf(&b, "     %5s %-20s match %s\n", ratingText(&p), p.Name, p.Name)
	}
	_, _ = fmt.Fprintf(&b, "%d ads displayed.", len(lobby.Seeks))
	s.block(b.String())
	return nil
}

func (s *session) play(args []string) error {
	if len(args) != 1 {
		return s.usage("play")
	}
	seeks := s.club.Lobby().Seeks
	n, err := strconv.Atoi(args[0])
	i := slices.IndexFunc(seeks, func(seek club.Seek) bool {
		return err == nil && seek.ID == s.server.offers.id(n) || account.SameName(seek.Player.Name, args[0])
	})
	if i < 0 {
		s.block(s.say("telnet.noOffer"))
		return nil
	}
	if err := s.link.Do("seek.accept", ref{"seek": seeks[i].ID}, nil); err != nil {
		return err
	}
	s.block("")
	return nil
}

func (s *session) match(args []string) error {
	if len(args) == 0 {
		return s.usage("match")
	}
	w, ok := s.wanted(args[1:])
	if !ok {
		return s.usage("match")
	}
	for _, p := range s.club.Lobby().House {
		if account.SameName(p.Name, args[0]) {
			if err := s.link.Do("house.play", ref{"player": p.ID, "terms": w.terms}, nil); err != nil {
				return err
			}
			s.block("")
			return nil
		}
	}
	var a struct {
		Challenge string `json:"challenge"`
	}
	if err := s.link.Do("challenge.new", ref{"terms": w.terms, "to": args[0]}, &a); err != nil {
		return err
	}
	s.printf("Issuing: challenge %d to %s: %s", s.server.offers.of(a.Challenge), args[0], termsText(&w.terms, ""))
	return nil
}

// challenges returns the challenges that the user has made or, if ours is false, received.
func (s *session) challenges(ours bool) (list []club.Challenge) {
	for _, ch := range s.club.Mine(s.link.Visitor.Account).Challenges {
		if (ch.From.ID == s.link.Visitor.Account) == ours {
			list = append(list, ch)
		}
	}
	return list
}

// chosen returns the challenge that args identify by number or name, or nil if there is none. Without args,
// it returns the only challenge in the list, or nil if there is not exactly one.
func (s *session) chosen(list []club.Challenge, args []string) *club.Challenge {
	if len(args) == 0 {
		if len(list) == 1 {
			return &list[0]
		}
		return nil
	}
	n, err := strconv.Atoi(args[0])
	for i := range list {
		ch := &list[i]
		if err == nil && ch.ID == s.server.offers.id(n) || account.SameName(ch.From.Name, args[0]) || ch.To != nil && account.SameName(ch.To.Name, args[0]) && ch.From.ID == s.link.Visitor.Account {
			return ch
		}
	}
	return nil
}

// reply accepts or declines a challenge or, if there is none, the opponent's offer in the current game.
func (s *session) reply(args []string, accept bool) error {
	if ch := s.chosen(s.challenges(false), args); ch != nil {
		name := "challenge.decline"
		if accept {
			name = "challenge.accept"
		}
		if err := s.link.Do(name, ref{"challenge": ch.ID}, nil); err != nil {
			return err
		}
		s.block("")
		return nil
	}
	if g := s.current; g != nil && len(args) == 0 {
		for _, o := range g.Offers {
			if o.Side == g.side.Other() {
				if err := s.link.Do("game.answer", ref{"game": g.ID, "offer": o.Offer, "accept": accept}, nil); err != nil {
					return err
				}
				s.block("")
				return nil
			}
		}
	}
	s.block(s.say("telnet.noOffer"))
	return nil
}

// withdraw withdraws a challenge or, if there is none, the user's own offer in the current game.
func (s *session) withdraw(args []string) error {
	if ch := s.chosen(s.challenges(true), args); ch != nil {
		if err := s.link.Do("challenge.decline", ref{"challenge": ch.ID}, nil); err != nil {
			return err
		}
		s.block("")
		return nil
	}
	if g := s.current; g != nil && len(args) == 0 {
		for _, o := range g.Offers {
			if o.Side == g.side {
				if err := s.link.Do("game.withdraw", ref{"game": g.ID, "offer": o.Offer}, nil); err != nil {
					return err
				}
				s.block("")
				return nil
			}
		}
	}
	s.block(s.say("telnet.noOffer"))
	return nil
}

func (s *session) pending([]string) error {
	var b strings.Builder
	for _, ours := range []bool{true, false} {
		list := s.challenges(ours)
		word := "from"
		if ours {
			word = "to"
		}
		_, _ = fmt.Fprintf(&b, "%d offers %s others.\n", len(list), word) // never fails
		for i := range list {
			_, _ = fmt.Fprintf(&b, "%4d: %s\n", s.server.offers.of(list[i].ID), s.challengeText(&list[i]))
		}
	}
	s.block(b.String())
	return nil
}
