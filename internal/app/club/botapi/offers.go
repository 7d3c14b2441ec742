package botapi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/doors"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Challenge is a game that one user has offered to another.
type Challenge struct {
	ID          string      `json:"id"`
	Status      string      `json:"status"`
	Challenger  User        `json:"challenger"`
	DestUser    *User       `json:"destUser"`
	Variant     Variant     `json:"variant"`
	Rated       bool        `json:"rated"`
	Speed       string      `json:"speed"`
	Perf        PerfName    `json:"perf"`
	TimeControl TimeControl `json:"timeControl"`
	Color       string      `json:"color"`      // colour that the challenger wants: random, white or black
	FinalColor  string      `json:"finalColor"` // colour that the challenger will play
	Direction   string      `json:"direction"`

	DeclineReason    string `json:"declineReason,omitempty"`
	DeclineReasonKey string `json:"declineReasonKey,omitempty"`
}

// PerfName names the rating category that a game belongs to.
type PerfName struct {
	Name string `json:"name"`
}

// TimeControl is a time control. Times are in seconds.
type TimeControl struct {
	Type      string `json:"type"` // clock, correspondence or unlimited
	Limit     *int64 `json:"limit,omitempty"`
	Increment *int64 `json:"increment,omitempty"`
	Byoyomi   int64  `json:"byoyomi,omitempty"` // length of a period, or time for each move
	Periods   int    `json:"periods,omitempty"`
	Show      string `json:"show,omitempty"`

	DaysPerTurn float64 `json:"daysPerTurn,omitempty"`
}

func controlOf(c *session.Control) TimeControl {
	switch c.Kind {
	case session.ControlNone:
		return TimeControl{Type: "unlimited"}
	case session.ControlCorrespondence:
		return TimeControl{Type: "correspondence", DaysPerTurn: float64(c.MoveMS) / float64(day.Milliseconds())}
	}
	limit, increment := c.BaseMS/1000, c.IncrementMS/1000
	t := TimeControl{Type: "clock", Limit: &limit, Increment: &increment}
	switch c.Kind {
	case session.ControlByoyomi:
		t.Byoyomi, t.Periods = c.PeriodMS/1000, c.Periods
		t.Show = fmt.Sprintf("%g+%d×%d", float64(limit)/60, t.Periods, t.Byoyomi)
	case session.ControlMove:
		t.Byoyomi, t.Periods = c.MoveMS/1000, 1
		t.Show = fmt.Sprintf("0+1×%d", t.Byoyomi)
	default:
		t.Show = fmt.Sprintf("%g+%d", float64(limit)/60, increment)
	}
	return t
}

const day = 24 * time.Hour

func challengeOf(ch *club.Challenge, account string) Challenge {
	x := Challenge{
		ID: ch.ID, Status: "created", Challenger: userOf(&ch.From), Variant: xiangqiVariant, Rated: ch.Terms.Rated, Speed: ch.Class,
		Perf: PerfName{ch.Class}, TimeControl: controlOf(&ch.Terms.Control), Color: "random", Direction: "in",
	}
	if ch.To != nil {
		to := userOf(ch.To)
		x.DestUser = &to
	}
	white := map[string]string{xiangqi.Red.String(): "white", xiangqi.Black.String(): "black"}
	x.Color = cmp.Or(white[ch.Terms.Color], x.Color)
	x.FinalColor = cmp.Or(white[ch.Final], x.Color)
	if ch.From.ID == account {
		x.Direction = "out"
	}
	return x
}

// termsOf reads the terms of a game from those fields that challenges and seeks share.
func termsOf(f form) (t club.Terms, err error) {
	rated, err := f.word("rated", "false", "true")
	if err != nil {
		return t, err
	}
	color, err := f.word("color", "random", "white", "black", "red")
	if err != nil {
		return t, err
	}
	if _, err := f.word("variant", xiangqiVariant.Key); err != nil {
		return t, err
	}
	t.Rated = rated == "true"
	t.Color = map[string]string{"white": "red", "red": "red", "black": "black"}[color]
	return t, nil
}

