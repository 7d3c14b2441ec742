package club

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Player is who plays or looks for a game, as others see it.
type Player struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	Role        account.Role `json:"role"`
	Rating      int          `json:"rating"`      // in the class of the game; 0 for guests
	Provisional bool         `json:"provisional"` // little is known yet
	Level       int          `json:"level"`       // of a player of the house; 0 for others
}

// Terms are how a game is to be played.
type Terms struct {
	Control session.Control `json:"control"`
	Rules   string          `json:"rules"` // axf, cxa or computer
	Rated   bool            `json:"rated"`
	Color   string          `json:"color" ts:"Color | \"\""` // that the one who offers the game wants: red, black, or "" for either

	id    string           // of the game; "" for one by chance
	start xiangqi.Position // zero for the usual one
	extra [2]time.Duration // that Red and Black have at the beginning besides the control
}

// Seek is a wish for a game that anybody may take up.
type Seek struct {
	ID     string `json:"id"`
	Player Player `json:"player"`
	Terms  Terms  `json:"terms"`
	Class  string `json:"class"`
	Low    int    `json:"low"`  // least rating of the opponent; 0 for any
	High   int    `json:"high"` // most; 0 for any
}

// Challenge is a game offered to a user, or by its link to anyone who has that.
type Challenge struct {
	ID    string  `json:"id"`
	From  Player  `json:"from"`
	To    *Player `json:"to"` // null for anyone who has the link
	Terms Terms   `json:"terms"`
	Class string  `json:"class"`
	Final string  `json:"final,omitempty" ts:"Color"` // the side that From will have: as the terms say, or by chance
}

// LobbyState is the state of the topic lobby.
type LobbyState struct {
	Club   string        `json:"club"`
	Guests bool          `json:"guests"` // may play
	Seeks  []Seek        `json:"seeks"`
	Games  []GameSummary `json:"games"` // that go on, the newest first, not all of many
	House  []Player      `json:"house"`
	Online int           `json:"online"` // connections
	Notice *phrases.Text `json:"notice"` // that the club ends soon, for example
}

// MyState is the state of the topic me/ACCOUNT.
type MyState struct {
	Me         Player      `json:"me"`
	Games      []string    `json:"games"` // that go on
	Challenges []Challenge `json:"challenges"`
	Blocked    []string    `json:"blocked"` // accounts whose chat is not shown
	Started    *string     `json:"started"` // the game that began last
}

// notKnown is the number of plies of a game that another process has, which has not reported it.
const notKnown = -1

// GameSummary is a game in a list.
type GameSummary struct {
	ID      string         `json:"id"`
	Players [2]Player      `json:"players" ts:"readonly [ClubPlayer, ClubPlayer]"` // Red first
	Class   string         `json:"class"`
	Rated   bool           `json:"rated"`
	Phase   session.Phase  `json:"phase"`
	Result  xiangqi.Result `json:"result"`
	Plies   int            `json:"plies"` // -1 when another process has the game, and has not reported it
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

// GameState is the state of the topics game/ID, for the players, and watch/ID, which is
// later by the spectators' delay and has no chat.
type GameState struct {
	gameFacts
	gamePlay
	gameClocks
	Lines []Line            `json:"lines"`
	Nodes map[int]view.Node `json:"nodes"`
}

// gameFacts are what does not change with moves.
type gameFacts struct {
	ID      string    `json:"id"`
	Created time.Time `json:"created"`
	Players [2]Player `json:"players" ts:"readonly [ClubPlayer, ClubPlayer]"` // Red first
	Class   string    `json:"class"`
	Rated   bool      `json:"rated"`
	Rules   string    `json:"rules"`
	Start   string    `json:"start"`   // FEN
	Next    *string   `json:"next"`    // the rematch
	Tourney *string   `json:"tourney"` // that the game belongs to
	Host    *string   `json:"host"`    // the account of who gives an exhibition by it
}

// gamePlay is the state of the game.
type gamePlay struct {
	Phase     session.Phase      `json:"phase"`
	Result    view.Result        `json:"result"` // also, while the game continues, of a repetition that has begun
	DrawOffer *xiangqi.Color     `json:"draw_offer"`
	Offers    []session.Standing `json:"offers"`
	Live      int                `json:"live"` // node of the last move
	Board     view.Board         `json:"board"`
	Abortable bool               `json:"abortable"`
	Gains     []int              `json:"gains"` // of both ratings by a rated game that has ended, Red's first; empty before
}

// gameClocks is the clocks.
type gameClocks struct {
	Clocks *view.Clocks `json:"clocks"`
	// Grace is until when clocks are stopped, after a restart or an outage.
	Grace *time.Time `json:"grace"`
	// Outage is since when clocks are stopped because nothing can be stored; null when it can.
	Outage *time.Time `json:"outage"`
	// First is until when the side to move has time for its first move, or the game is
	// aborted; null when both have moved.
	First *time.Time `json:"first"`
	Gone  *Gone      `json:"gone"` // the player for whom the other one waits; null for none
}
