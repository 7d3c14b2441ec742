package server

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
)

// registerPersons registers the commands that deal with players.
func (s *shelf) registerPersons(h *talk.Hub) {
	talk.HandleSlow(h, "library.persons", s.persons)
	talk.HandleSlow(h, "library.proposals", s.proposals)
	talk.HandleSlow(h, "library.join", s.join)
	talk.HandleSlow(h, "library.apart", s.apart)
	talk.HandleSlow(h, "library.player", s.player)
}

type personsQuery struct {
	Part  string `json:"part,omitempty"` // part of a name, in simplified or traditional characters
	Limit int    `json:"limit,omitempty"`
}

// personList lists people, along with the names used for each of them in records.
type personList struct {
	Total   int                `json:"total"`
	Persons []library.Identity `json:"persons"` // ordered by number of games, largest first
}

func (s *shelf) persons(ctx context.Context, _ *talk.Conn, a personsQuery) (out personList, err error) {
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	out.Persons, out.Total, err = l.Persons(ctx, a.Part, min(max(a.Limit, 1), mostListed))
	return out, shelfError(err)
}

func (s *shelf) proposals(ctx context.Context, _ *talk.Conn, a shelfLimit) (out personList, err error) {
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	if a.Limit <= 0 {
		a.Limit = library.DefaultLimit
	}
	out.Persons, err = l.Proposals(ctx)
	out.Total = len(out.Persons)
	out.Persons = out.Persons[:min(len(out.Persons), a.Limit, mostListed)]
	return out, shelfError(err)
}

// personsJoin makes statements about names. Together they form a single change that can be undone.
type personsJoin struct {
	Persons []personJoin `json:"persons"`
	Apart   []string     `json:"apart,omitempty"` // names in records that each belong to a different person
}

type personJoin struct {
	Name  string   `json:"name"` // the name preferred for the person
	Team  string   `json:"team,omitempty"`
	Names []string `json:"names"` // names as written in records, including the preferred one
}

// maxName limits the length of a person's name, in bytes.
const maxName = 400

// personsJoined identifies the change in the library's history.
type personsJoined struct {
	Action int64 `json:"action"`
}

// join records that names belong to the same person.
func (s *shelf) join(ctx context.Context, _ *talk.Conn, a personsJoin) (done personsJoined, err error) {
	names := len(a.Apart)
	var persons []library.Identity
	for _, p := range a.Persons {
		i := library.Identity{Name: p.Name, Team: p.Team}
		for _, name := range p.Names {
			i.Aliases = append(i.Aliases, library.Alias{Name: name})
		}
		if p.Name == "" || len(p.Name) > maxName || len(p.Team) > maxName || len(p.Names) == 0 {
			names = mostJoined + 1
		}
		names += len(p.Names)
		persons = append(persons, i)
	}
	if len(persons) == 0 || names > mostJoined {
		return done, talk.NewError(talk.BadArgs, "library.badPerson", "most", mostJoined)
	}
	l, err := s.library(ctx)
	if err != nil {
		return done, err
	}
	done.Action, err = l.SayNames(ctx, persons, a.Apart)
	return done, shelfError(err)
}

// mostJoined limits the number of names in a single change.
const mostJoined = 10_000

type personNames struct {
	Names []string `json:"names"` // names as written in records
}

// apart records that names belong to different people.
func (s *shelf) apart(ctx context.Context, _ *talk.Conn, a personNames) (done struct{}, err error) {
	if len(a.Names) == 0 || len(a.Names) > mostListed {
		return done, talk.NewError(talk.BadArgs, "library.badPerson", "most", mostListed)
	}
	l, err := s.library(ctx)
	if err != nil {
		return done, err
	}
	_, err = l.Apart(ctx, a.Names...)
	return done, shelfError(err)
}

// playerPage describes how a person has scored.
type playerPage struct {
	library.Player
	Openings []playedOpening `json:"openings"` // ordered by number of games, largest first
}

// playedOpening is a person's score with a particular opening.
type playedOpening struct {
	library.PlayedRow
	Opening *namedOpening `json:"opening"` // null for games from any other starting position
}

type personName struct {
	Name string `json:"name"`
}

// playerRows limits the number of openings, and the number of opponents, on a player's page.
const playerRows = 20

func (s *shelf) player(ctx context.Context, _ *talk.Conn, a personName) (out playerPage, err error) {
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	p, err := l.Player(ctx, a.Name, playerRows)
	if err != nil {
		return out, shelfError(err)
	}
	out.Player = *p
	out.Openings = []playedOpening{}
	for _, row := range out.Player.Openings {
		o, _ := opening.ByCode(row.Name)
		out.Openings = append(out.Openings, playedOpening{row, nameOpening(o)})
	}
	return out, nil
}
