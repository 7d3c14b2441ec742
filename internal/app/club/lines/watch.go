package lines

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
)

func houseCommands() []command {
	const group = "general"
	return []command{
		{"help", group, "[command]", "telnet.help.help", (*session).help},
		{"who", group, "", "telnet.help.who", (*session).who},
		{"finger", group, "[user]", "telnet.help.finger", (*session).finger},
		{"set", group, "variable value", "telnet.help.set", (*session).set},
		{"style", group, "n", "telnet.help.style", func(s *session, args []string) error { return s.set(append([]string{"style"}, args...)) }},
		{"variables", group, "", "telnet.help.variables", (*session).variables},
		{"date", group, "", "telnet.help.date", func(s *session, _ []string) error {
			s.block(time.Now().UTC().Format(time.RFC1123))
			return nil
		}},
		{"uptime", group, "", "telnet.help.uptime", func(s *session, _ []string) error {
			s.block(s.club.Uptime().Round(time.Second).String())
			return nil
		}},
		{"quit", group, "", "telnet.help.quit", func(s *session, _ []string) error {
			s.put("\r\n" + s.say("telnet.bye") + "\r\n")
			s.gone = true
			return nil
		}},
	}
}

func watchCommands() []command {
	const group = "watch"
	return []command{
		{"games", group, "", "telnet.help.games", (*session).listGames},
		{"observe", group, "n|user", "telnet.help.observe", (*session).observe},
		{"unobserve", group, "[n]", "telnet.help.unobserve", (*session).unobserve},
		{"allobservers", group, "[n]", "telnet.help.allobservers", (*session).observers},
		{"follow", group, "[user]", "telnet.help.follow", (*session).followUser},
	}
}

func (s *session) who([]string) error {
	list, err := s.club.Online(s.ctx)
	if err != nil {
		return err
	}
	var b strings.Builder
	for i := range list {
		_, _ = fmt.Fprintf(&b, "%5s %s%s\n", ratingText(&list[i]), list[i].Name, titleOf(list[i].Role)) // never fails
	}
	_, _ = fmt.Fprintf(&b, "%d players displayed.", len(list))
	s.block(b.String())
	return nil
}

// titleOf returns the mark of an account that is not an ordinary player's.
func titleOf(r account.Role) string {
	switch r {
	case account.RoleBot:
		return "(C)" // a computer, as on other servers
	case account.RoleGuest:
		return "(U)"
	case account.RoleModerator, account.RoleAdmin:
		return "(*)"
	}
	return ""
}

func (s *session) finger(args []string) error {
	name := s.link.Visitor.Name
	if len(args) > 0 {
		name = args[0]
	}
	p, err := s.club.Profile(s.ctx, s.link.Visitor, name)
	if err != nil {
		return err
	}
	var b strings.Builder
	_, _ = fmt.Fprintf(&b, "%s%s\n", p.Name, titleOf(p.Role)) // never fails
	if p.Private {
		b.WriteString(s.say("telnet.private") + "\n")
	}
	for _, r := range p.Ratings {
		_, _ = fmt.Fprintf(&b, "%-15s %5d +-%d %5d games\n", r.Class, r.Rating, 2*r.Deviation, r.Games)
	}
	if p.Online {
		b.WriteString(s.say("telnet.online") + "\n")
	}
	s.block(b.String())
	return nil
}

func (s *session) listGames([]string) error {
	var b strings.Builder
	list := s.club.Lobby().Games
	for i := range list {
		g := &list[i]
		_, _ = fmt.Fprintf(&b, "%4d %5s %-20s %5s %-20s %s %d\n", s.server.games.of(g.ID), ratingText(&g.Players[0]), g.Players[0].Name, // never fails
			ratingText(&g.Players[1]), g.Players[1].Name, g.Class, g.Plies/2+1)
	}
	_, _ = fmt.Fprintf(&b, "%d games displayed.", len(list))
	s.block(b.String())
	return nil
}

// wantedGame returns the id of the game that text identifies by its number, by the name of someone playing
// it, or by its id.
func (s *session) wantedGame(text string) string {
	if n, err := strconv.Atoi(text); err == nil {
		if id := s.server.games.id(n); id != "" {
			return id
		}
	}
	for _, g := range s.club.Lobby().Games {
		if account.SameName(g.Players[0].Name, text) || account.SameName(g.Players[1].Name, text) {
			return g.ID
		}
	}
	return text
}

// mostObserved is how many games a user may observe at the same time.
const mostObserved = 20

func (s *session) observe(args []string) error {
	if len(args) != 1 {
		return s.usage("observe")
	}
	if len(s.games) >= mostObserved+s.club.Limits().Games {
		s.block(s.say("telnet.tooManyObserved", "most", mostObserved))
		return nil
	}
	id := s.wantedGame(args[0])
	var a struct {
		Topic string `json:"topic"`
	}
	if err := s.link.Do("game.join", ref{"game": id}, &a); err != nil {
		return err
	}
	if g := s.games[id]; g != nil {
		s.block(s.board(g))
		return nil
	}
	s.follow(id, a.Topic, strings.HasPrefix(a.Topic, "game/"))
	return nil // the board will arrive as news
}

