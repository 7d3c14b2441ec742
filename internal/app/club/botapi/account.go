package botapi

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// User is a player.
type User struct {
	ID          string `json:"id"` // the name in lowercase
	Name        string `json:"name"`
	Title       string `json:"title,omitempty"` // BOT for programs
	Rating      int    `json:"rating,omitempty"`
	Provisional bool   `json:"provisional,omitempty"`
}

func userOf(p *club.Player) User {
	return User{strings.ToLower(p.Name), p.Name, titleOf(p.Role), p.Rating, p.Provisional}
}

func titleOf(r account.Role) string {
	if r == account.RoleBot {
		return "BOT"
	}
	return ""
}

// Variant is a game variant.
type Variant struct {
	Key   string `json:"key"`
	Name  string `json:"name"`
	Short string `json:"short"`
}

var xiangqiVariant = Variant{"xiangqi", "Xiangqi", "XQ"}

// colorOf returns the name of a side. Red is called white, so that chess programs need no other names.
func colorOf(c xiangqi.Color) string {
	if c == xiangqi.Red {
		return "white"
	}
	return "black"
}

// Perf is a rating.
type Perf struct {
	Games  int  `json:"games"`
	Rating int  `json:"rating"`
	RD     int  `json:"rd"`
	Prov   bool `json:"prov,omitempty"`
}

// Account is the caller's account.
type Account struct {
	ID        string          `json:"id"`
	Username  string          `json:"username"`
	Title     string          `json:"title,omitempty"`
	CreatedAt int64           `json:"createdAt"` // in milliseconds since 1970
	Perfs     map[string]Perf `json:"perfs"`
}

func (a *API) account(r *http.Request, v *account.Visitor) (any, error) {
	p, err := a.club.Profile(r.Context(), v, v.Name)
	if err != nil {
		return nil, err
	}
	answer := Account{strings.ToLower(v.Name), v.Name, titleOf(v.Role), p.Created.UnixMilli(), map[string]Perf{}}
	for _, x := range p.Ratings {
		answer.Perfs[x.Class] = Perf{x.Games, x.Rating, x.Deviation, x.Provisional}
	}
	return answer, nil
}

func (a *API) upgrade(r *http.Request, v *account.Visitor) (any, error) {
	return done, a.club.Accounts.BecomeBot(r.Context(), v)
}

// Playing is a game that is in progress or has just ended.
type Playing struct {
	GameID      string  `json:"gameId"`
	ID          string  `json:"id"`
	FullID      string  `json:"fullId"`
	Color       string  `json:"color"`
	FEN         string  `json:"fen"`
	LastMove    string  `json:"lastMove"`
	IsMyTurn    bool    `json:"isMyTurn"`
	Opponent    Rival   `json:"opponent"`
	Rated       bool    `json:"rated"`
	Speed       string  `json:"speed"`
	Perf        string  `json:"perf"`
	Variant     Variant `json:"variant"`
	SecondsLeft *int64  `json:"secondsLeft,omitempty"`
	Status      Status  `json:"status"`
	Winner      string  `json:"winner,omitempty"`
	Compat      Compat  `json:"compat"`
}

// Rival is the opponent in a game.
type Rival struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Rating   int    `json:"rating,omitempty"`
}

// Status is the state of a game.
type Status struct {
	Name string `json:"name"`
}

// Compat reports which of the APIs can be used to play a game.
type Compat struct {
	Bot   bool `json:"bot"`
	Board bool `json:"board"`
}

// playingOf describes a game to one of its players.
func (a *API) playingOf(r *http.Request, v *account.Visitor, id string) (*Playing, error) {
	s, err := a.club.Stand(r.Context(), v, id)
	if err != nil {
		return nil, err
	}
	side := xiangqi.Red
	if s.Players[xiangqi.Black].ID == v.Account {
		side = xiangqi.Black
	}
	other := &s.Players[side.Other()]
	p := &Playing{
		GameID: id, ID: id, FullID: id, Color: colorOf(side), FEN: s.FEN, IsMyTurn: s.Turn == side.String(),
		Opponent: Rival{strings.ToLower(other.Name), other.Name, other.Rating}, Rated: s.Rated, Speed: s.Class, Perf: s.Class,
		Variant: xiangqiVariant, Status: Status{statusOf(s.Phase, s.Reason)}, Winner: winnerOf(s.Result), Compat: Compat{true, true},
	}
	if n := len(s.Moves); n > 0 {
		p.LastMove = s.Moves[n-1].String()
	}
	if s.Left >= 0 {
		left := s.Left / 1000
		p.SecondsLeft = &left
	}
	return p, nil
}

