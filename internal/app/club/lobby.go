package club

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/admin"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Limits on the lobby.
const (
	mostAllSeeks = 500 // in total
	mostShown    = 50  // games listed
	lobbyEvery   = 200 * time.Millisecond
)

// lobby is where users find opponents. The store has a copy of its seeks and challenges.
type lobby struct {
	mu         sync.Mutex
	topic      *talk.Topic
	seeks      []Seek
	challenges []Challenge
	house      []Player
	online     int
	notice     *phrases.Text
	dirty      bool
	ours       bool // some change was made in this process and must be sent to the others
	closed     bool // the club is closing, and offers are kept for the next start
	ends       map[string]ChallengeEnd
	endOrder   []string // ids of the challenges in ends, oldest first
	timer      *time.Timer
	club       *Club
}

func (c *Club) registerLobby(h *talk.Hub) {
	c.lobby.club = c
	c.lobby.topic = h.NewTopic("lobby", talk.Change{Set: talk.Fields(c.lobby.state([]GameSummary{}))}, talk.Hooks{Groups: true})
	h.OpenTopics("me/", c.openMine)
	talk.Handle(h, "seek.new", c.newSeek)
	talk.Handle(h, "seek.cancel", c.cancelSeek)
	talk.Handle(h, "seek.accept", c.acceptSeek)
	talk.Handle(h, "challenge.new", c.newChallenge)
	talk.Handle(h, "challenge.look", c.lookChallenge)
	talk.Handle(h, "challenge.accept", c.acceptChallenge)
	talk.Handle(h, "challenge.decline", c.declineChallenge)
	talk.Handle(h, "house.play", c.playHouse)
	talk.Handle(h, "people.block", c.block)
}

// state returns the lobby's state as sent to clients. l must be locked, or not shared yet.
func (l *lobby) state(games []GameSummary) LobbyState {
	policy := l.club.Admin.Policy()
	s := LobbyState{
		Club: policy.Title, Guests: policy.Guests, Seeks: slices.Clone(l.seeks), Games: games,
		House: slices.Clone(l.house), Online: l.online, Notice: l.notice,
	}
	for _, other := range l.club.cluster.elsewhere() {
		s.Online += other.Connections
	}
	if s.Seeks == nil {
		s.Seeks = []Seek{}
	}
	if s.House == nil {
		s.House = []Player{}
	}
	return s
}

// games returns the newest games in progress as spectators see them.
func (c *Club) games() []GameSummary { return c.withOthers(c.localGames()) }

// withOthers adds the games that other processes have reported.
func (c *Club) withOthers(list []GameSummary) []GameSummary {
	list = slices.Clone(list)
	for _, other := range c.cluster.elsewhere() {
		list = append(list, other.Games...)
	}
	return newest(list)
}

func newest(list []GameSummary) []GameSummary {
	slices.SortFunc(list, func(a, b GameSummary) int { return b.Changed.Compare(a.Changed) })
	return list[:min(len(list), mostShown)]
}

// localGames returns the newest of this process's games in progress.
func (c *Club) localGames() []GameSummary {
	list := []GameSummary{}
	for _, r := range c.open() {
		if s := r.listed.Load(); s.Phase == session.Playing {
			list = append(list, *s)
		}
	}
	return newest(list)
}

// touch schedules an update of the lobby, both here and in the other processes. Changes in quick succession
// lead to a single update.
func (l *lobby) touch() { l.change(true) }

// show is like touch, but for changes received from other processes: it updates the lobby only here.
func (l *lobby) show() { l.change(false) }

func (l *lobby) change(ours bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ours = l.ours || ours
	if !l.dirty && l.club.ctx.Err() == nil {
		l.dirty = true
		l.timer = time.AfterFunc(lobbyEvery, l.tell)
	}
}

func (l *lobby) tell() {
	l.mu.Lock()
	ours := l.ours
	l.dirty, l.ours = false, false // any later change schedules another update
	l.mu.Unlock()
	here := l.club.localGames()
	if ours {
		l.club.cluster.sendStatus(here)
	}
	games := l.club.withOthers(here)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.topic.Publish(talk.Change{Set: talk.Fields(l.state(games))})
}

