package tourney

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/tournament"
)

// States of a tournament.
const (
	announced = "announced"
	running   = "running"
	ended     = "ended"
	cancelled = "cancelled"
)

// Who may take part in a tournament.
const (
	everybody = "everybody"
	people    = "people"
	programs  = "programs"
)

// Plan holds what the organiser has decided about a tournament.
type Plan struct {
	Name  string              `json:"name"`
	Rules tournament.Settings `json:"rules"`
	Terms club.Terms          `json:"terms"`
	Who   string              `json:"who"`   // all users, people only or programs only
	Start time.Time           `json:"start"` // zero if the organiser starts the tournament by hand
	// Minutes is how long an arena keeps pairing players.
	Minutes int `json:"minutes"`
	// Absent is how many seconds a player has for the first move before losing the game.
	Absent int `json:"absent"`
	Pause  int `json:"pause"` // seconds between rounds
	// Extra is additional time on each clock of an exhibition's host at the start, in seconds.
	Extra int `json:"extra"`
}

// facts holds the stored data of a tournament.
type facts struct {
	ID      string           `json:"id"`
	State   string           `json:"state"`
	Owner   string           `json:"owner"` // account
	By      string           `json:"by"`    // the owner's name
	Plan    Plan             `json:"plan"`
	Created time.Time        `json:"created"`
	Begun   time.Time        `json:"begun"`
	Ended   time.Time        `json:"ended"`
	Next    time.Time        `json:"next"` // when the next round will be paired; zero if that is not scheduled
	Event   tournament.Event `json:"event"`
}

// Summary is a tournament as it appears in the list.
type Summary struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Kind    string    `json:"kind"`
	State   string    `json:"state"`
	By      string    `json:"by"`
	Class   string    `json:"class"`
	Rated   bool      `json:"rated"`
	Who     string    `json:"who"`
	Players int       `json:"players"`
	Round   int       `json:"round"` // round in progress
	Start   time.Time `json:"start"` // planned or actual start; zero if unknown
	Winner  string    `json:"winner"`
}

// ListState is the state of topic tourneys.
type ListState struct {
	Tourneys []Summary `json:"tourneys"`
}

// State is the state of topic tourney/ID. Its nodes are the rounds.
type State struct {
	ID        string                `json:"id"`
	Now       string                `json:"now"` // announced, running, ended or cancelled
	Owner     string                `json:"owner"`
	By        string                `json:"by"`
	Plan      Plan                  `json:"plan"`
	Class     string                `json:"class"`
	Begun     time.Time             `json:"begun"`
	Next      time.Time             `json:"next"`
	Players   []tournament.Player   `json:"players"`
	Standings []tournament.Standing `json:"standings"`
}

// Whole is a tournament along with its rounds.
type Whole struct {
	State
	Rounds []tournament.Round `json:"rounds"`
}

func (f *facts) summary() Summary {
	s := Summary{
		ID: f.ID, Name: f.Plan.Name, Kind: string(f.Plan.Rules.Kind), State: f.State, By: f.By, Class: club.ClassOf(&f.Plan.Terms.Control),
		Rated: f.Plan.Terms.Rated, Who: f.Plan.Who, Players: len(f.Event.Players), Start: f.Plan.Start,
	}
	if n := len(f.Event.Rounds); n > 0 {
		s.Round, s.Start = f.Event.Rounds[n-1].Number, f.Begun
	}
	if f.State == ended && f.Plan.Rules.Kind != tournament.Simul {
		if list := f.Event.Standings(); len(list) > 0 {
			s.Winner = f.Event.Players[list[0].Player].Name
		}
	}
	return s
}

func (f *facts) show() State {
	s := State{
		ID: f.ID, Now: f.State, Owner: f.Owner, By: f.By, Plan: f.Plan, Class: club.ClassOf(&f.Plan.Terms.Control), Begun: f.Begun, Next: f.Next,
		Players: f.Event.Players, Standings: f.Event.Standings(),
	}
	if s.Players == nil {
		s.Players = []tournament.Player{}
	}
	return s
}

func (f *facts) whole() *Whole { return &Whole{f.show(), f.Event.Rounds} }
