package rooms

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type newGameArgs struct {
	Kind     Kind            `json:"kind,omitempty"`
	Players  *playersState   `json:"players,omitempty"`
	Random   bool            `json:"random,omitempty"`
	FEN      string          `json:"fen,omitempty"`
	Handicap string          `json:"handicap,omitempty"`
	Rules    string          `json:"rules,omitempty"`
	Time     session.Control `json:"time,omitzero"`
	Options  *optionsChange  `json:"options,omitempty"`
	Title    string          `json:"title,omitempty"`
	Games    int             `json:"games,omitempty"` // length of the match between engines that this game begins
}

// optionsChange specifies which options to change.
type optionsChange struct {
	Teasing       *bool `json:"teasing,omitempty"`
	EngineResigns *bool `json:"engine_resigns,omitempty"`
	EngineDraws   *bool `json:"engine_draws,omitempty"`
	Coach         *bool `json:"coach,omitempty"`
	PaceMS        int64 `json:"pace_ms,omitempty"`
}

// mostPace is the slowest pace allowed in games between two engines.
const mostPace = time.Minute

// checkPace rejects a pace that is out of range.
func checkPace(ms int64) error {
	if ms < 0 || ms > mostPace.Milliseconds() {
		return talk.NewError(talk.BadArgs, "newGame.pace", "most", int(mostPace.Seconds())).With(view.AtField("pace_ms"))
	}
	return nil
}

func (c *optionsChange) apply(o *Options) {
	o.PaceMS = c.PaceMS
	for _, field := range []struct{ from, to *bool }{
		{c.Teasing, &o.Teasing}, {c.EngineResigns, &o.EngineResigns}, {c.EngineDraws, &o.EngineDraws}, {c.Coach, &o.Coach},
	} {
		if field.from != nil {
			*field.to = *field.from
		}
	}
}

type gameAnswer struct {
	Game string `json:"game"`
}

// newGame starts a game with the settings requested by a face.
func (s *Rooms) newGame(_ context.Context, _ *talk.Conn, a newGameArgs) (gameAnswer, error) {
	r := s.blank()
	if err := r.setUp(&a); err != nil {
		return gameAnswer{}, err
	}
	return s.begin(r)
}

// begin saves and activates a new room.
func (s *Rooms) begin(r *Room) (gameAnswer, error) {
	s.add(r)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.commit(change{}); err != nil {
		s.forget(r)
		return gameAnswer{}, err
	}
	r.wake()
	return gameAnswer{r.id}, nil
}

// forget removes a room from memory. The caller must hold r.mu.
func (s *Rooms) forget(r *Room) {
	r.deleted = true
	r.shut()
	r.topic.Remove()
	if r.guest != nil {
		r.guest.leave()
	}
	if r.analysis != nil {
		r.analysis.topic.Remove()
	}
	if r.review != nil {
		if r.review.cancel != nil {
			r.review.cancel()
		}
		r.review.topic.Remove()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.rooms, r.id)
}

// blank returns a room that has no game yet.
func (s *Rooms) blank() *Room {
	now := time.Now()
	return &Room{
		all: s, id: newID(), created: now, changed: now, seats: newSeats(), options: Options{EngineResigns: true, EngineDraws: true},
	}
}

// play makes game the game of the room and shows its last position.
func (r *Room) play(game *session.Session, err error) error {
	var illegal *session.Error
	switch {
	case errors.As(err, &illegal) && illegal.Code == session.IllegalMove:
		return BadPosition(err)
	case err != nil:
		return view.FaultOf(err)
	}
	r.game, r.current = game, game.Live()
	return nil
}

// checkTitle tidies a title and validates it.
func checkTitle(title string) (string, error) {
	title = session.CleanText(title)
	if utf8.RuneCountInString(title) > mostName {
		return "", talk.NewError(talk.BadArgs, "newGame.title", "most", mostName).With(view.AtField("title"))
	}
	return title, nil
}

// setUp sets up a new room.
func (r *Room) setUp(a *newGameArgs) (err error) {
	if r.title, err = checkTitle(a.Title); err != nil {
		return err
	}
	o := session.Settings{Rules: xiangqi.RulesAXF(), Study: a.Kind == kindStudy}
	if a.Rules != "" {
		if o.Rules, err = xiangqi.ParseRules(a.Rules); err != nil {
			return talk.NewError(talk.BadArgs, "newGame.rules").With(view.AtField("rules"))
		}
	}
	if err := checkControl(&a.Time); err != nil {
		return err
	}
	if a.Options != nil {
		if err := checkPace(a.Options.PaceMS); err != nil {
			return err
		}
		a.Options.apply(&r.options)
	}
	if err := readStart(a, &o); err != nil {
		return err
	}
	if o.Study {
		if a.Players != nil || a.Time.Kind != session.ControlNone {
			return talk.NewError(talk.BadArgs, "newGame.study").With(view.AtField("players"))
		}
		return r.play(session.New(o, r.all.now()))
	}
	if err := r.seat(a); err != nil {
		return err
	}
	if r.options.Coach && (r.seats.kind() != kindEngine || a.Time.Kind != session.ControlNone) {
		return talk.NewError(talk.BadArgs, "newGame.coach").With(view.AtField("options.coach"))
	}
	if err := r.startMatch(a.Games); err != nil {
		return err
	}
	r.seats.adapt(r.all.adaptiveLevel())
	o.Control, o.Seats = a.Time, r.seats.session()
	return r.play(session.New(o, r.all.now()))
}