// clockOf returns a time control given in seconds. Its errors name the fields limitName and incrementName.
func clockOf(limit, increment float64, limitName, incrementName string) (session.Control, error) {
	c := session.Control{Kind: session.ControlIncrement, BaseMS: int64(limit * 1000), IncrementMS: int64(increment * 1000)}
	if err := c.Check(); err != nil {
		sum := strconv.FormatFloat(limit+increment, 'f', -1, 64)
		return c, request.BadField(limitName+" + "+incrementName, sum, fmt.Sprintf("%g–%g s", session.MinTime.Seconds(), session.MaxTime.Seconds()))
	}
	return c, nil
}

// controlOfForm reads the time control of a challenge. The form has clock times in seconds, a number of
// days per move, or neither; the last means a game without clocks.
func controlOfForm(f form) (session.Control, error) {
	none := session.Control{Kind: session.ControlNone}
	limit, clock, err := f.number("clock.limit", "s", 0, session.MaxTime.Seconds())
	if err != nil {
		return none, err
	}
	increment, increments, err := f.number("clock.increment", "s", 0, session.MaxTime.Seconds())
	if err != nil {
		return none, err
	}
	days, corresponds, err := f.number("days", "d", session.MinCorrespondence.Hours()/day.Hours(), session.MaxCorrespondence.Hours()/day.Hours())
	switch {
	case err != nil:
		return none, err
	case corresponds && (clock || increments):
		return none, request.BadField("days", f["days"], "days, or clock.limit and clock.increment")
	case corresponds:
		return session.Control{Kind: session.ControlCorrespondence, MoveMS: int64(days * float64(day.Milliseconds()))}, nil
	case increments && !clock:
		return none, request.BadField("clock.limit", "", fmt.Sprintf("0–%g s", session.MaxTime.Seconds()))
	case !clock:
		return none, nil
	}
	return clockOf(limit, increment, "clock.limit", "clock.increment")
}

// challenge challenges a user. House players accept immediately.
func (a *API) challenge(r *http.Request, v *account.Visitor) (any, error) {
	f, err := readForm(r, "rated", "clock.limit", "clock.increment", "days", "color", "variant", "fen", "keepAliveStream", "rules")
	if err != nil {
		return nil, err
	}
	if f["fen"] != "" && f["fen"] != "startpos" && f["fen"] != xiangqi.StartPosition().FEN() {
		return nil, request.BadField("fen", f["fen"], "startpos")
	}
	if _, err := f.word("keepAliveStream", "false"); err != nil {
		return nil, err
	}
	if f["rules"] != "" {
		return nil, request.BadField("rules", f["rules"], `""`)
	}
	terms, err := termsOf(f)
	if err != nil {
		return nil, err
	}
	if terms.Control, err = controlOfForm(f); err != nil {
		return nil, err
	}
	var made struct {
		Challenge string  `json:"challenge"`
		Game      *string `json:"game"`
	}
	if err := a.club.Do(r.Context(), v, "challenge.new", map[string]any{"terms": terms, "to": r.PathValue("user")}, &made); err != nil {
		return nil, err
	}
	var ch club.Challenge
	if made.Game == nil && a.club.Do(r.Context(), v, "challenge.look", map[string]any{"challenge": made.Challenge}, &ch) == nil {
		return challengeOf(&ch, v.Account), nil
	}
	return a.accepted(r, v, made.Challenge, terms) // a house player has accepted
}

// accepted reports that one of the caller's challenges has become a game.
func (a *API) accepted(r *http.Request, v *account.Visitor, id string, terms club.Terms) (any, error) {
	stand, err := a.club.Stand(r.Context(), v, id)
	if err != nil {
		return nil, err
	}
	ch := club.Challenge{ID: id, From: stand.Players[xiangqi.Red], To: &stand.Players[xiangqi.Black], Terms: terms, Class: stand.Class, Final: xiangqi.Red.String()}
	if ch.From.ID != v.Account {
		ch.From, ch.To, ch.Final = stand.Players[xiangqi.Black], &stand.Players[xiangqi.Red], xiangqi.Black.String()
	}
	x := challengeOf(&ch, v.Account)
	x.Status = club.ChallengeAccepted
	return x, nil
}

