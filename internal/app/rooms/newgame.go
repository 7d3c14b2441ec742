package rooms

import (
	"context"
	"math/rand/v2"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type newGameArgs struct {
	Kind     string         `json:"kind"`
	Players  *playersState  `json:"players"`
	Random   bool           `json:"random"`
	FEN      string         `json:"fen"`
	Handicap string         `json:"handicap"`
	Rules    string         `json:"rules"`
	Time     Control        `json:"time"`
	Options  *optionsChange `json:"options"`
	Title    string         `json:"title"`
}

// optionsChange changes those options that are given.
type optionsChange struct {
	Teasing       *bool `json:"teasing"`
	EngineResigns *bool `json:"engine_resigns"`
	EngineDraws   *bool `json:"engine_draws"`
}

func (c *optionsChange) apply(o *Options) {
	for _, field := range []struct{ from, to *bool }{
		{c.Teasing, &o.Teasing}, {c.EngineResigns, &o.EngineResigns}, {c.EngineDraws, &o.EngineDraws},
	} {
		if field.from != nil {
			*field.to = *field.from
		}
	}
}

type gameAnswer struct {
	Game string `json:"game"`
}

// newGame makes a game as a face wants it.
func (s *Rooms) newGame(_ context.Context, _ *talk.Conn, a newGameArgs) (gameAnswer, error) {
	r := s.blank()
	if err := r.setUp(&a); err != nil {
		return gameAnswer{}, err
	}
	return s.begin(r)
}

// begin saves a new room and lets it live.
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

// forget takes a room out of memory; r is locked.
func (s *Rooms) forget(r *Room) {
	r.deleted = true
	r.shut()
	r.topic.Remove()
	if r.analysis != nil {
		r.analysis.topic.Remove()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.rooms, r.id)
}

// blank returns a room without a position.
func (s *Rooms) blank() *Room {
	now := time.Now()
	return &Room{
		all: s, id: newID(), created: now, changed: now, rules: xiangqi.RulesAXF(), handicap: noHandicap, seats: newSeats(),
		options: Options{EngineResigns: true, EngineDraws: true}, phase: phasePlaying,
	}
}

// checkTitle puts a title into order.
func checkTitle(title string) (string, error) {
	title = cleanText(title)
	if utf8.RuneCountInString(title) > mostName {
		return "", talk.Errorf(talk.BadArgs, "A title has at most %d characters.", "标题最多 %d 个字。", mostName).With(fieldDetail{"title"})
	}
	return title, nil
}

// setUp prepares a new room.
func (r *Room) setUp(a *newGameArgs) (err error) {
	if r.title, err = checkTitle(a.Title); err != nil {
		return err
	}
	if a.Rules != "" {
		if r.rules, err = xiangqi.ParseRules(a.Rules); err != nil {
			return talk.Errorf(talk.BadArgs, "The rules must be axf, cxa or computer.", "规则应为 axf、cxa 或 computer。").With(fieldDetail{"rules"})
		}
	}
	if err := a.Time.check(); err != nil {
		return err
	}
	if a.Options != nil {
		a.Options.apply(&r.options)
	}
	start, moves, err := r.readStart(a)
	if err != nil {
		return err
	}
	if err := r.plantNew(start, moves); err != nil {
		return badPosition(err)
	}
	if a.Kind == kindStudy {
		if a.Players != nil || a.Time.Kind != controlNone {
			return talk.Errorf(talk.BadArgs, "A study has no players and no clock.", "研究局面没有棋手和棋钟。").With(fieldDetail{"players"})
		}
		r.phase = phaseStudy
		return nil
	}
	if err := r.seat(a); err != nil {
		return err
	}
	r.clock = newClock(a.Time)
	return r.startGame()
}

// readStart reads where a new game begins.
func (r *Room) readStart(a *newGameArgs) (xiangqi.Position, []xiangqi.Move, error) {
	h, ok := findHandicap(a.Handicap)
	switch {
	case !ok:
		return xiangqi.Position{}, nil, talk.Errorf(talk.BadArgs, "The handicap %.30q is not known: %s are.", "没有让子 %.30q，可选：%s。", a.Handicap, handicapIDs()).With(fieldDetail{"handicap"})
	case h.ID != noHandicap && a.FEN != "":
		return xiangqi.Position{}, nil, talk.Errorf(talk.BadArgs, "A handicap starts from its own position.", "让子棋不能另设局面。").With(fieldDetail{"fen"})
	case a.FEN == "":
		a.FEN = h.FEN
	}
	r.handicap = h.ID
	start, moves, _, err := xiangqi.ParseLineLenient(a.FEN)
	if err != nil {
		return xiangqi.Position{}, nil, badPosition(err)
	}
	if len(moves) > mostPlies {
		return xiangqi.Position{}, nil, talk.Errorf(talk.Limit, "A game has at most %d plies.", "一局最多 %d 步。", mostPlies).With(map[string]int{"most": mostPlies})
	}
	return start, moves, nil
}

// plantNew makes the tree of a new game.
func (r *Room) plantNew(start xiangqi.Position, moves []xiangqi.Move) error {
	r.start = start
	r.record = record.NewFrom(start.Setup())
	last, err := r.record.Play(r.record.Root, moves...)
	r.tree = newTree(r.record.Root)
	r.live, r.current = last, last
	return err
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
		return talk.Errorf(talk.BadArgs, "These players do not make a game of the kind %.20q.", "棋手与对局类型 %.20q 不符。", a.Kind).With(fieldDetail{"kind"})
	}
	if a.Random && rand.IntN(2) == 1 {
		r.seats[0], r.seats[1] = r.seats[1], r.seats[0]
	}
	return nil
}

