package lines

import (
	"fmt"
	"strconv"
	"strings"

	play "github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func gameCommands() []command {
	const group = "game"
	return []command{
		{"resign", group, "", "telnet.help.resign", func(s *session, _ []string) error { return s.inGame("game.resign", nil) }},
		{"draw", group, "", "telnet.help.draw", func(s *session, _ []string) error { return s.offer(play.OfferDraw) }},
		{"abort", group, "", "telnet.help.abort", func(s *session, _ []string) error { return s.inGame("game.abort", nil) }},
		{"claim", group, "[draw]", "telnet.help.claim", (*session).claim},
		{"adjourn", group, "", "telnet.help.adjourn", func(s *session, _ []string) error { return s.offer(play.OfferAdjourn) }},
		{"takeback", group, "[plies]", "telnet.help.takeback", (*session).takeback},
		{"flag", group, "", "telnet.help.flag", (*session).time},
		{"moretime", group, "[seconds]", "telnet.help.moretime", (*session).moreTime},
		{"refresh", group, "[n]", "telnet.help.refresh", (*session).refresh},
		{"goboard", group, "n", "telnet.help.goboard", (*session).goboard},
		{"at", group, "n command|move", "telnet.help.at", (*session).at},
		{"simnext", group, "", "telnet.help.simnext", (*session).simNext},
		{"moves", group, "[n]", "telnet.help.moves", (*session).moves},
		{"time", group, "[n]", "telnet.help.time", (*session).time},
	}
}

// inGame issues a command concerning the current game.
func (s *session) inGame(name string, more ref) error {
	g := s.current
	if g == nil {
		s.block(s.say("telnet.noGame"))
		return nil
	}
	args := ref{"game": g.ID}
	for key, value := range more {
		args[key] = value
	}
	if err := s.link.Do(name, args, nil); err != nil {
		return err
	}
	s.block("")
	return nil
}

// offer makes an offer to the opponent, or accepts it if the opponent has made the same offer.
func (s *session) offer(what play.Offer) error {
	if g := s.current; g != nil && g.HasOffer(g.side.Other(), what) {
		return s.inGame("game.answer", ref{"offer": what, "accept": true})
	}
	return s.inGame("game.offer", ref{"offer": what})
}

// takeback asks to take back moves. args may contain the number of plies; by default, it is all plies from
// the user's own last move on. If the opponent has already asked for a takeback, takeback accepts it,
// unless args give a different number of plies.
func (s *session) takeback(args []string) error {
	if len(args) == 0 {
		return s.offer(play.OfferTakeback)
	}
	plies, err := strconv.Atoi(args[0])
	if err != nil || plies < 1 || len(args) > 1 {
		return s.usage("takeback")
	}
	return s.inGame("game.offer", ref{"offer": play.OfferTakeback, "plies": plies})
}

// claim claims the current game, which the opponent must have left.
func (s *session) claim(args []string) error {
	switch {
	case len(args) == 0:
		return s.inGame("game.claim", nil)
	case len(args) == 1 && args[0] == "draw":
		return s.inGame("game.claim", ref{"draw": true})
	}
	return s.usage("claim")
}

// moreTime adds seconds to the opponent's clock.
func (s *session) moreTime(args []string) error {
	if len(args) == 0 {
		return s.inGame("game.give_time", nil)
	}
	seconds, err := strconv.Atoi(args[0])
	if err != nil || seconds < 1 || len(args) > 1 {
		return s.usage("moretime")
	}
	return s.inGame("game.give_time", ref{"seconds": seconds})
}

// move makes a move, which may be in any notation.
func (s *session) move(text string) error {
	g := s.current
	if g == nil || g.over {
		s.block(s.say("telnet.noGame"))
		return nil
	}
	if err := s.link.Do("game.move", ref{"game": g.ID, "move": text, "at": g.Live}, nil); err != nil {
		return err
	}
	return nil // the board will arrive as news
}

