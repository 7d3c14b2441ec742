package lines

import (
	"fmt"
	"strconv"
	"strings"
)

// tourneys is the answer to the command tourney.list.
type tourneys struct {
	Tourneys []struct {
		ID, Name, Kind, State, Class string
		Players, Round               int
	}
}

// tourneyTable holds what the session shows of a tournament.
type tourneyTable struct {
	Plan    struct{ Name string }
	Now     string
	Players []struct {
		Name string
		Gone bool
	}
	Standings []struct {
		Rank, Player, Wins, Draws, Losses int
		Points                            float64
		Breaks                            []float64
	}
}

func tourneyCommands() []command {
	const group = "tournaments"
	return []command{
		{"tournaments", group, "", "telnet.help.tournaments", (*session).listTourneys},
		{"tourney", group, "join|leave|standings n", "telnet.help.tourney", (*session).tourney},
	}
}

// listTourneys lists all tournaments, with numbers that identify them.
func (s *session) listTourneys([]string) error {
	var list tourneys
	if err := s.link.Do("tourney.list", ref{}, &list); err != nil {
		return err
	}
	var b strings.Builder
	s.tourneys = nil
	for i, t := range list.Tourneys {
		s.tourneys = append(s.tourneys, t.ID)
		_, _ = fmt.Fprintf(&b, "%3d %-9s %-9s %-10s %3d %2d  %s\n", i+1, t.State, t.Kind, t.Class, t.Players, t.Round, t.Name) // never fails
	}
	b.WriteString(s.say("telnet.tournaments", "n", len(list.Tourneys)))
	s.block(b.String())
	return nil
}

// tourney joins or leaves a tournament, or shows its table.
func (s *session) tourney(args []string) error {
	if len(args) != 2 {
		return s.usage("tourney")
	}
	id := args[1]
	if n, err := strconv.Atoi(id); err == nil && n >= 1 && n <= len(s.tourneys) {
		id = s.tourneys[n-1]
	}
	what := ref{"tourney": id}
	switch args[0] {
	case "join":
		if err := s.link.Do("tourney.join", what, nil); err != nil {
			return err
		}
		s.block(s.say("telnet.tourneyJoined"))
	case "leave":
		if err := s.link.Do("tourney.leave", what, nil); err != nil {
			return err
		}
		s.block(s.say("telnet.tourneyLeft"))
	case "standings":
		return s.standings(what)
	default:
		return s.usage("tourney")
	}
	return nil
}

func (s *session) standings(what ref) error {
	var t tourneyTable
	if err := s.link.Do("tourney.show", what, &t); err != nil {
		return err
	}
	var b strings.Builder
	_, _ = fmt.Fprintf(&b, "%s (%s)\n", t.Plan.Name, t.Now) // never fails, here and below
	for _, line := range t.Standings {
		_, _ = fmt.Fprintf(&b, "%3d. %-20s %5.1f  +%d =%d -%d", line.Rank, t.Players[line.Player].Name, line.Points, line.Wins, line.Draws, line.Losses)
		for _, x := range line.Breaks {
			_, _ = fmt.Fprintf(&b, " %6.2f", x)
		}
		b.WriteString("\n")
	}
	s.block(b.String())
	return nil
}
