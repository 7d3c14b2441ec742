package match

import (
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
)

// mostSilent is the number of consecutive games an engine may lose by not answering.
const mostSilent = 1

// silence counts, by name, the consecutive games that each engine has lost by not answering.
type silence map[string]int

// note counts a game. The error wraps ErrSilent and jobs.ErrTrouble.
func (s silence) note(g *referee.Game) error {
	for _, name := range [...]string{g.Red, g.Black} {
		i := g.Incident
		if i == nil || i.Engine != name {
			s[name] = 0
			continue
		}
		switch i.Kind {
		case entrant.StartFailure:
			return entrant.Silent("engine %s cannot be started: %s", name, i.Detail)
		case entrant.Hang, entrant.Crash:
			if s[name]++; s[name] > mostSilent {
				return entrant.Silent("engine %s has not answered in %d games in a row: %s", name, s[name], i.Detail)
			}
		default:
			s[name] = 0
		}
	}
	return nil
}
