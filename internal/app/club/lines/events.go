package lines

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/doors"
	play "github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// take handles news from the club, and shows the user what is of interest.
func (s *session) take(n *doors.News) {
	kind, id, _ := strings.Cut(n.Topic, "/")
	switch {
	case n.Error != nil:
		s.fail(n.Error)
	case kind == "me":
		s.takeMine(n)
	case kind == "lobby":
		s.takeLobby(n)
	case kind == "game", kind == "watch":
		s.takeGame(id, n)
	}
}

// takeMine follows the user's own games and announces challenges.
func (s *session) takeMine(n *doors.News) {
	var now club.MyState
	set, err := json.Marshal(n.Set)
	if err == nil {
		err = json.Unmarshal(set, &now)
	}
	if err != nil {
		s.server.log.Error("news cannot be read", "topic", n.Topic, "err", err)
		return
	}
	was := s.mine
	s.mine = now
	for _, id := range now.Games {
		if s.games[id] == nil || !s.games[id].plays {
			s.follow(id, "game/"+id, true)
		}
	}
	same := func(a club.Challenge) func(club.Challenge) bool {
		return func(b club.Challenge) bool { return a.ID == b.ID }
	}
	for _, ch := range now.Challenges {
		if ch.To != nil && ch.To.ID == s.link.Visitor.Account && !slices.ContainsFunc(was.Challenges, same(ch)) {
			n := s.server.offers.of(ch.ID)
			s.printf("Challenge: %d %s", n, s.challengeText(&ch))
			s.block(s.say("telnet.challenged", "n", n))
			s.bell()
		}
	}
	for _, ch := range was.Challenges {
		if !slices.ContainsFunc(now.Challenges, same(ch)) && len(now.Games) <= len(was.Games) {
			s.printf("Challenge %d removed.", s.server.offers.of(ch.ID))
		}
	}
}

// challengeText describes a challenge in a form that programs can parse.
func (s *session) challengeText(ch *club.Challenge) string {
	to := "*"
	if ch.To != nil {
		to = ch.To.Name
	}
	return fmt.Sprintf("%s (%s) %s %s", ch.From.Name, ratingText(&ch.From), to, termsText(&ch.Terms, ch.Class))
}

func ratingText(p *club.Player) string {
	switch {
	case p.Level > 0:
		return fmt.Sprintf("level %d", p.Level)
	case p.Rating == 0:
		return "----"
	case p.Provisional:
		return fmt.Sprintf("%dE", p.Rating) // marked as estimated, as on other servers
	}
	return fmt.Sprint(p.Rating)
}

// termsText formats the terms of a game, for example as "rated blitz 5 3 red".
func termsText(t *club.Terms, class string) string {
	text := "unrated"
	if t.Rated {
		text = "rated"
	}
	text += " " + class + " " + controlText(&t.Control)
	if t.Color != "" {
		text += " " + t.Color
	}
	return text
}

// controlText formats a time control. One with an increment becomes the minutes and the seconds of
// increment, such as "5 3".
func controlText(c *play.Control) string {
	minutes := func(ms int64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(ms)/60_000), ".0") }
	switch c.Kind {
	case play.ControlIncrement:
		return fmt.Sprintf("%s %d", minutes(c.BaseMS), c.IncrementMS/1000)
	case play.ControlByoyomi:
		return fmt.Sprintf("%s+%dx%ds", minutes(c.BaseMS), c.Periods, c.PeriodMS/1000)
	case play.ControlMove:
		return fmt.Sprintf("1/%ds", c.MoveMS/1000)
	case play.ControlCorrespondence:
		return fmt.Sprintf("1/%dd", c.MoveMS/86_400_000)
	}
	return "untimed"
}

// lobby follows the lobby if the user wants news of it. Otherwise it stops following the lobby.
func (s *session) lobby() {
	if s.vars.seeks || s.follows != "" {
		s.link.Follow("lobby")
	} else {
		s.link.Leave("lobby")
	}
}

// takeLobby shows new seeks, and observes new games of the player whom the user follows.
func (s *session) takeLobby(n *doors.News) {
	var state struct {
		Seeks []club.Seek        `json:"seeks"`
		Games []club.GameSummary `json:"games"`
	}
	set, err := json.Marshal(n.Set)
	if err == nil {
		err = json.Unmarshal(set, &state)
	}
	if err != nil {
		s.server.log.Error("news cannot be read", "topic", n.Topic, "err", err)
		return
	}
	if s.vars.seeks {
		now := map[string]bool{}
		for i := range state.Seeks {
			seek := &state.Seeks[i]
			now[seek.ID] = true
			if !s.seen[seek.ID] && seek.Player.ID != s.link.Visitor.Account && !n.First {
				s.printf("%s (%s) seeking %s (\"play %d\" to respond)", seek.Player.Name, ratingText(&seek.Player), termsText(&seek.Terms, seek.Class), s.server.offers.of(seek.ID))
			}
		}
		s.seen = now
	}
	for _, g := range state.Games {
		if s.follows != "" && (account.SameName(g.Players[0].Name, s.follows) || account.SameName(g.Players[1].Name, s.follows)) && s.games[g.ID] == nil {
			s.follow(g.ID, "watch/"+g.ID, false)
		}
	}
}

