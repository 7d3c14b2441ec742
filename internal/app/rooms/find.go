package rooms

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file implements searches in the list of all games.

// participant returns a string that identifies a player: an engine and its level, or a person's
// name.
func (p *Player) participant() string {
	if p.isEngine() {
		return fmt.Sprintf("engine:%s:%d", p.Engine, p.Level)
	}
	return "person:" + p.Name
}

// me returns the side played by a person. Unless there is exactly one such side, it returns false.
func (s *Summary) me() (xiangqi.Color, bool) {
	if s.Kind != kindEngine {
		return 0, false
	}
	if s.Players.Red.isEngine() {
		return xiangqi.Black, true
	}
	return xiangqi.Red, true
}

// opponents returns the players that the person faced. If exactly one side was played by a person,
// this is the other player; otherwise it is both.
func (s *Summary) opponents() []*Player {
	list := []*Player{&s.Players.Red, &s.Players.Black}
	if me, ok := s.me(); ok {
		return list[me.Other() : me.Other()+1]
	}
	return list
}

// outcomes counts wins, draws and losses.
type outcomes struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// add counts a result from the point of view of the given side.
func (c *outcomes) add(result xiangqi.Result, side xiangqi.Color) {
	winner, ok := result.Winner()
	switch {
	case ok && winner == side:
		c.Won++
	case ok:
		c.Lost++
	case result == xiangqi.Draw:
		c.Drawn++
	}
}

type listArgs struct {
	Before *time.Time `json:"before,omitempty"`
	Limit  *int       `json:"limit,omitempty"`
	Text   string     `json:"text,omitempty"`
	// Group is played, studies or imported. The other conditions apply as well.
	Group    Group  `json:"group,omitempty"`
	Opponent string `json:"opponent,omitempty"` // ID of an opponent facet
	Result   string `json:"result,omitempty"`   // won, lost, drawn, unfinished, red_wins or black_wins
	Opening  string `json:"opening,omitempty"`  // prefix of an opening code
	Since    string `json:"since,omitempty"`    // a date or the beginning of one, such as 2026-11
	Until    string `json:"until,omitempty"`
	Tag      string `json:"tag,omitempty"`
	Facets   bool   `json:"facets,omitempty"` // whether to include the group's facets in the answer
}

type listAnswer struct {
	Games []Summary     `json:"games"`
	More  bool          `json:"more"`
	Total int           `json:"total"`
	Count map[Group]int `json:"count" ts:"Record<Group, number>"` // number of games in each group
	// Facets is null unless it was requested.
	Facets *facets `json:"facets"`
}

// facets lists the filters that a group of games offers.
type facets struct {
	Opponents []opponentFacet `json:"opponents"` // ordered by number of games
	Openings  []openingFacet  `json:"openings"`  // ordered by code
	Tags      []tagFacet      `json:"tags"`      // ordered by name
}

type opponentFacet struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Level    int    `json:"level"` // 0 if there is no level
	Games    int    `json:"games"`
	outcomes        // as seen by the owner of the games, where known
}

type openingFacet struct {
	openingState
	Games int `json:"games"`
}

type tagFacet struct {
	Tag   string `json:"tag"`
	Games int    `json:"games"`
}

// mostListed is the maximum number of games in an answer.
const mostListed = 200

// usualListed is the default number of games in an answer.
const usualListed = 50

func (s *Rooms) listGames(ctx context.Context, _ *talk.Conn, a listArgs) (listAnswer, error) {
	limit := usualListed
	if a.Limit != nil {
		limit = *a.Limit
	}
	if limit < 1 || limit > mostListed || len(a.Text) > 4*mostName {
		return listAnswer{}, talk.NewError(talk.BadArgs, "games.limit", "most", mostListed).With(view.AtField("limit"))
	}
	if a.Group != "" && !slices.Contains(groups, a.Group) {
		return listAnswer{}, talk.NewError(talk.BadArgs, "games.noGroup", "group", phrases.Clip(string(a.Group), 20)).With(view.AtField("group"))
	}
	games, err := s.allGames(ctx)
	if err != nil {
		return listAnswer{}, err
	}
	a.Text = s.list.fold(strings.TrimSpace(a.Text))
	answer := listAnswer{Games: []Summary{}, Count: map[Group]int{}}
	for _, g := range games {
		answer.Count[g.group()]++
		if !a.wants(g) {
			continue
		}
		answer.Total++
		switch {
		case a.Before != nil && !g.Changed.Before(*a.Before):
		case len(answer.Games) < limit:
			answer.Games = append(answer.Games, g.Summary)
		default:
			answer.More = true
		}
	}
	if a.Facets {
		answer.Facets = facetsOf(games, a.Group)
	}
	return answer, nil
}

