package rooms

import (
	"encoding/json"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Kind is the kind of a game, by who plays.
type Kind string

const (
	kindEngine  Kind = "engine"  // a person against an engine
	kindTable   Kind = "table"   // two persons at one table
	kindEngines Kind = "engines" // two engines
	kindStudy   Kind = "study"   // no one: moves are tried
)

// AppState is the state of the topic app.
type AppState struct {
	Games    []Summary                  `json:"games"`   // the 100 changed last; game.list gives all
	Engines  []engineState              `json:"engines"` // the first is our own, with the id chuhe
	Settings map[string]json.RawMessage `json:"settings"`
	Choices  choicesState               `json:"choices"`
	Adaptive int                        `json:"adaptive_level"` // of our own engine, where it follows the person
	Notice   *phrases.Text              `json:"notice"`         // what happened to the data before this start, if anything did
}

// GameState is the state of the topic game/ID. Its parts are what events replace.
type GameState struct {
	gameIdentity
	gamePulse
	gameHead
	gamePlay
	gameBoard
	gameClocks
	gameThought
	Nodes map[int]view.Node `json:"nodes"`
}

// gameIdentity is what never changes of a game.
type gameIdentity struct {
	ID      string     `json:"id"`
	Created time.Time  `json:"created"`
	Start   startState `json:"start"`
}

// gamePulse is what changes with every event.
type gamePulse struct {
	Changed time.Time `json:"changed"`
	Can     canState  `json:"can"`
}

// gameHead is who plays what, under which name.
type gameHead struct {
	Kind    Kind             `json:"kind"`
	Title   string           `json:"title"`
	Named   *phrases.Text    `json:"named"` // the title as a sentence; null for one that is literal
	Headers []session.Header `json:"headers"`
	Rules   named            `json:"rules"`
	Players playersState     `json:"players"`
	Options Options          `json:"options"`
	Next    *string          `json:"next"` // id of the game that game.restart made of this one
	// Guest is the side that a guest plays from elsewhere; null for none.
	Guest *xiangqi.Color `json:"guest"`
}

// gamePlay is the state of the game.
type gamePlay struct {
	Phase     session.Phase  `json:"phase"`
	Result    view.Result    `json:"result"`     // also, while the game continues, of a repetition that has begun: the reason second_occurrence, with the repetition
	DrawOffer *xiangqi.Color `json:"draw_offer"` // who has offered a draw, which the other may answer
	Live      int            `json:"live"`       // node at the end of the game that is played
}

// gameBoard is what is shown of the game.
type gameBoard struct {
	Current int           `json:"current"` // node shown in board; shared by all pages of the game
	Board   view.Board    `json:"board"`   // the position of current
	Opening *openingState `json:"opening"`
}

// gameClocks is the clocks of the game.
type gameClocks struct {
	Clocks *view.Clocks `json:"clocks"`
}

// gameThought is the engine at work.
type gameThought struct {
	Thinking *thinkingState `json:"thinking"`
	Coach    *CoachState    `json:"coach"` // an open warning; null for none
}

// AnalysisState is the state of the topic analysis/ID: two places for engines.
type AnalysisState struct {
	Game string     `json:"game"`
	A    *slotState `json:"a"`
	B    *slotState `json:"b"`
}

// Summary is a game in a list.
type Summary struct {
	ID      string         `json:"id"`
	Kind    Kind           `json:"kind"`
	Title   string         `json:"title"`
	Named   *phrases.Text  `json:"named"` // the title as a sentence; null for one that is literal
	Phase   session.Phase  `json:"phase"`
	Result  xiangqi.Result `json:"result"`
	Players playersState   `json:"players"`
	Plies   int            `json:"plies"`
	FEN     string         `json:"fen"`
	Last    *xiangqi.Move  `json:"last"`
	Created time.Time      `json:"created"`
	Changed time.Time      `json:"changed"`
	Group   Group          `json:"group"`
	Date    string         `json:"date"`    // that its record gives, or of the day when it began: 2026-11-22
	Opening string         `json:"opening"` // its code, "" for none
	Tags    []string       `json:"tags"`
	From    string         `json:"from,omitempty"`  // the file that it came from
	Empty   bool           `json:"empty,omitempty"` // a study without anything: it is in no list
	Match   *Match         `json:"match,omitempty"`
}

// named is something to choose from.
type named struct {
	ID   string       `json:"id"`
	Name phrases.Text `json:"name"`
}

type playersState struct {
	Red   Player `json:"red"`
	Black Player `json:"black"`
}

type startState struct {
	FEN      string `json:"fen"`
	Handicap string `json:"handicap"`
}

// Options are the manners of a game.
type Options struct {
	Teasing       bool `json:"teasing"` // undo asks again and again
	EngineResigns bool `json:"engine_resigns"`
	EngineDraws   bool `json:"engine_draws"`
	Coach         bool `json:"coach,omitempty"` // warns the person of moves that lose something, in a game against an engine without clocks
	// PaceMS is how long at least a move is shown when two engines play without clocks, so
	// that people can follow.
	PaceMS int64 `json:"pace_ms,omitempty"`
	// Match is the place of the game in a match of two engines.
	Match *Match `json:"match,omitempty"`
}

// pointer returns a pointer to a copy of v.
func pointer[T any](v T) *T { return &v }