func (a *API) challengeAccept(r *http.Request, v *account.Visitor) (any, error) {
	return done, a.club.Do(r.Context(), v, "challenge.accept", map[string]any{"challenge": r.PathValue("id")}, nil)
}

// challengeDecline declines a challenge for one of the reasons that lichess defines.
func (a *API) challengeDecline(r *http.Request, v *account.Visitor) (any, error) {
	f, err := readForm(r, "reason")
	if err != nil {
		return nil, err
	}
	reason, err := f.word("reason", club.DeclineReasons...)
	if err != nil {
		return nil, err
	}
	return done, a.club.Do(r.Context(), v, "challenge.decline", map[string]any{"challenge": r.PathValue("id"), "reason": reason}, nil)
}

// challengeCancel withdraws a challenge.
func (a *API) challengeCancel(r *http.Request, v *account.Visitor) (any, error) {
	return done, a.club.Do(r.Context(), v, "challenge.decline", map[string]any{"challenge": r.PathValue("id")}, nil)
}

// seek looks for an opponent. The stream ends when a game begins. If the client closes the stream before
// that, the seek is withdrawn.
func (a *API) seek(s *stream, r *http.Request, v *account.Visitor) error {
	f, err := readForm(r, "rated", "time", "increment", "days", "color", "ratingRange", "variant")
	if err != nil {
		return err
	}
	terms, err := termsOf(f)
	if err != nil {
		return err
	}
	if terms.Control, err = seekControl(f); err != nil {
		return err
	}
	args := map[string]any{"terms": terms}
	if wish := f["ratingRange"]; wish != "" {
		low, high, ok := strings.Cut(wish, "-")
		from, err1 := strconv.Atoi(low)
		to, err2 := strconv.Atoi(high)
		if !ok || err1 != nil || err2 != nil || from < 0 || from > to {
			return request.BadField("ratingRange", wish, "1500-1800")
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
		_ = a.club.Do(a.ctx, v, "seek.cancel", map[string]any{"seek": *made.Seek}, nil) // the seek may have been accepted
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

// seekControl reads the time control of a seek: either minutes and an increment in seconds, or a number of
// days per move.
func seekControl(f form) (c session.Control, err error) {
	minutes, given, err := f.number("time", "min", 0, session.MaxTime.Minutes())
	if err != nil {
		return c, err
	}
	if f["days"] != "" {
		if given || f["increment"] != "" {
			return c, request.BadField("days", f["days"], "days, or time and increment")
		}
		return controlOfForm(form{"days": f["days"]})
	}
	if !given {
		return c, request.BadField("time", "", fmt.Sprintf("0–%g min", session.MaxTime.Minutes()))
	}
	increment, _, err := f.number("increment", "s", 0, session.MaxTime.Seconds())
	if err != nil {
		return c, err
	}
	return clockOf(minutes*60, increment, "time", "increment")
}

// event is a line of the event stream.
type event struct {
	Type      string     `json:"type"`
	Game      *Playing   `json:"game,omitempty"`
	Challenge *Challenge `json:"challenge,omitempty"`
}

// events streams challenges, and announces games that begin or end.
func (a *API) events(s *stream, r *http.Request, v *account.Visitor) error {
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

// tellMine sends an event for each change in an account's games and challenges.
func (a *API) tellMine(s *stream, r *http.Request, v *account.Visitor, was, now *club.MyState) error {
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
		var kind string
		x := challengeOf(ch, v.Account)
		end := a.club.EndOf(r.Context(), ch.ID)
		x.Status = end.How
		switch {
		case end.How == club.ChallengeCanceled:
			kind = "challengeCanceled"
		case end.How == club.ChallengeDeclined && ch.From.ID == v.Account:
			kind, x.DeclineReasonKey, x.DeclineReason = "challengeDeclined", end.Reason, "The challenge was declined: "+end.Reason+"."
		default: // an accepted challenge's game has been announced; a user who declines knows
			continue
		}
		if err := s.send(event{Type: kind, Challenge: &x}); err != nil {
			return err
		}
	}
	return nil
}
