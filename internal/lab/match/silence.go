package match

import (
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
)

// mostSilent is how many games in a row an engine may lose because it does not answer.
const mostSilent = 1

// silence counts, for each engine by name, how many games in a row the engine has lost because it
// did not answer.
type silence map[string]int

// note takes a game into account. If an engine turns out to be unable to play, the error wraps
// ErrSilent and jobs.ErrTrouble.
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
