package rooms

import (
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// playerKind distinguishes people from engines.
type playerKind string

const (
	playerPerson playerKind = "person"
	playerEngine playerKind = "engine"
)

// Player describes who occupies a seat in a game.
type Player struct {
	Kind   playerKind `json:"kind"`
	Name   string     `json:"name"` // "" for a person without a name
	Engine string     `json:"engine,omitempty"`
	Level  int        `json:"level,omitempty"` // level of our own engine
	// Adaptive makes the level of each new game depend on the person's results so far.
	Adaptive bool         `json:"adaptive,omitempty"`
	Limit    *EngineLimit `json:"limit,omitempty"`
	// NoBook disables the engine's opening book.
	NoBook bool `json:"no_book,omitempty"`
}

// EngineLimit limits how long or how hard an engine may think about a move in a game without
// clocks.
type EngineLimit struct {
	MoveMS int64 `json:"move_ms,omitempty"`
	Depth  int   `json:"depth,omitempty"`
	Nodes  int64 `json:"nodes,omitempty"`
}

// usualMoveTime is the default time per engine move.
const usualMoveTime = 2 * time.Second

// mostName limits the length of names and titles, in characters.
const mostName = 100

// check normalizes and validates a seat sent by a face.
func (p *Player) check(c *catalog) error {
	p.Name = session.CleanText(p.Name)
	if utf8.RuneCountInString(p.Name) > mostName {
		return talk.NewError(talk.BadArgs, "player.name", "most", mostName).With(view.AtField("name"))
	}
	switch p.Kind {
	case "", playerPerson:
		if p.Engine != "" || p.Level != 0 || p.Adaptive || p.Limit != nil || p.NoBook {
			return talk.NewError(talk.BadArgs, "player.person").With(view.AtField("players"))
		}
		p.Kind = playerPerson
		return nil
	case playerEngine:
	default:
		return talk.NewError(talk.BadArgs, "player.kind", "kind", phrases.Clip(string(p.Kind), 20)).With(view.AtField("players"))
	}
	return p.checkEngine(c)
}

func (p *Player) checkEngine(c *catalog) error {
	if p.Engine == "" {
		p.Engine = ownEngine
	}
	config, err := c.find(p.Engine)
	if err != nil {
		return err
	}
	p.Name = config.Name
	if (p.Level != 0 || p.Adaptive) && !config.Own {
		return talk.NewError(talk.BadArgs, "player.levels").With(view.AtField("level"))
	}
	if p.Level < 0 || p.Level > engine.MaxLevel {
		return talk.NewError(talk.BadArgs, "player.level", "most", engine.MaxLevel).With(view.AtField("level"))
	}
	if config.Own && p.Level == 0 {
		p.Level = engine.MaxLevel
	}
	if l := p.Limit; l != nil {
		if l.MoveMS < 0 || l.MoveMS > session.MaxTime.Milliseconds() || l.Depth < 0 || l.Depth > engine.MaxPly || l.Nodes < 0 {
			return talk.NewError(talk.BadArgs, "player.limit").With(view.AtField("limit"))
		}
		if *l == (EngineLimit{}) {
			p.Limit = nil
		}
	}
	return nil
}

// limits returns the limits for an engine's move in a game without clocks.
func (p *Player) limits() player.Limits {
	if p.Limit == nil {
		return player.Limits{MoveTime: usualMoveTime}
	}
	return player.Limits{MoveTime: millis(p.Limit.MoveMS), Depth: p.Limit.Depth, Nodes: uint64(p.Limit.Nodes)} // never negative
}

func (p *Player) isEngine() bool { return p.Kind == playerEngine }

// seats holds the two players, indexed by colour.
type seats [2]Player

func (s *seats) state() playersState { return playersState{s[xiangqi.Red], s[xiangqi.Black]} }

// session returns the seats in the form that the session expects, which only distinguishes engines
// from people.
func (s *seats) session() (list [2]session.Seat) {
	for i := range s {
		list[i].Program = s[i].isEngine()
	}
	return list
}

// kind returns the kind of game that these players make up.
func (s *seats) kind() Kind {
	switch {
	case s[0].isEngine() && s[1].isEngine():
		return kindEngines
	case s[0].isEngine() || s[1].isEngine():
		return kindEngine
	}
	return kindTable
}

// show returns the seats with the current names of the engines filled in.
func (s seats) show(c *catalog) seats {
	for i := range s {
		if s[i].isEngine() {
			if config, err := c.find(s[i].Engine); err == nil {
				s[i].Name = config.Name
			}
		}
	}
	return s
}

// newSeats returns seats for two people.
func newSeats() seats { return seats{{Kind: playerPerson}, {Kind: playerPerson}} }
