package club

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Player is a user who plays or seeks a game, as seen by others.
type Player struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Role        account.Role `json:"role"`
	Rating      int          `json:"rating"`      // in the class of the game; 0 for guests
	Provisional bool         `json:"provisional"` // not yet reliable
	Level       int          `json:"level"`       // of a house player; 0 for others
}

// Terms are the conditions of a game.
type Terms struct {
	Control session.Control `json:"control"`
	Rules   string          `json:"rules"` // axf, cxa or computer
	Rated   bool            `json:"rated"`
	Color   string          `json:"color" ts:"Color | \"\""` // wanted by the user who offers the game: red, black, or "" for either

	id    string           // of the game; "" for a random one
	start xiangqi.Position // zero for the standard start
	extra [2]time.Duration // initial time of Red and Black in addition to the control
}

// Seek is a request for a game that any user may accept.
type Seek struct {
	ID     string `json:"id"`
	Player Player `json:"player"`
	Terms  Terms  `json:"terms"`
	Class  string `json:"class"`
	Low    int    `json:"low"`  // minimum rating of the opponent; 0 for any
	High   int    `json:"high"` // maximum; 0 for any
}

// Challenge is a game offered to one user, or to anyone with its link.
type Challenge struct {
	ID    string  `json:"id"`
	From  Player  `json:"from"`
	To    *Player `json:"to"` // null for anyone with the link
	Terms Terms   `json:"terms"`
	Class string  `json:"class"`
	Final string  `json:"final,omitempty" ts:"Color"` // side that From will play: set by the terms, or random
}

// LobbyState is the state of the topic lobby.
type LobbyState struct {
	Club   string        `json:"club"`
	Guests bool          `json:"guests"` // whether guests may play
	Seeks  []Seek        `json:"seeks"`
	Games  []GameSummary `json:"games"` // in progress, newest first; a long list is truncated
	House  []Player      `json:"house"`
	Online int           `json:"online"` // connections
	Notice *phrases.Text `json:"notice"` // for example, that the club will close soon
}

// MyState is the state of the topic me/ACCOUNT.
type MyState struct {
	Me         Player      `json:"me"`
	Games      []string    `json:"games"` // in progress
	Challenges []Challenge `json:"challenges"`
	Blocked    []string    `json:"blocked"` // accounts whose chat is hidden
	Started    *string     `json:"started"` // the most recently started game
}

// notKnown is the ply count of a game in another process that has not reported it.
const notKnown = -1

// GameSummary is an entry in a list of games.
type GameSummary struct {
	ID      string         `json:"id"`
	Players [2]Player      `json:"players" ts:"readonly [ClubPlayer, ClubPlayer]"` // Red first
	Class   string         `json:"class"`
	Rated   bool           `json:"rated"`
	Phase   session.Phase  `json:"phase"`
	Result  xiangqi.Result `json:"result"`
	Plies   int            `json:"plies"` // -1 if the game is in another process that has not reported it
	Changed time.Time      `json:"changed"`
}

// Line is a line of chat.
type Line struct {
	N       int       `json:"n"`
	Account string    `json:"account"`
	Name    string    `json:"name"`
	Text    string    `json:"text"`
	At      time.Time `json:"at"`
}

// GameState is the state of the topics game/ID, for the players, and watch/ID, which lags by the
// spectators' delay and contains no chat.
type GameState struct {
	gameFacts
	gamePlay
	gameClocks
	Lines []Line            `json:"lines"`
	Nodes map[int]view.Node `json:"nodes"`
}

// gameFacts holds what moves do not change.
type gameFacts struct {
	ID      string    `json:"id"`
	Created time.Time `json:"created"`
	Players [2]Player `json:"players" ts:"readonly [ClubPlayer, ClubPlayer]"` // Red first
	Class   string    `json:"class"`
	Rated   bool      `json:"rated"`
	Rules   string    `json:"rules"`
	Start   string    `json:"start"`   // FEN
	Next    *string   `json:"next"`    // the rematch
	Tourney *string   `json:"tourney"` // the tournament to which the game belongs
	Host    *string   `json:"host"`    // account hosting the exhibition that includes this game
}

// gamePlay is the state of the game.
type gamePlay struct {
	Phase     session.Phase      `json:"phase"`
	Result    view.Result        `json:"result"` // while the game continues, also set for a repetition that has begun
	DrawOffer *xiangqi.Color     `json:"draw_offer"`
	Offers    []session.Standing `json:"offers"`
	Live      int                `json:"live"` // node of the last move
	Board     view.Board         `json:"board"`
	Abortable bool               `json:"abortable"`
	Gains     []int              `json:"gains"` // rating changes from a rated game that has ended, Red's first; empty before
}

// gameClocks is the state of the clocks.
type gameClocks struct {
	Clocks *view.Clocks `json:"clocks"`
	// Grace is when clocks resume after a restart or an outage.
	Grace *time.Time `json:"grace"`
	// Outage is when clocks stopped because nothing can be stored; null when storing works.
	Outage *time.Time `json:"outage"`
	// First is when the game is aborted unless the side to move makes its first move; null once both
	// sides have moved.
	First *time.Time `json:"first"`
	Gone  *Gone      `json:"gone"` // the absent player for whom the opponent is waiting; null for none
}