func (a *API) playing(r *http.Request, v *account.Visitor) (any, error) {
	list := []*Playing{}
	for _, id := range a.club.Mine(v.Account).Games {
		p, err := a.playingOf(r, v, id)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return map[string]any{"nowPlaying": list}, nil
}

// statusOf returns the status of a game in the terms that lichess uses. Repetitions, for which lichess has
// no suitable term, have terms of our own.
func statusOf(phase session.Phase, reason xiangqi.EndReason) string {
	switch phase {
	case session.Playing:
		return "started"
	case session.Aborted:
		return "aborted"
	}
	switch reason {
	case xiangqi.Checkmate:
		return "mate"
	case xiangqi.Stalemate:
		return "stalemate"
	case xiangqi.Resignation:
		return "resign"
	case xiangqi.TimeLoss:
		return "outoftime"
	case xiangqi.Abandonment, xiangqi.AbandonmentDraw:
		return "timeout"
	case xiangqi.PerpetualCheck:
		return "perpetualCheck"
	case xiangqi.PerpetualChase, xiangqi.PinnedRookChase, xiangqi.OneSideForbidden:
		return "perpetualChase"
	case xiangqi.NoCaptureLimit:
		return "naturalLimit"
	case xiangqi.IllegalMove:
		return "unknownFinish"
	}
	return "draw"
}

func winnerOf(r xiangqi.Result) string {
	if side, ok := r.Winner(); ok {
		return colorOf(side)
	}
	return ""
}

// online lists the programs that are connected, one per line. House players are always included.
func (a *API) online(w http.ResponseWriter, r *http.Request) {
	list, err := a.club.Online(r.Context())
	if err != nil {
		a.refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	for _, p := range append(a.club.Lobby().House, list...) {
		if p.Role == account.RoleBot {
			a.write(w, userOf(&p))
		}
	}
}

// export sends the record of a game as PGN, with clock readings unless clocks=false. While the game is in
// progress, only its players may request the record, which then ends with the latest move.
func (a *API) export(w http.ResponseWriter, r *http.Request) {
	v, err := a.perhaps(r)
	var clocks string
	if err == nil {
		clocks, err = form{"clocks": r.URL.Query().Get("clocks")}.word("clocks", "true", "false")
	}
	var game *record.Game
	if err == nil {
		game, err = a.club.Record(r.Context(), v, r.PathValue("id"))
	}
	var data []byte
	if err == nil {
		if clocks == "false" {
			club.WithoutClocks(game)
		}
		data, _, err = record.Marshal(game, record.PGN, record.WriteOptions{})
	}
	if err != nil {
		a.refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	_, _ = w.Write(data) // the client may have disconnected
}

// perhaps identifies the account that sent a request, if the request has a token. Otherwise it returns a
// visitor without an account.
func (a *API) perhaps(r *http.Request) (*account.Visitor, error) {
	if r.Header.Get("Authorization") == "" {
		return &account.Visitor{Address: a.club.Addresses.Source(r)}, nil
	}
	return a.enters(r, nil)
}

// gamesOf lists the latest games of a user, one per line.
func (a *API) gamesOf(w http.ResponseWriter, r *http.Request) {
	v, err := a.perhaps(r)
	if err != nil {
		a.refuse(w, err)
		return
	}
	var found struct {
		Games []json.RawMessage `json:"games"`
	}
	if err := a.club.Do(r.Context(), v, "games.find", map[string]any{"player": r.PathValue("name")}, &found); err != nil {
		a.refuse(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	for _, g := range found.Games {
		a.write(w, g)
	}
}