// startGame plays what the start says and sees whether the game is over already.
func (r *Room) startGame() error {
	game, err := r.record.GameAt(r.live, r.rules)
	if err != nil {
		return badPosition(err)
	}
	r.game = game
	if r.game.Over() {
		r.phase = phaseOver
	}
	return nil
}

type restartArgs struct {
	Game string `json:"game"`
	Swap bool   `json:"swap"`
}

// restart makes a new game with the settings of another.
func (s *Rooms) restart(ctx context.Context, _ *talk.Conn, a restartArgs) (gameAnswer, error) {
	old, err := s.room(ctx, a.Game)
	if err != nil {
		return gameAnswer{}, err
	}
	old.mu.Lock()
	if old.game == nil {
		old.mu.Unlock()
		return gameAnswer{}, talk.Errorf(talk.NotNow, "A study cannot be restarted.", "研究局面不能重新开局。")
	}
	r := s.blank()
	r.title, r.rules, r.handicap, r.seats, r.options = old.title, old.rules, old.handicap, old.seats, old.options
	if a.Swap {
		r.seats[0], r.seats[1] = r.seats[1], r.seats[0]
	}
	if old.clock != nil {
		r.clock = newClock(old.clock.control)
	}
	err = r.plantNew(old.start, nil)
	old.mu.Unlock()
	if err == nil {
		err = r.startGame()
	}
	if err != nil {
		return gameAnswer{}, err
	}
	answer, err := s.begin(r)
	if err != nil {
		return answer, err
	}
	old.mu.Lock()
	defer old.mu.Unlock()
	c := change{parts: secAll}
	c.tell("restarted", Words{EN: "A new game has begun.", ZH: "新的一局开始了。"})
	old.stopJob()
	old.successor = r.id
	if old.phase == phasePlaying {
		if old.clock != nil {
			_ = old.clock.stop(time.Now()) // a fallen flag does not matter any more
		}
		old.paused = true
	}
	return answer, old.commit(c)
}

// study makes a study of a game as it stands.
func (s *Rooms) study(ctx context.Context, _ *talk.Conn, a gameRef) (gameAnswer, error) {
	old, err := s.room(ctx, a.Game)
	if err != nil {
		return gameAnswer{}, err
	}
	old.mu.Lock()
	data, err := old.encode()
	old.mu.Unlock()
	if err != nil {
		return gameAnswer{}, err
	}
	r := s.blank()
	id, created := r.id, r.created
	if err := r.decode(data); err != nil {
		return gameAnswer{}, err
	}
	r.id, r.created, r.saved = id, created, nil
	r.toStudy()
	return s.begin(r)
}

// toStudy turns a game into moves to be tried.
func (r *Room) toStudy() {
	if r.game != nil {
		r.record.Result = r.game.Outcome().Result
	}
	r.phase, r.game, r.clock, r.paused, r.offer = phaseStudy, nil, nil, false, nil
	r.undone, r.tags, r.successor = nil, nil, ""
	r.live = r.tree.root.End()
}
