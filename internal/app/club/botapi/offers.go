package botapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/doors"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// Challenge is a game that is offered to somebody.
type Challenge struct {
	ID          string      `json:"id"`
	Status      string      `json:"status"`
	Challenger  User        `json:"challenger"`
	DestUser    *User       `json:"destUser"`
	Variant     Variant     `json:"variant"`
	Rated       bool        `json:"rated"`
	Speed       string      `json:"speed"`
	TimeControl TimeControl `json:"timeControl"`
	Color       string      `json:"color"` // that the challenger wants: random, white or black
	Direction   string      `json:"direction"`
}

// TimeControl is how much time there is, in seconds.
type TimeControl struct {
	Type      string `json:"type"` // clock, correspondence or unlimited
	Limit     int64  `json:"limit,omitempty"`
	Increment int64  `json:"increment,omitempty"`
	Show      string `json:"show,omitempty"`
}

func controlOf(c *session.Control) TimeControl {
	switch c.Kind {
	case session.ControlNone:
		return TimeControl{Type: "unlimited"}
	case session.ControlCorrespondence:
		return TimeControl{Type: "correspondence"}
	}
	t := TimeControl{Type: "clock", Limit: c.BaseMS / 1000, Increment: c.IncrementMS / 1000}
	t.Show = fmt.Sprintf("%g+%d", float64(t.Limit)/60, t.Increment)
	return t
}

func challengeOf(ch *club.Challenge, account string) Challenge {
	x := Challenge{
		ID: ch.ID, Status: "created", Challenger: userOf(&ch.From), Variant: xiangqiVariant, Rated: ch.Terms.Rated, Speed: ch.Class,
		TimeControl: controlOf(&ch.Terms.Control), Color: "random", Direction: "in",
	}
	if ch.To != nil {
		to := userOf(ch.To)
		x.DestUser = &to
	}
	switch ch.Terms.Color {
	case "red":
		x.Color = "white"
	case "black":
		x.Color = "black"
	}
	if ch.From.ID == account {
		x.Direction = "out"
	}
	return x
}

// termsOf reads how a game is to be played; limit and increment are in seconds.
func termsOf(rated, limit, increment, color string) (t club.Terms, err error) {
	t.Control.Kind = session.ControlIncrement
	for _, n := range []struct {
		text string
		to   *int64
	}{{limit, &t.Control.BaseMS}, {increment, &t.Control.IncrementMS}} {
		if n.text == "" {
			continue
		}
		seconds, err := strconv.ParseFloat(n.text, 64)
		if err != nil || seconds < 0 || seconds > 86_400 {
			return t, fault()
		}
		*n.to = int64(seconds * 1000)
	}
	if limit == "" {
		t.Control = session.Control{Kind: session.ControlNone}
	}
	switch rated {
	case "", "false":
	case "true":
		t.Rated = true
	default:
		return t, fault()
	}
	switch color {
	case "", "random":
	case "white", "red":
		t.Color = "red"
	case "black":
		t.Color = "black"
	default:
		return t, fault()
	}
	return t, nil
}

// challenge challenges somebody.
func (a *API) challenge(r *http.Request, v *club.Visitor) (any, error) {
	f, err := readForm(r, "rated", "clock.limit", "clock.increment", "color", "variant", "fen")
	if err != nil {
		return nil, err
	}
	if f["variant"] != "" && f["variant"] != xiangqiVariant.Key || f["fen"] != "" {
		return nil, fault() // games begin from the start
	}
	terms, err := termsOf(f["rated"], f["clock.limit"], f["clock.increment"], f["color"])
	if err != nil {
		return nil, err
	}
	var made struct {
		Challenge string `json:"challenge"`
	}
	if err := a.club.Do(r.Context(), v, "challenge.new", map[string]any{"terms": terms, "to": r.PathValue("user")}, &made); err != nil {
		return nil, err
	}
	var ch club.Challenge
	if err := a.club.Do(r.Context(), v, "challenge.look", map[string]any{"challenge": made.Challenge}, &ch); err != nil {
		return Challenge{ID: made.Challenge, Status: "accepted"}, nil //nolint:nilerr // it was accepted at once
	}
	return challengeOf(&ch, v.Account), nil
}

// challengeAnswer answers a challenge, or takes it back.
func (a *API) challengeAnswer(command string) handler {
	return func(r *http.Request, v *club.Visitor) (any, error) {
		return done, a.club.Do(r.Context(), v, command, map[string]any{"challenge": r.PathValue("id")}, nil)
	}
}