// follow starts following a game.
func (s *session) follow(id, topic string, plays bool) *game {
	g := &game{number: s.server.games.of(id), topic: topic, plays: plays}
	s.games[id] = g
	s.self.watch(id, true)
	s.link.Follow(topic)
	return g
}

// takeGame shows what has changed in a game.
func (s *session) takeGame(id string, n *doors.News) {
	g := s.games[id]
	if g == nil || g.topic != n.Topic {
		return // the session has stopped following this game
	}
	if n.Gone {
		delete(s.games, id)
		s.self.watch(id, false)
		return
	}
	if err := g.Take(n); err != nil {
		s.server.log.Error("news cannot be read", "topic", n.Topic, "err", err)
		return
	}
	if _, told := n.Set["clocks"]; told {
		g.told = time.Now()
	}
	if !g.known {
		s.begin(g)
		return
	}
	if g.Live != g.live {
		g.live = g.Live
		s.show(g)
	}
	s.news(g)
	if g.Phase != play.Playing && !g.over {
		s.over(g)
	}
}

// begin shows a game once its first state has arrived.
func (s *session) begin(g *game) {
	g.known, g.live = true, g.Live
	g.side, _ = g.Side(s.link.Visitor.Account)
	for _, l := range g.Lines {
		g.lines = max(g.lines, l.N)
	}
	if g.plays {
		if s.current == nil || s.current.over { // otherwise moves keep going to the current game
			s.current = g
		}
		rated := "unrated"
		if g.Rated {
			rated = "rated"
		}
		s.printf("{%s Creating %s %s game.}", g.title(), rated, g.Class)
		s.bell()
	} else {
		s.printf("You are now observing game %d.", g.number)
	}
	s.block(s.board(g))
	s.news(g)
	if g.Phase != play.Playing {
		s.over(g)
	}
}

// show shows a game after a move has been made.
func (s *session) show(g *game) {
	s.block(s.board(g))
}

// news reports new offers and chat lines.
func (s *session) news(g *game) {
	for _, o := range g.Offers {
		if !slices.Contains(g.offers, o) && (!g.plays || o.Side != g.side) {
			s.printf("Game %d: %s offers: %s", g.number, g.Players[o.Side].Name, o.Offer)
			if g.plays {
				s.block(s.say("telnet.offered", "offer", string(o.Offer)))
			}
		}
	}
	g.offers = slices.Clone(g.Offers)
	s.newsOfGone(g)
	for _, l := range g.Lines {
		if l.N > g.lines {
			g.lines = l.N
			if l.Account != s.link.Visitor.Account && !slices.Contains(s.mine.Blocked, l.Account) {
				s.printf("%s says: %s", l.Name, l.Text)
			}
		}
	}
}

// newsOfGone reports that a player has left the game, or that the game can now be claimed because of that.
// It also reports the end of the wait, which may end because the player has returned, because the opponent
// has left too, or because the server is no longer sure.
func (s *session) newsOfGone(g *game) {
	was, now := g.gone, g.Gone
	g.gone = now
	switch {
	case now == nil && was != nil && g.Phase == play.Playing:
		s.printf("Game %d: the wait is over.", g.number)
		if g.plays && was.Side != g.side {
			s.block(s.say("telnet.waitOver"))
		}
	case now != nil && (was == nil || was.Side != now.Side || (was.ClaimMS == 0) != (now.ClaimMS == 0)):
		when := "now"
		if now.ClaimMS > 0 {
			when = fmt.Sprintf("in %d s", now.Seconds())
		}
		s.printf("Game %d: %s has left; the game may be claimed %s.", g.number, g.Players[now.Side].Name, when)
		switch {
		case !g.plays || now.Side == g.side:
		case now.ClaimMS > 0:
			s.block(s.say("telnet.gone", "seconds", now.Seconds()))
		default:
			s.block(s.say("telnet.claimNow"))
		}
	}
}

// over reports how a game has ended.
func (s *session) over(g *game) {
	g.over = true
	s.block(g.ending())
	if g.plays && len(g.Gains) == 2 {
		s.block(s.say("telnet.gain", "gain", fmt.Sprintf("%+d", g.Gains[g.side])))
	}
	if !g.plays {
		s.printf("Removing game %d from observation list.", g.number)
		s.drop(g)
	}
}

// drop stops following a game.
func (s *session) drop(g *game) {
	s.link.Leave(g.topic)
	delete(s.games, g.ID)
	s.self.watch(g.ID, false)
}
