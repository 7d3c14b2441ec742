package rooms

import (
	"encoding/json"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Kind is the kind of a game, by its players.
type Kind string

const (
	kindEngine  Kind = "engine"  // a person against an engine
	kindTable   Kind = "table"   // two persons at one table
	kindEngines Kind = "engines" // two engines
	kindStudy   Kind = "study"   // no one: moves are tried
)

// AppState is the state of the topic app.
type AppState struct {
	Games    []Summary                  `json:"games"`   // the 100 most recently changed; game.list returns all
	Engines  []engineState              `json:"engines"` // the first is our own, with the ID chuhe
	Settings map[string]json.RawMessage `json:"settings"`
	Choices  choicesState               `json:"choices"`
	Adaptive int                        `json:"adaptive_level"` // level of our own engine when it adapts to the person
	Notice   *phrases.Text              `json:"notice"`         // what happened to the data before this start; null for nothing
}

// GameState is the state of the topic game/ID. Events replace its parts.
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

// gameIdentity holds the fields that never change.
type gameIdentity struct {
	ID      string     `json:"id"`
	Created time.Time  `json:"created"`
	Start   startState `json:"start"`
}

// gamePulse holds the fields that change with every event.
type gamePulse struct {
	Changed time.Time `json:"changed"`
	Can     canState  `json:"can"`
}

// gameHead describes the players, the rules and the title.
type gameHead struct {
	Kind    Kind             `json:"kind"`
	Title   string           `json:"title"`
	Named   *phrases.Text    `json:"named"` // the title as a sentence; null for a literal title
	Headers []session.Header `json:"headers"`
	Rules   named            `json:"rules"`
	Players playersState     `json:"players"`
	Options Options          `json:"options"`
	Next    *string          `json:"next"` // ID of the game that game.restart made from this one
	// Guest is the side that a guest plays remotely; null for none.
	Guest *xiangqi.Color `json:"guest"`
}

// gamePlay is the state of the game.
type gamePlay struct {
	Phase     session.Phase  `json:"phase"`
	Result    view.Result    `json:"result"`     // while the game continues, also describes a repetition in progress: the reason second_occurrence, with the repetition
	DrawOffer *xiangqi.Color `json:"draw_offer"` // the side that has offered a draw, which the other may answer
	Live      int            `json:"live"`       // last node of the game being played
}

// gameBoard is the position shown.
type gameBoard struct {
	Current int           `json:"current"` // node shown in board; shared by all pages of the game
	Board   view.Board    `json:"board"`   // the position of current
	Opening *openingState `json:"opening"`
}

// gameClocks holds the game's clocks.
type gameClocks struct {
	Clocks *view.Clocks `json:"clocks"`
}

// gameThought describes the engine at work.
type gameThought struct {
	Thinking *thinkingState `json:"thinking"`
	Coach    *CoachState    `json:"coach"` // an open warning; null for none
}

// AnalysisState is the state of the topic analysis/ID: two slots for engines.
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
	Named   *phrases.Text  `json:"named"` // the title as a sentence; null for a literal title
	Phase   session.Phase  `json:"phase"`
	Result  xiangqi.Result `json:"result"`
	Players playersState   `json:"players"`
	Plies   int            `json:"plies"`
	FEN     string         `json:"fen"`
	Last    *xiangqi.Move  `json:"last"`
	Created time.Time      `json:"created"`
	Changed time.Time      `json:"changed"`
	Group   Group          `json:"group"`
	Date    string         `json:"date"`    // from its record, or the day when it began: 2026-11-22
	Opening string         `json:"opening"` // code; "" for none
	Tags    []string       `json:"tags"`
	From    string         `json:"from,omitempty"`  // the source file
	Empty   bool           `json:"empty,omitempty"` // an empty study, which no list includes
	Match   *Match         `json:"match,omitempty"`
}

// named is an option to choose from.
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

// Options are the options of a game.
type Options struct {
	Teasing       bool `json:"teasing"` // undo asks for confirmation again and again
	EngineResigns bool `json:"engine_resigns"`
	EngineDraws   bool `json:"engine_draws"`
	Coach         bool `json:"coach,omitempty"` // warns the person of losing moves, in a game against an engine without clocks
	// PaceMS is the minimum time for which a move is shown when two engines play without clocks, so
	// that people can follow.
	PaceMS int64 `json:"pace_ms,omitempty"`
	// Match is the game's place in a match between two engines.
	Match *Match `json:"match,omitempty"`
}

// pointer returns a pointer to a copy of v.
func pointer[T any](v T) *T { return &v }