// enter adds n to the number of connections.
func (l *lobby) enter(n int) {
	l.mu.Lock()
	l.online += n
	l.mu.Unlock()
	l.touch()
}

// close announces that the club is closing.
func (l *lobby) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := phrases.Say("club.closing")
	l.notice, l.seeks, l.closed = &text, nil, true
	if l.timer != nil {
		l.timer.Stop()
	}
	l.dirty = true // prevents any further update
	l.topic.Publish(talk.Change{Set: map[string]any{"notice": l.notice, "seeks": []Seek{}}})
}

// check fills in defaults and validates the terms for the given visitor.
func (t *Terms) check(v *account.Visitor, p *admin.Policy) error {
	if t.Rules == "" {
		t.Rules = p.Rules[0]
	}
	if err := t.Control.Check(); err != nil {
		return talk.NewError(talk.BadArgs, "clock.range").With(view.AtField("terms.control")).Because(err)
	}
	switch {
	case t.Rules != "axf" && t.Rules != "cxa" && t.Rules != "computer", t.Color != "" && t.Color != "red" && t.Color != "black":
		return talk.NewError(talk.BadArgs, "club.badTerms").With(view.AtField("terms"))
	case t.Rated && v.Role == account.RoleGuest:
		return talk.NewError(request.CodeForbidden, "club.guestsUnrated")
	case t.Rated && t.Control.Kind == session.ControlNone:
		return talk.NewError(talk.BadArgs, "club.ratedTimed").With(view.AtField("terms.rated"))
	}
	return t.allowed(p)
}

// allowed returns an error for terms that the club does not offer.
func (t *Terms) allowed(p *admin.Policy) error {
	switch {
	case !slices.Contains(p.Rules, t.Rules), !slices.Contains(p.Classes, ClassOf(&t.Control)):
		return talk.NewError(request.CodeForbidden, "club.termsNotHere").With(view.AtField("terms"))
	case t.Rated && !p.Rated:
		return talk.NewError(request.CodeForbidden, "club.unratedOnly").With(view.AtField("terms.rated"))
	}
	return nil
}

type seekArgs struct {
	Terms Terms `json:"terms"`
	Low   int   `json:"low,omitempty"`
	High  int   `json:"high,omitempty"`
}

type seekAnswer struct {
	Seek *string `json:"seek"` // the seek that is now waiting; null if a game has begun
	Game *string `json:"game"`
}

// newSeek pairs the caller with the player of a matching seek, preferring the one closest in rating. If no
// seek matches, the new seek waits.
func (c *Club) newSeek(ctx context.Context, _ *talk.Conn, a seekArgs) (seekAnswer, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return seekAnswer{}, err
	}
	if err := a.Terms.check(v, c.Admin.Policy()); err != nil {
		return seekAnswer{}, err
	}
	class := ClassOf(&a.Terms.Control)
	me, err := c.playerOf(ctx, v, class)
	if err != nil {
		return seekAnswer{}, err
	}
	mine := Seek{ID: store.RandomName(6), Player: me, Terms: a.Terms, Class: class, Low: a.Low, High: a.High}
	l := &c.lobby
	l.mu.Lock()
	own := 0
	at := -1
	for i := range l.seeks {
		switch other := &l.seeks[i]; {
		case other.Player.ID == me.ID:
			own++
		case (at < 0 || apart(&me, &other.Player) < apart(&me, &l.seeks[at].Player)) && fit(&mine, other) && c.willPlay(ctx, me.ID, other.Player.ID):
			at = i
		}
	}
	if at < 0 {
		defer l.touch()
		defer l.mu.Unlock()
		if own >= c.config.Limits.Seeks || len(l.seeks) >= mostAllSeeks {
			return seekAnswer{}, c.Limited.TooMany(bounds.LimitSeeks, "club.tooManySeeks", "most", c.config.Limits.Seeks)
		}
		if err := c.keepOffer(ctx, mine.ID, kindSeek, mine); err != nil {
			return seekAnswer{}, err
		}
		l.seeks = append(l.seeks, mine)
		return seekAnswer{Seek: &mine.ID}, nil
	}
	other := l.seeks[at]
	l.seeks = slices.Delete(l.seeks, at, at+1)
	l.mu.Unlock()
	if mine.Terms.Color != "" { // the other player has no preference, or the opposite one
		return c.taken(ctx, other.ID, mine.Terms, me, other.Player, seekAgain(other))
	}
	return c.taken(ctx, other.ID, other.Terms, other.Player, me, seekAgain(other))
}

