package rooms

import (
	"encoding/json"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Kind classifies a game by who plays it.
type Kind string

const (
	kindEngine  Kind = "engine"  // a person against an engine
	kindTable   Kind = "table"   // two people at the same board
	kindEngines Kind = "engines" // two engines
	kindStudy   Kind = "study"   // no players; moves are tried out
)

// AppState is the state of the topic app.
type AppState struct {
	Games    []Summary                  `json:"games"`   // the 100 most recently changed; game.list returns all
	Engines  []engineState              `json:"engines"` // our own engine, with the ID chuhe, comes first
	Settings map[string]json.RawMessage `json:"settings"`
	Choices  choicesState               `json:"choices"`
	Adaptive int                        `json:"adaptive_level"` // level of our own engine when it adapts to the user
	Notice   *phrases.Text              `json:"notice"`         // what happened to the data before this start, or null
}

// GameState is the state of the topic game/ID. Each event replaces some of its parts.
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

// gameIdentity contains the fields that never change.
type gameIdentity struct {
	ID      string     `json:"id"`
	Created time.Time  `json:"created"`
	Start   startState `json:"start"`
}

// gamePulse contains the fields that change with every event.
type gamePulse struct {
	Changed time.Time `json:"changed"`
	Can     canState  `json:"can"`
}

// gameHead describes the players, the rules and the title.
type gameHead struct {
	Kind    Kind             `json:"kind"`
	Title   string           `json:"title"`
	Named   *phrases.Text    `json:"named"` // the title in translatable form; null if it is literal
	Headers []session.Header `json:"headers"`
	Rules   named            `json:"rules"`
	Players playersState     `json:"players"`
	Options Options          `json:"options"`
	Next    *string          `json:"next"` // ID of the game that game.restart created from this one
	// Guest is the side played remotely by a guest, or null.
	Guest *xiangqi.Color `json:"guest"`
}

// gamePlay describes the progress of the game.
type gamePlay struct {
	Phase     session.Phase  `json:"phase"`
	Result    view.Result    `json:"result"`     // during the game, also describes a repetition in progress (second_occurrence)
	DrawOffer *xiangqi.Color `json:"draw_offer"` // side that has offered a draw, which the other side may answer
	Live      int            `json:"live"`       // last node of the game being played
}

// gameBoard is the position being shown.
type gameBoard struct {
	Current int           `json:"current"` // node shown in board, which is the same for all pages of the game
	Board   view.Board    `json:"board"`   // position at current
	Opening *openingState `json:"opening"`
}

// gameClocks contains the clocks of the game.
type gameClocks struct {
	Clocks *view.Clocks `json:"clocks"`
}

// gameThought describes the engine that is thinking.
type gameThought struct {
	Thinking *thinkingState `json:"thinking"`
	Coach    *CoachState    `json:"coach"` // the open warning, or null
}

// AnalysisState is the state of the topic analysis/ID. It has slots for two engines.
type AnalysisState struct {
	Game string     `json:"game"`
	A    *slotState `json:"a"`
	B    *slotState `json:"b"`
}

// Summary is the entry of a game in a list.
type Summary struct {
	ID      string         `json:"id"`
	Kind    Kind           `json:"kind"`
	Title   string         `json:"title"`
	Named   *phrases.Text  `json:"named"` // the title in translatable form; null if it is literal
	Phase   session.Phase  `json:"phase"`
	Result  xiangqi.Result `json:"result"`
	Players playersState   `json:"players"`
	Plies   int            `json:"plies"`
	FEN     string         `json:"fen"`
	Last    *xiangqi.Move  `json:"last"`
	Created time.Time      `json:"created"`
	Changed time.Time      `json:"changed"`
	Group   Group          `json:"group"`
	Date    string         `json:"date"`    // from the record, or else the day the game began, such as 2026-11-22
	Opening string         `json:"opening"` // opening code; "" if there is none
	Tags    []string       `json:"tags"`
	From    string         `json:"from,omitempty"`  // the source file
	Empty   bool           `json:"empty,omitempty"` // an empty study, which is never listed
	Match   *Match         `json:"match,omitempty"`
}

// named is a choice with a name.
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
	Teasing       bool `json:"teasing"` // undo asks for confirmation over and over
	EngineResigns bool `json:"engine_resigns"`
	EngineDraws   bool `json:"engine_draws"`
	Coach         bool `json:"coach,omitempty"` // warns the user of losing moves in a game without clocks against an engine
	// PaceMS is the minimum time that each move is shown when two engines play without clocks, so
	// that people can follow the game.
	PaceMS int64 `json:"pace_ms,omitempty"`
	// Match is the place of the game in a match between two engines.
	Match *Match `json:"match,omitempty"`
}

// pointer returns a pointer to a copy of v.
func pointer[T any](v T) *T { return &v }
