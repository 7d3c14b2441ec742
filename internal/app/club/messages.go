package club

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Player is a user who plays or seeks a game, as others see that user.
type Player struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Role        account.Role `json:"role"`
	Rating      int          `json:"rating"`      // in the game's class; 0 for guests
	Provisional bool         `json:"provisional"` // the rating is not reliable yet
	Level       int          `json:"level"`       // level of a house player; 0 for others
}

// Terms are the terms of a game.
type Terms struct {
	Control session.Control `json:"control"`
	Rules   string          `json:"rules"` // axf, cxa or computer
	Rated   bool            `json:"rated"`
	Color   string          `json:"color" ts:"Color | \"\""` // wanted by the user who offers the game: red, black, or "" for either

	id    string           // of the game; "" for a random one
	start xiangqi.Position // zero for the usual starting position
	extra [2]time.Duration // additional time on the clocks of Red and Black at the start
}

// Seek is a request for a game, which any user may accept.
type Seek struct {
	ID     string `json:"id"`
	Player Player `json:"player"`
	Terms  Terms  `json:"terms"`
	Class  string `json:"class"`
	Low    int    `json:"low"`  // minimum rating of the opponent; 0 for any
	High   int    `json:"high"` // maximum rating of the opponent; 0 for any
}

// Challenge is a game offered to a particular user, or to anyone with the link.
type Challenge struct {
	ID    string  `json:"id"`
	From  Player  `json:"from"`
	To    *Player `json:"to"` // null for anyone with the link
	Terms Terms   `json:"terms"`
	Class string  `json:"class"`
	Final string  `json:"final,omitempty" ts:"Color"` // side that From will play, either set by the terms or random
}

// LobbyState is the state of topic lobby.
type LobbyState struct {
	Club   string        `json:"club"`
	Guests bool          `json:"guests"` // whether guests may play
	Seeks  []Seek        `json:"seeks"`
	Games  []GameSummary `json:"games"` // in progress, newest first; a long list is cut off
	House  []Player      `json:"house"`
	Online int           `json:"online"` // number of connections
	Notice *phrases.Text `json:"notice"` // for example, that the club will close soon
}

// MyState is the state of topic me/ACCOUNT.
type MyState struct {
	Me         Player      `json:"me"`
	Games      []string    `json:"games"` // games in progress
	Challenges []Challenge `json:"challenges"`
	Blocked    []string    `json:"blocked"` // accounts whose chat is hidden
	Started    *string     `json:"started"` // the game that began last
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
	Plies   int            `json:"plies"` // -1 if another process owns the game and has not reported it
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

// GameState is the state of topics game/ID and watch/ID. The first is for the players; the second lags by
// the spectators' delay and has no chat.
type GameState struct {
	gameFacts
	gamePlay
	gameClocks
	Lines []Line            `json:"lines"`
	Nodes map[int]view.Node `json:"nodes"`
}

// gameFacts holds those parts of the state that moves do not change.
type gameFacts struct {
	ID      string    `json:"id"`
	Created time.Time `json:"created"`
	Players [2]Player `json:"players" ts:"readonly [ClubPlayer, ClubPlayer]"` // Red first
	Class   string    `json:"class"`
	Rated   bool      `json:"rated"`
	Rules   string    `json:"rules"`
	Start   string    `json:"start"`   // FEN
	Next    *string   `json:"next"`    // id of the rematch
	Tourney *string   `json:"tourney"` // tournament that the game belongs to
	Host    *string   `json:"host"`    // account hosting the exhibition that the game belongs to
}

// gamePlay holds those parts of the state that moves change.
type gamePlay struct {
	Phase     session.Phase      `json:"phase"`
	Result    view.Result        `json:"result"` // while the game continues, set if a repetition has begun
	DrawOffer *xiangqi.Color     `json:"draw_offer"`
	Offers    []session.Standing `json:"offers"`
	Live      int                `json:"live"` // node of the last move
	Board     view.Board         `json:"board"`
	Abortable bool               `json:"abortable"`
	Gains     []int              `json:"gains"` // how a rated game changed the players' ratings, Red's first; empty until it ends
}

// gameClocks holds those parts of the state that change with time.
type gameClocks struct {
	Clocks *view.Clocks `json:"clocks"`
	// Grace is when the clocks resume after a restart or an outage.
	Grace *time.Time `json:"grace"`
	// Outage is when the clocks stopped because nothing can be stored; null if storing works.
	Outage *time.Time `json:"outage"`
	// First is when the game will be aborted unless the side to move makes its first move; null once both
	// sides have moved.
	First *time.Time `json:"first"`
	Gone  *Gone      `json:"gone"` // the absent player whose opponent is waiting; null if there is none
}