// apart returns the difference between two players' ratings.
func apart(a, b *Player) int { return max(a.Rating-b.Rating, b.Rating-a.Rating) }

// willPlay reports whether two accounts may be paired. They may if neither has blocked the other.
func (c *Club) willPlay(ctx context.Context, a, b string) bool {
	one, err := c.blocks(ctx, a, b)
	if err != nil || one {
		return false
	}
	two, err := c.blocks(ctx, b, a)
	return err == nil && !two
}

// fit reports whether two seeks match.
func fit(a, b *Seek) bool {
	within := func(s *Seek, p *Player) bool {
		return (s.Low == 0 || p.Rating >= s.Low) && (s.High == 0 || p.Rating <= s.High)
	}
	return a.Terms.Control == b.Terms.Control && a.Terms.Rules == b.Terms.Rules && a.Terms.Rated == b.Terms.Rated &&
		(a.Terms.Color == "" || a.Terms.Color != b.Terms.Color) && within(a, &b.Player) && within(b, &a.Player)
}

type seekRef struct {
	Seek string `json:"seek"`
}

func (c *Club) cancelSeek(ctx context.Context, _ *talk.Conn, a seekRef) (none, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return none{}, err
	}
	c.lobby.know(ctx, a.Seek)
	_, err = c.takeSeek(func(s *Seek) error {
		if s.ID != a.Seek || s.Player.ID != v.Account {
			return errNoSeek
		}
		return nil
	})
	if err == nil {
		c.dropOffer(ctx, a.Seek)
	}
	return none{}, err
}

var errNoSeek = errors.New("another seek")

// takeSeek removes and returns the first seek for which f returns nil. It skips seeks for which f returns
// errNoSeek; any other error ends the search and is returned. If no seek is left, takeSeek returns the
// error for a seek that does not exist.
func (c *Club) takeSeek(f func(*Seek) error) (Seek, error) {
	l := &c.lobby
	defer l.touch()
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range l.seeks {
		err := f(&l.seeks[i])
		if err == nil {
			s := l.seeks[i]
			l.seeks = slices.Delete(l.seeks, i, i+1)
			return s, nil
		}
		if !errors.Is(err, errNoSeek) {
			return Seek{}, err
		}
	}
	return Seek{}, talk.NewError(talk.NotFound, "club.noSeek")
}

// acceptSeek accepts a seek and begins the game.
func (c *Club) acceptSeek(ctx context.Context, _ *talk.Conn, a seekRef) (seekAnswer, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return seekAnswer{}, err
	}
	var me Player
	c.lobby.know(ctx, a.Seek)
	s, err := c.takeSeek(func(s *Seek) error {
		if s.ID != a.Seek {
			return errNoSeek
		}
		if s.Player.ID == v.Account {
			return talk.NewError(talk.NotNow, "club.yourOwn")
		}
		terms := s.Terms
		if err := terms.check(v, c.Admin.Policy()); err != nil {
			return err
		}
		if me, err = c.playerOf(ctx, v, s.Class); err != nil {
			return err
		}
		if (s.Low > 0 && me.Rating < s.Low) || (s.High > 0 && me.Rating > s.High) || !c.willPlay(ctx, me.ID, s.Player.ID) {
			return talk.NewError(request.CodeForbidden, "club.notForYou")
		}
		return nil
	})
	if err != nil {
		return seekAnswer{}, err
	}
	return c.taken(ctx, s.ID, s.Terms, s.Player, me, seekAgain(s))
}
