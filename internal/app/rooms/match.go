package rooms

import (
	"context"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Match describes the place of a game in a match between two engines, which exchange colours after
// every game. Each game of the match is stored separately.
type Match struct {
	Games  int    `json:"games"`           // total number of games
	Number int    `json:"number"`          // number of this game, starting at 1
	First  string `json:"first,omitempty"` // ID of game 1; "" in game 1 itself
}

// mostMatchGames is the maximum length of a match, in games.
const mostMatchGames = 1000

// startMatch makes a new game the first of a match of the given length. If games is 0 or 1, there
// is no match.
func (r *Room) startMatch(games int) error {
	switch {
	case games < 0 || games > mostMatchGames:
		return talk.NewError(talk.BadArgs, "newGame.matchGames", "most", mostMatchGames).With(view.AtField("games"))
	case games > 1 && r.seats.kind() != kindEngines:
		return talk.NewError(talk.BadArgs, "newGame.matchEngines").With(view.AtField("games"))
	case games > 1:
		r.options.Match = &Match{Games: games, Number: 1}
	}
	return nil
}

// after returns the Match for the game that follows the one with the given ID. If that game was
// completed, this is the next game of the match. If it was abandoned, or was the last of its match,
// a new match begins.
func (m *Match) after(id string, over bool) *Match {
	if !over || m.Number >= m.Games {
		return &Match{Games: m.Games, Number: 1}
	}
	first := m.First
	if first == "" {
		first = id
	}
	return &Match{Games: m.Games, Number: m.Number + 1, First: first}
}

// continueMatch starts the next game of a match, after showing the final position for as long as a
// move would be shown. The caller must hold r.mu.
func (r *Room) continueMatch() {
	m := r.options.Match
	if m == nil || m.Number >= m.Games {
		return
	}
	id, pause := r.id, millis(r.options.PaceMS)
	r.all.work.Go(func() {
		select {
		case <-r.all.ctx.Done():
			return
		case <-time.After(pause):
		}
		r.mu.Lock()
		wanted := r.game.Phase() == session.Over && r.successor == "" && !r.deleted
		r.mu.Unlock()
		if wanted {
			_, err := r.all.restart(r.all.ctx, nil, restartArgs{Game: id, Swap: true})
			r.logged(err)
		}
	})
}

// matchGame describes a game of a match.
type matchGame struct {
	Game   string         `json:"game"`
	Number int            `json:"number"`
	Phase  session.Phase  `json:"phase"`
	Result xiangqi.Result `json:"result"`
}

// matchAnswer describes the state of a match.
type matchAnswer struct {
	Red    Player      `json:"red"`    // Red in game 1 and in every other game after it
	Black  Player      `json:"black"`  // Black in game 1
	Games  int         `json:"games"`  // total number of games
	Score  outcomes    `json:"score"`  // as seen by the player who is Red in game 1
	Played []matchGame `json:"played"` // games that have begun, by number
}

// matchOf returns the state of the match that a game belongs to.
func (s *Rooms) matchOf(ctx context.Context, _ *talk.Conn, a gameRef) (matchAnswer, error) {
	r, err := s.room(ctx, a.Game)
	if err != nil {
		return matchAnswer{}, err
	}
	r.mu.Lock()
	this := r.summary()
	r.mu.Unlock()
	if this.Match == nil {
		return matchAnswer{}, talk.NewError(talk.NotNow, "newGame.noMatch")
	}
	first := this.match()
	games, err := s.allGames(ctx)
	if err != nil {
		return matchAnswer{}, err
	}
	answer := matchAnswer{Games: this.Match.Games, Played: []matchGame{}}
	answer.Red, answer.Black = this.Players.Red, this.Players.Black
	if this.Match.Number%2 == 0 {
		answer.Red, answer.Black = answer.Black, answer.Red
	}
	for _, g := range games {
		if g.Match == nil || g.match() != first {
			continue
		}
		answer.Played = append(answer.Played, matchGame{g.ID, g.Match.Number, g.Phase, g.Result})
		if g.Phase == session.Over {
			answer.Score.add(g.Result, xiangqi.Color((g.Match.Number-1)%2))
		}
	}
	slices.SortFunc(answer.Played, func(a, b matchGame) int { return a.Number - b.Number })
	return answer, nil
}

// match returns the ID of the first game of the match that a game belongs to. It identifies the
// match.
func (s *Summary) match() string {
	if s.Match.First == "" {
		return s.ID
	}
	return s.Match.First
}