// seek looks for an opponent: the stream ends when a game has begun, and whoever ends it
// before takes the seek back.
func (a *API) seek(s *stream, r *http.Request, v *club.Visitor) error {
	f, err := readForm(r, "rated", "time", "increment", "color", "ratingRange", "variant")
	if err != nil {
		return err
	}
	minutes, err := strconv.ParseFloat(f["time"], 64)
	if err != nil || f["variant"] != "" && f["variant"] != xiangqiVariant.Key {
		return fault()
	}
	terms, err := termsOf(f["rated"], strconv.FormatFloat(minutes*60, 'f', -1, 64), f["increment"], f["color"])
	if err != nil {
		return err
	}
	args := map[string]any{"terms": terms}
	if low, high, ok := strings.Cut(f["ratingRange"], "-"); ok {
		from, err1 := strconv.Atoi(low)
		to, err2 := strconv.Atoi(high)
		if err1 != nil || err2 != nil {
			return fault()
		}
		args["low"], args["high"] = from, to
	}
	link, err := doors.Open(s.ctx, a.club, v)
	if err != nil {
		return err
	}
	defer link.Close()
	var made struct {
		Seek *string `json:"seek"`
	}
	if err := link.Do("seek.new", args, &made); err != nil || made.Seek == nil {
		return err
	}
	defer func() {
		_ = a.club.Do(a.ctx, v, "seek.cancel", map[string]any{"seek": *made.Seek}, nil) // it may have been taken up
	}()
	if err := s.send(map[string]string{"id": *made.Seek}); err != nil {
		return err
	}
	link.Follow("lobby")
	for {
		n, err := link.Next(s.ctx)
		if err != nil {
			return err
		}
		var seeks []club.Seek
		if told, ok := n.Set["seeks"]; !ok || json.Unmarshal(told, &seeks) != nil {
			continue
		}
		if !slices.ContainsFunc(seeks, func(x club.Seek) bool { return x.ID == *made.Seek }) && !n.First {
			return nil
		}
	}
}

// event is a line of the stream of events.
type event struct {
	Type      string     `json:"type"`
	Game      *Playing   `json:"game,omitempty"`
	Challenge *Challenge `json:"challenge,omitempty"`
}

// events tells of games that begin and end, and of challenges.
func (a *API) events(s *stream, r *http.Request, v *club.Visitor) error {
	link, err := doors.Open(s.ctx, a.club, v)
	if err != nil {
		return err
	}
	defer link.Close()
	if err := s.put([]byte{'\n'}); err != nil {
		return err
	}
	link.Follow("me/" + v.Account)
	var was club.MyState
	for {
		n, err := link.Next(s.ctx)
		if err != nil {
			return err
		}
		if n.Error != nil {
			return n.Error
		}
		set, err := json.Marshal(n.Set)
		if err != nil {
			return err
		}
		var now club.MyState
		if err := json.Unmarshal(set, &now); err != nil {
			return err
		}
		if err := a.tellMine(s, r, v, &was, &now); err != nil {
			return err
		}
		was = now
	}
}

// tellMine tells what has changed for an account.
func (a *API) tellMine(s *stream, r *http.Request, v *club.Visitor, was, now *club.MyState) error {
	game := func(kind, id string) error {
		p, err := a.playingOf(r, v, id)
		if err != nil {
			return err
		}
		return s.send(event{Type: kind, Game: p})
	}
	for _, id := range now.Games {
		if !slices.Contains(was.Games, id) {
			if err := game("gameStart", id); err != nil {
				return err
			}
		}
	}
	for _, id := range was.Games {
		if !slices.Contains(now.Games, id) {
			if err := game("gameFinish", id); err != nil {
				return err
			}
		}
	}
	has := func(list []club.Challenge, id string) bool {
		return slices.ContainsFunc(list, func(ch club.Challenge) bool { return ch.ID == id })
	}
	for i := range now.Challenges {
		if ch := &now.Challenges[i]; !has(was.Challenges, ch.ID) {
			x := challengeOf(ch, v.Account)
			if err := s.send(event{Type: "challenge", Challenge: &x}); err != nil {
				return err
			}
		}
	}
	for i := range was.Challenges {
		ch := &was.Challenges[i]
		if has(now.Challenges, ch.ID) {
			continue
		}
		kind, x := "challengeCanceled", challengeOf(ch, v.Account)
		if ch.From.ID == v.Account { // by its one to whom it was offered, or by ourselves
			kind = "challengeDeclined"
		}
		if err := s.send(event{Type: kind, Challenge: &x}); err != nil {
			return err
		}
	}
	return nil
}
