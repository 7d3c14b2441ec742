package botapi

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/doors"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// GameFull is the first line of a game's stream.
type GameFull struct {
	Type       string     `json:"type"` // gameFull
	ID         string     `json:"id"`
	Variant    Variant    `json:"variant"`
	Speed      string     `json:"speed"`
	Perf       PerfName   `json:"perf"`
	Rated      bool       `json:"rated"`
	CreatedAt  int64      `json:"createdAt"`
	Clock      *Clock     `json:"clock"` // null without clocks
	White      User       `json:"white"` // Red
	Black      User       `json:"black"`
	InitialFEN string     `json:"initialFen"` // startpos or a FEN
	State      *GameState `json:"state"`
}

// Clock is a time control. Times are in milliseconds.
type Clock struct {
	Initial   int64 `json:"initial"`
	Increment int64 `json:"increment"`
}

// GameState is a line of a game's stream. Keys beginning with w concern Red. Times are in milliseconds.
type GameState struct {
	Type      string `json:"type"`  // gameState
	Moves     string `json:"moves"` // h2e2 h9g7 …
	WTime     int64  `json:"wtime"`
	BTime     int64  `json:"btime"`
	WInc      int64  `json:"winc"`
	BInc      int64  `json:"binc"`
	Status    string `json:"status"`
	Winner    string `json:"winner,omitempty"`
	WDraw     bool   `json:"wdraw,omitempty"`
	BDraw     bool   `json:"bdraw,omitempty"`
	WTakeback bool   `json:"wtakeback,omitempty"`
	BTakeback bool   `json:"btakeback,omitempty"`
	Rematch   string `json:"rematch,omitempty"` // id of the rematch agreed on
}

// ChatLine is a line of a game's stream.
type ChatLine struct {
	Type     string `json:"type"` // chatLine
	Room     string `json:"room"` // player
	Username string `json:"username"`
	Text     string `json:"text"`
}

// OpponentGone is a line of a game's stream.
type OpponentGone struct {
	Type              string `json:"type"` // opponentGone
	Gone              bool   `json:"gone"`
	ClaimWinInSeconds *int64 `json:"claimWinInSeconds,omitempty"` // 0 once the game may be claimed
}

// goneOf describes to an account whether its opponent has left the game.
func goneOf(g *doors.Game, account string) OpponentGone {
	side, plays := g.Side(account)
	if g.Gone == nil || !plays || g.Gone.Side == side {
		return OpponentGone{Type: "opponentGone"}
	}
	seconds := g.Gone.Seconds()
	return OpponentGone{"opponentGone", true, &seconds}
}

// noClock is the time that lichess reports for a game without clocks.
const noClock = 1<<31 - 1

func stateOf(g *doors.Game) *GameState {
	var moves []string
	for _, m := range g.Moves() {
		moves = append(moves, m.String())
	}
	s := &GameState{
		Type: "gameState", Moves: strings.Join(moves, " "), WTime: noClock, BTime: noClock, Status: statusOf(g.Phase, g.Result.Reason),
		WDraw: g.HasOffer(xiangqi.Red, session.OfferDraw), BDraw: g.HasOffer(xiangqi.Black, session.OfferDraw),
		WTakeback: g.HasOffer(xiangqi.Red, session.OfferTakeback), BTakeback: g.HasOffer(xiangqi.Black, session.OfferTakeback),
	}
	if g.Phase == session.Over {
		s.Winner = winnerOf(g.Result.Result)
	}
	if c := g.Clocks; c != nil {
		s.WTime, s.BTime, s.WInc, s.BInc = c.Red.LeftMS, c.Black.LeftMS, c.Control.IncrementMS, c.Control.IncrementMS
	}
	if g.Next != nil {
		s.Rematch = *g.Next
	}
	return s
}

// game streams one of the caller's games until the game ends.
func (a *API) game(s *stream, r *http.Request, v *account.Visitor) error {
	id := r.PathValue("id")
	stand, err := a.club.Stand(r.Context(), v, id)
	if err != nil {
		return err
	}
	link, err := doors.Open(s.ctx, a.club, v)
	if err != nil {
		return err
	}
	defer link.Close()
	link.Follow("game/" + id)
	var g doors.Game
	last := 0
	left, claimable := false, false
	for {
		n, err := link.Next(s.ctx)
		if err != nil {
			return err
		}
		if n.Error != nil {
			return n.Error
		}
		if n.Gone {
			return nil
		}
		if err := g.Take(&n); err != nil {
			return err
		}
		_, told := n.Set["phase"]
		switch {
		case n.First:
			err = s.send(fullOf(&g, stand))
		case told:
			err = s.send(stateOf(&g))
		}
		if err != nil {
			return err
		}
		gone := goneOf(&g, v.Account)
		if now := gone.Gone && *gone.ClaimWinInSeconds == 0; gone.Gone != left || now != claimable {
			left, claimable = gone.Gone, now
			if err := s.send(gone); err != nil {
				return err
			}
		}
		for _, l := range g.Lines {
			if l.N <= last {
				continue
			}
			last = l.N
			if err := s.send(ChatLine{"chatLine", "player", l.Name, l.Text}); err != nil {
				return err
			}
		}
		if g.Phase != session.Playing {
			return nil
		}
	}
}