// allGames returns the list of all games, waiting until it has been read completely.
func (s *Rooms) allGames(ctx context.Context) ([]*listing, error) {
	select {
	case <-s.list.read:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.list.games, nil
}

// group returns the group of the game, even if the summary does not specify one.
func (g *listing) group() Group {
	switch {
	case g.Group != "":
		return g.Group
	case g.Kind == kindStudy:
		return groupStudies
	}
	return GroupPlayed
}

// wants reports whether a game satisfies all conditions. The search text must already have been
// folded.
func (a *listArgs) wants(g *listing) bool {
	return (a.Group == "" || a.Group == g.group()) &&
		(a.Tag == "" || slices.Contains(g.Tags, a.Tag)) &&
		(a.Opening == "" || strings.HasPrefix(g.Opening, a.Opening)) &&
		(a.Since == "" || g.Date >= a.Since) &&
		(a.Until == "" || g.Date[:min(len(g.Date), len(a.Until))] <= a.Until) &&
		(a.Result == "" || slices.Contains(g.outcomes(), a.Result)) &&
		(a.Opponent == "" || slices.ContainsFunc(g.opponents(), func(p *Player) bool { return p.participant() == a.Opponent })) &&
		strings.Contains(g.text, a.Text)
}

// outcomes returns the values of listArgs.Result that match the game: drawn or unfinished if there
// is no winner, and otherwise the winner, preceded by won or lost if one side was played by a person.
func (s *Summary) outcomes() []string {
	winner, won := s.Result.Winner()
	me, mine := s.me()
	switch {
	case s.Result == xiangqi.Draw:
		return []string{"drawn"}
	case !won:
		return []string{"unfinished"}
	case mine && winner == me:
		return []string{"won", s.Result.String()}
	case mine:
		return []string{"lost", s.Result.String()}
	}
	return []string{s.Result.String()}
}

// facetsOf returns the filters available for a group of games.
func facetsOf(games []*listing, group Group) *facets {
	opponents, openings, tags := map[string]*opponentFacet{}, map[string]int{}, map[string]int{}
	for _, g := range games {
		if group != "" && group != g.group() {
			continue
		}
		if g.Opening != "" {
			openings[g.Opening]++
		}
		for _, tag := range g.Tags {
			tags[tag]++
		}
		me, mine := g.me()
		for _, p := range g.opponents() {
			if p.Name == "" {
				continue
			}
			id := p.participant()
			if opponents[id] == nil {
				opponents[id] = &opponentFacet{ID: id, Name: p.Name, Level: p.Level}
			}
			opponents[id].Games++
			if mine {
				opponents[id].add(g.Result, me)
			}
		}
	}
	f := &facets{[]opponentFacet{}, []openingFacet{}, []tagFacet{}}
	for _, o := range opponents {
		f.Opponents = append(f.Opponents, *o)
	}
	slices.SortFunc(f.Opponents, func(a, b opponentFacet) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.ID, b.ID)) })
	for code, n := range openings {
		if name := openingName(code); name != nil {
			f.Openings = append(f.Openings, openingFacet{*name, n})
		}
	}
	slices.SortFunc(f.Openings, func(a, b openingFacet) int { return cmp.Compare(a.Code, b.Code) })
	for tag, n := range tags {
		f.Tags = append(f.Tags, tagFacet{tag, n})
	}
	slices.SortFunc(f.Tags, func(a, b tagFacet) int { return cmp.Compare(a.Tag, b.Tag) })
	return f
}