// readStart determines the starting position of a new game.
func readStart(a *newGameArgs, o *session.Settings) error {
	h, err := session.FindHandicap(a.Handicap)
	switch {
	case err != nil:
		return talk.NewError(talk.BadArgs, "newGame.noHandicap", "handicap", phrases.Clip(a.Handicap, 30), "known", handicapIDs()).With(view.AtField("handicap"))
	case h.ID != session.NoHandicap && a.FEN != "":
		return talk.NewError(talk.BadArgs, "newGame.handicapStart").With(view.AtField("fen"))
	case a.FEN == "":
		a.FEN = h.FEN
	}
	o.Handicap = h.ID
	var warnings []xiangqi.Fault
	if o.Start, o.Moves, warnings, err = xiangqi.ParseLineLenient(a.FEN); err != nil {
		return BadPosition(err)
	}
	if len(warnings) > 0 && !o.Study { // a position with three rooks can be studied but cannot arise in a game
		return BadPosition(&xiangqi.FaultError{Faults: warnings})
	}
	if len(o.Moves) > session.MaxPlies {
		return talk.NewError(talk.Limit, "newGame.tooLong", "most", session.MaxPlies).With(map[string]int{"most": session.MaxPlies})
	}
	return nil
}

// seat sets the players of a new game.
func (r *Room) seat(a *newGameArgs) error {
	if a.Players != nil {
		r.seats = seats{a.Players.Red, a.Players.Black}
	}
	for i := range r.seats {
		if err := r.seats[i].check(&r.all.catalog); err != nil {
			return err
		}
	}
	if a.Kind != "" && a.Kind != r.seats.kind() {
		return talk.NewError(talk.BadArgs, "newGame.kind", "kind", phrases.Clip(string(a.Kind), 20)).With(view.AtField("kind"))
	}
	if a.Random && rand.IntN(2) == 1 {
		r.seats[0], r.seats[1] = r.seats[1], r.seats[0]
	}
	return nil
}

type restartArgs struct {
	Game string `json:"game"`
	Swap bool   `json:"swap,omitempty"`
}

// restart starts a new game with the settings of another.
func (s *Rooms) restart(ctx context.Context, _ *talk.Conn, a restartArgs) (gameAnswer, error) {
	old, err := s.room(ctx, a.Game)
	if err != nil {
		return gameAnswer{}, err
	}
	old.mu.Lock()
	if old.kind() == kindStudy {
		old.mu.Unlock()
		return gameAnswer{}, talk.NewError(talk.NotNow, "newGame.noRestart")
	}
	r := s.blank()
	r.title, r.seats, r.options = old.title, old.seats, old.options
	if m := old.options.Match; m != nil {
		r.options.Match = m.after(old.id, old.game.Phase() == session.Over)
		a.Swap = a.Swap || r.options.Match.Number > 1
	}
	o := old.game.Settings()
	old.mu.Unlock()
	if a.Swap {
		r.seats[0], r.seats[1] = r.seats[1], r.seats[0]
	}
	r.seats.adapt(s.adaptiveLevel())
	o.Seats = r.seats.session()
	if err := r.play(session.New(o, s.now())); err != nil {
		return gameAnswer{}, err
	}
	answer, err := s.begin(r)
	if err != nil {
		return answer, err
	}
	old.mu.Lock()
	defer old.mu.Unlock()
	c := change{parts: secAll}
	c.tell("restarted", phrases.Say("say.newGame"))
	old.stopJob()
	old.successor = r.id
	if _, ok := old.game.ToMove(); ok {
		if err := old.apply(session.Pause{}, &c); err != nil {
			return answer, err
		}
	}
	return answer, old.commit(c)
}

// study creates a study from the current state of a game.
func (s *Rooms) study(ctx context.Context, _ *talk.Conn, a gameRef) (gameAnswer, error) {
	old, err := s.room(ctx, a.Game)
	if err != nil {
		return gameAnswer{}, err
	}
	r := s.blank()
	old.mu.Lock()
	r.title, r.seats, r.options = old.title, old.seats, old.options
	current := old.node(old.current)
	err = r.play(old.game.Study(s.now()))
	old.mu.Unlock()
	if err == nil {
		r.current, err = r.find(current)
	}
	if err != nil {
		return gameAnswer{}, err
	}
	return s.begin(r)
}