func fullOf(g *doors.Game, stand *club.Stand) *GameFull {
	f := &GameFull{
		Type: "gameFull", ID: g.ID, Variant: xiangqiVariant, Speed: g.Class, Perf: PerfName{g.Class}, Rated: g.Rated, CreatedAt: stand.Created.UnixMilli(),
		White: userOf(&g.Players[0]), Black: userOf(&g.Players[1]), InitialFEN: "startpos", State: stateOf(g),
	}
	if g.Start != xiangqi.StartPosition() {
		f.InitialFEN = g.Start.FEN()
	}
	if c := g.Clocks; c != nil {
		f.Clock = &Clock{c.Control.BaseMS, c.Control.IncrementMS}
	}
	return f
}

// move makes a move. A client that supplies ?ply=N, the number of plies before the move, may safely send
// the same move repeatedly: every request is answered, but the move is made only once.
func (a *API) move(r *http.Request, v *account.Visitor) (any, error) {
	id, text := r.PathValue("id"), r.PathValue("move")
	stand, err := a.club.Stand(r.Context(), v, id)
	if err != nil {
		return nil, err
	}
	if at := r.URL.Query().Get("ply"); at != "" {
		ply, err := strconv.Atoi(at)
		if err != nil || ply < 0 {
			return nil, request.BadField("ply", at, "0, 1, 2 …")
		}
		if ply < len(stand.Moves) && stand.Moves[ply].String() == text {
			return done, nil
		}
		if ply != len(stand.Moves) {
			return nil, talk.NewError(talk.Stale, "play.stale")
		}
	}
	draw, err := form{"offeringDraw": r.URL.Query().Get("offeringDraw")}.word("offeringDraw", "false", "true")
	if err != nil {
		return nil, err
	}
	args := map[string]any{"game": id, "move": text, "at": stand.Live, "draw": draw == "true"}
	err = a.club.Do(r.Context(), v, "game.move", args, nil)
	if told := (*talk.Error)(nil); errors.As(err, &told) && told.Code == "bad_move_text" {
		return nil, request.BadField("move", text, "h2e2, …")
	}
	return done, err
}

// plain returns a handler for a command whose only argument is the game.
func (a *API) plain(command string) handler {
	return func(r *http.Request, v *account.Visitor) (any, error) {
		return done, a.club.Do(r.Context(), v, command, map[string]any{"game": r.PathValue("id")}, nil)
	}
}

// offer returns a handler that makes an offer, or accepts or declines the opponent's.
func (a *API) offer(what session.Offer) handler {
	return func(r *http.Request, v *account.Visitor) (any, error) {
		yes, err := form{string(what): r.PathValue("yes")}.word(string(what), "yes", "no", "true", "false")
		if err != nil {
			return nil, err
		}
		accept := yes == "yes" || yes == "true"
		args := map[string]any{"game": r.PathValue("id"), "offer": what, "accept": accept}
		err = a.club.Do(r.Context(), v, "game.answer", args, nil)
		if err == nil || talk.AsError(err).Code != talk.NotNow {
			return done, err
		}
		delete(args, "accept")
		command := "game.withdraw" // the opponent has made no such offer
		if accept {
			command = "game.offer"
		}
		return done, a.club.Do(r.Context(), v, command, args, nil)
	}
}

func (a *API) chat(r *http.Request, v *account.Visitor) (any, error) {
	f, err := readForm(r, "room", "text")
	if err != nil {
		return nil, err
	}
	if _, err := f.word("room", "player"); err != nil { // spectators have no room
		return nil, err
	}
	if f["text"] == "" {
		return nil, request.BadField("text", "", "1–140")
	}
	return done, a.club.Do(r.Context(), v, "game.chat", map[string]any{"game": r.PathValue("id"), "text": f["text"]}, nil)
}

// claim returns a handler that claims a game that the opponent has left.
func (a *API) claim(draw bool) handler {
	return func(r *http.Request, v *account.Visitor) (any, error) {
		return done, a.club.Do(r.Context(), v, "game.claim", map[string]any{"game": r.PathValue("id"), "draw": draw}, nil)
	}
}