func (s *session) unobserve(args []string) error {
	n := 0
	for _, g := range s.games {
		if g.plays || len(args) > 0 && args[0] != strconv.Itoa(g.number) {
			continue
		}
		s.drop(g)
		n++
		s.printf("Removing game %d from observation list.", g.number)
	}
	if n == 0 {
		s.block(s.say("telnet.noGame"))
	}
	return nil
}

func (s *session) observers(args []string) error {
	g := s.chosenGame(args)
	if g == nil {
		s.block(s.say("telnet.noGame"))
		return nil
	}
	n, err := s.club.Watching(s.ctx, g.ID)
	if err != nil {
		return err
	}
	s.block(s.say("telnet.observers", "n", n, "game", g.number))
	return nil
}

// followUser makes the session observe every game of the named user from now on. Without args, it stops
// doing so.
func (s *session) followUser(args []string) error {
	s.follows = ""
	if len(args) > 0 {
		if _, err := s.club.Profile(s.ctx, s.link.Visitor, args[0]); err != nil {
			return err
		}
		s.follows = args[0]
		s.block(s.say("telnet.follows", "name", args[0]))
	} else {
		s.block(s.say("telnet.followsNobody"))
	}
	s.link.Leave("lobby") // subscribing again makes the club send the whole state
	s.lobby()
	return nil
}

func recordCommands() []command {
	const group = "records"
	return []command{
		{"history", group, "[user]", "telnet.help.history", (*session).history},
		{"stored", group, "", "telnet.help.stored", (*session).stored},
		{"smoves", group, "n|id", "telnet.help.smoves", (*session).storedMoves},
		{"mailmoves", group, "n|id", "telnet.help.mailmoves", (*session).mailMoves},
		{"rank", group, "[class]", "telnet.help.rank", (*session).best},
		{"best", group, "[class]", "telnet.help.best", (*session).best},
		{"stats", group, "[user]", "telnet.help.stats", (*session).finger},
	}
}

func (s *session) history(args []string) error {
	name := s.link.Visitor.Name
	if len(args) > 0 {
		name = args[0]
	}
	var found struct {
		Games []club.GameSummary `json:"games"`
	}
	if err := s.link.Do("games.find", ref{"player": name}, &found); err != nil {
		return err
	}
	s.block(s.summaries(found.Games[:min(len(found.Games), 20)]))
	return nil
}

// summaries lists the given games, which may be completed or in progress.
func (s *session) summaries(list []club.GameSummary) string {
	var b strings.Builder
	for i := range list {
		g := &list[i]
		_, _ = fmt.Fprintf(&b, "%4d %-20s %-20s %-7s %-14s %s\n", s.server.games.of(g.ID), g.Players[0].Name, g.Players[1].Name, // never fails
			g.Result.PGN(), g.Class, g.Changed.UTC().Format("2006-01-02 15:04"))
	}
	_, _ = fmt.Fprintf(&b, "%d games displayed.", len(list))
	return b.String()
}

// stored lists the user's unfinished games.
func (s *session) stored([]string) error {
	var list []club.GameSummary
	for _, id := range s.club.Mine(s.link.Visitor.Account).Games {
		stand, err := s.club.Stand(s.ctx, s.link.Visitor, id)
		if err != nil {
			return err
		}
		list = append(list, stand.GameSummary)
	}
	s.block(s.summaries(list))
	return nil
}

// storedMoves lists the moves of a game.
func (s *session) storedMoves(args []string) error {
	if len(args) != 1 {
		return s.usage("smoves")
	}
	id := s.wantedGame(args[0])
	stand, err := s.club.Stand(s.ctx, s.link.Visitor, id)
	if err != nil {
		return err
	}
	pos := stand.First
	var b strings.Builder
	_, _ = fmt.Fprintf(&b, "Game %d (%s vs. %s) %s\n", s.server.games.of(id), stand.Players[0].Name, stand.Players[1].Name, stand.ID) // never fails
	for i, m := range stand.Moves {
		if i%2 == 0 {
			_, _ = fmt.Fprintf(&b, "%3d.", i/2+1)
		}
		_, _ = fmt.Fprintf(&b, " %s %-9s", m, pos.FormatMove(m, s.vars.language.Notation()))
		if i%2 == 1 {
			b.WriteByte('\n')
		}
		pos.MakeMove(m)
	}
	_, _ = fmt.Fprintf(&b, "\n%s", stand.Result.PGN())
	s.block(b.String())
	return nil
}

// mailMoves shows where the record of a game can be found, since the club does not send mail.
func (s *session) mailMoves(args []string) error {
	if len(args) != 1 {
		return s.usage("mailmoves")
	}
	s.block(s.say("telnet.record", "path", "/api/record?format=pgn&game="+s.wantedGame(args[0])))
	return nil
}

// best lists the strongest players in a class of time controls, with their ranks.
func (s *session) best(args []string) error {
	class := "rapid"
	if len(args) > 0 {
		class = args[0]
	}
	const most = 20
	list, err := s.club.Best(s.ctx, class, most)
	if err != nil {
		return err
	}
	var b strings.Builder
	for i, p := range list {
		_, _ = fmt.Fprintf(&b, "%3d. %-20s %d\n", i+1, p.Name+titleOf(p.Role), p.Rating) // never fails
	}
	if len(list) == 0 {
		b.WriteString(s.say("telnet.nobodyRated"))
	}
	s.block(b.String())
	return nil
}