// chosenGame returns the followed game that args identify by number or player. Without args, it returns the
// current game or, if there is none, any followed game. It returns nil if it finds no game.
func (s *session) chosenGame(args []string) *game {
	if len(args) == 0 {
		if s.current != nil {
			return s.current
		}
		for _, g := range s.games {
			return g
		}
		return nil
	}
	n, err := strconv.Atoi(args[0])
	for _, g := range s.games {
		if err == nil && g.number == n || strings.EqualFold(g.Players[0].Name, args[0]) || strings.EqualFold(g.Players[1].Name, args[0]) {
			return g
		}
	}
	return nil
}

func (s *session) refresh(args []string) error {
	g := s.chosenGame(args)
	if g == nil {
		s.block(s.say("telnet.noGame"))
		return nil
	}
	s.block(s.board(g))
	return nil
}

// goboard selects which of the user's games subsequent moves go to.
func (s *session) goboard(args []string) error {
	g := s.chosenGame(args)
	if g == nil || !g.plays {
		s.block(s.say("telnet.noGame"))
		return nil
	}
	s.current = g
	s.block(s.board(g))
	return nil
}

// simNext switches to the next game that is waiting for the user's move. It goes through the user's games
// in the order of their numbers.
func (s *session) simNext([]string) error {
	var next *game
	behind := func(g *game) int { // how far a game comes after the current one, wrapping around
		if s.current == nil {
			return g.number
		}
		return (g.number - s.current.number - 1 + mostNumbers) % mostNumbers
	}
	for _, g := range s.games {
		r := g.replay()
		if g.relation(r.pos.Turn()) == 1 && (next == nil || behind(g) < behind(next)) {
			next = g
		}
	}
	if next == nil {
		s.block(s.say("telnet.nobodyWaits"))
		return nil
	}
	s.current = next
	s.block(s.board(next))
	return nil
}

// at carries out a line for one of the user's games, which need not be the current one. A command meant for
// one game can therefore never reach another.
func (s *session) at(args []string) error {
	if len(args) < 2 {
		return s.usage("at")
	}
	g := s.chosenGame(args[:1])
	if g == nil || !g.plays {
		s.block(s.say("telnet.noGame"))
		return nil
	}
	was := s.current
	s.current = g
	err := s.command(strings.Join(args[1:], " "))
	if s.current == g { // the line may itself have selected another game
		s.current = was
	}
	return err
}

func (s *session) time(args []string) error {
	g := s.chosenGame(args)
	if g == nil {
		s.block(s.say("telnet.noGame"))
		return nil
	}
	if g.Clocks == nil {
		s.printf("%s untimed", g.title())
		return nil
	}
	s.printf("%s\nRed   %s\nBlack %s", g.title(), clockText(g.left(xiangqi.Red)), clockText(g.left(xiangqi.Black)))
	return nil
}

func (s *session) moves(args []string) error {
	g := s.chosenGame(args)
	if g == nil {
		s.block(s.say("telnet.noGame"))
		return nil
	}
	s.block(s.moveList(g))
	return nil
}

// moveList lists the moves of a game as squares and in notation.
func (s *session) moveList(g *game) string {
	notation := s.vars.language.Notation()
	if s.vars.ascii {
		notation = xiangqi.WXF
	}
	var b strings.Builder
	b.WriteString(g.title() + "\n")
	pos := g.Start
	for i, m := range g.Moves() {
		if pos.Turn() == xiangqi.Red || i == 0 {
			_, _ = fmt.Fprintf(&b, "%3d.", pos.MoveNumber()) // never fails
			if pos.Turn() == xiangqi.Black {
				b.WriteString(" ...           ")
			}
		}
		_, _ = fmt.Fprintf(&b, " %s %-9s", m, pos.FormatMove(m, notation))
		if pos.Turn() == xiangqi.Black {
			b.WriteByte('\n')
		}
		pos.MakeMove(m)
	}
	if g.Phase != play.Playing {
		b.WriteString("\n" + g.ending())
	}
	return b.String()
}
