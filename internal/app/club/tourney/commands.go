package tourney

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/tournament"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type none = struct{}

// Limits that apply to a plan.
const (
	leastAbsent, usualAbsent, mostAbsent = 5, 120, 3600 // in seconds
	mostPause, usualPause                = 3600, 10     // in seconds
	leastMinutes, mostMinutes            = 1, 24 * 60
	farthest                             = 90 * 24 * time.Hour // how far ahead a start may be
	mostExtra                            = 6 * 3600            // in seconds
)

func (t *Tourneys) register(h *talk.Hub) {
	talk.Handle(h, "tourney.list", func(context.Context, *talk.Conn, none) (ListState, error) { return ListState{t.summaries()}, nil })
	talk.Handle(h, "tourney.show", t.show)
	talk.Handle(h, "tourney.new", t.create)
	talk.Handle(h, "tourney.join", t.join)
	talk.Handle(h, "tourney.leave", t.leave)
	talk.Handle(h, "tourney.begin", t.start)
	talk.Handle(h, "tourney.cancel", t.cancel)
	talk.Handle(h, "tourney.remove", t.remove)
	talk.Handle(h, "tourney.rule", t.rule)
}

type tourneyRef struct {
	Tourney string `json:"tourney"`
}

type createAnswer struct {
	Tourney string `json:"tourney"`
}

// check fills in defaults and validates a plan.
func (p *Plan) check(t *Tourneys, v *account.Visitor) error {
	c := t.club
	p.Name = request.Clean(p.Name)
	bad := talk.NewError(talk.BadArgs, "tourney.badPlan")
	if n := utf8.RuneCountInString(p.Name); n == 0 || n > mostName {
		return bad
	}
	if err := p.Rules.Check(); err != nil {
		return bad.Because(err)
	}
	if p.Who == "" {
		p.Who = everybody
	}
	if p.Absent == 0 {
		p.Absent = usualAbsent
	}
	arena, simul := p.Rules.Kind == tournament.Arena, p.Rules.Kind == tournament.Simul
	kind := p.Terms.Control.Kind
	switch {
	case !slices.Contains([]string{everybody, people, programs}, p.Who), p.Absent < t.leastAbsent || p.Absent > mostAbsent, p.Pause < 0 || p.Pause > mostPause,
		arena && (p.Minutes < leastMinutes || p.Minutes > mostMinutes), !arena && p.Minutes != 0, p.Extra < 0 || p.Extra > mostExtra, !simul && p.Extra != 0,
		kind == session.ControlNone || kind == session.ControlCorrespondence:
		return bad
	case !p.Start.IsZero() && p.Start.After(c.Now().Add(farthest)):
		return bad
	}
	p.Terms.Color = ""
	if simul {
		p.Terms.Rated = false // the two sides play under different conditions in such games
	}
	return c.Check(v, &p.Terms)
}

// create announces a tournament.
func (t *Tourneys) create(ctx context.Context, _ *talk.Conn, p Plan) (createAnswer, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return createAnswer{}, err
	}
	if !t.club.MayHold(v) {
		return createAnswer{}, request.Forbidden("tourney.mayNotHold")
	}
	if err := p.check(t, v); err != nil {
		return createAnswer{}, err
	}
	var host *store.Account
	if p.Rules.Kind == tournament.Simul { // the organiser hosts an exhibition unless another host is named
		if host, err = t.club.Accounts.Named(ctx, cmp.Or(p.Rules.Host, v.Name)); err != nil {
			return createAnswer{}, err
		}
		if account.Role(host.Role) == account.RoleGuest {
			return createAnswer{}, request.Forbidden("tourney.notForYou")
		}
		p.Rules.Host = host.ID
	}
	open := 0
	for _, s := range t.summaries() {
		if s.State == announced || s.State == running {
			open++
		}
	}
	if open >= mostOpen {
		return createAnswer{}, talk.NewError(talk.Limit, "tourney.tooMany", "most", mostOpen)
	}
	f := &facts{
		ID: randomName(), State: announced, Owner: v.Account, By: v.Name, Plan: p, Created: t.club.Now(),
		Event: tournament.Event{Settings: p.Rules, Players: []tournament.Player{}, Rounds: []tournament.Round{}},
	}
	if host != nil && host.ID == v.Account { // another user who is to be the host must join
		p, err := t.club.PlayerOf(ctx, host.ID, club.ClassOf(&p.Terms.Control))
		if err != nil {
			return createAnswer{}, err
		}
		if err := f.Event.Join(tournament.Player{ID: p.ID, Name: p.Name, Role: string(p.Role), Rating: p.Rating}); err != nil {
			return createAnswer{}, err
		}
	}
	x := &tourney{of: t, facts: facts{ID: f.ID}}
	x.mu.Lock()
	err = x.keep(f, nil)
	x.mu.Unlock()
	if err != nil {
		return createAnswer{}, err
	}
	t.mu.Lock()
	t.all[f.ID] = x
	t.mu.Unlock()
	t.tellList()
	return createAnswer{f.ID}, nil
}

func (t *Tourneys) show(ctx context.Context, _ *talk.Conn, a tourneyRef) (*Whole, error) {
	x, err := t.find(ctx, a.Tourney)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.facts.clone().whole(), nil
}

// change applies f to a tournament, stores the result and announces it.
func (t *Tourneys) change(ctx context.Context, id string, f func(v *account.Visitor, x *tourney, next *facts) error) (none, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return none{}, err
	}
	x, err := t.find(ctx, id)
	if err != nil {
		return none{}, err
	}
	err = func() error {
		x.mu.Lock()
		defer x.mu.Unlock()
		if err := x.mend(ctx); err != nil {
			return talk.NewError(talk.Storage, "club.notKept").Because(err)
		}
		if x.facts.State == ended || x.facts.State == cancelled {
			return talk.NewError(talk.NotNow, "tourney.over")
		}
		next := x.facts.clone()
		if err := f(v, x, next); err != nil {
			return err
		}
		return x.keep(next, nil)
	}()
	if err == nil {
		t.tellList()
		t.wake()
	}
	return none{}, err
}

// joinError turns the reason why a user cannot join into an error for clients.
func joinError(err error) error {
	if errors.Is(err, tournament.ErrLate) {
		return talk.NewError(talk.NotNow, "tourney.late").Because(err)
	}
	return err
}

func (t *Tourneys) join(ctx context.Context, _ *talk.Conn, a tourneyRef) (none, error) {
	return t.change(ctx, a.Tourney, func(v *account.Visitor, _ *tourney, next *facts) error {
		isBot := v.Role == account.RoleBot
		switch {
		case v.Account == next.Plan.Rules.Host: // the host rejoins
		case v.Role == account.RoleGuest, next.Plan.Who == people && isBot, next.Plan.Who == programs && !isBot:
			return request.Forbidden("tourney.notForYou")
		}
		p, err := t.club.PlayerOf(ctx, v.Account, club.ClassOf(&next.Plan.Terms.Control))
		if err != nil {
			return err
		}
		return joinError(next.Event.Join(tournament.Player{ID: p.ID, Name: p.Name, Role: string(p.Role), Rating: p.Rating}))
	})
}

func (t *Tourneys) leave(ctx context.Context, _ *talk.Conn, a tourneyRef) (none, error) {
	return t.change(ctx, a.Tourney, func(v *account.Visitor, _ *tourney, next *facts) error {
		if next.Event.Find(v.Account) < 0 {
			return talk.NewError(talk.NotFound, "tourney.notIn")
		}
		next.Event.Leave(v.Account)
		return nil
	})
}

// mayRun returns an error unless v is the tournament's organiser or a moderator.
func mayRun(v *account.Visitor, f *facts) error {
	if v.Account != f.Owner && !v.Moderates() {
		return request.Forbidden("tourney.notYours")
	}
	return nil
}

// start begins a tournament without waiting for its planned start.
func (t *Tourneys) start(ctx context.Context, _ *talk.Conn, a tourneyRef) (none, error) {
	return t.change(ctx, a.Tourney, func(v *account.Visitor, _ *tourney, next *facts) error {
		if err := mayRun(v, next); err != nil {
			return err
		}
		if next.State != announced {
			return talk.NewError(talk.NotNow, "tourney.begun")
		}
		if len(next.Event.Players) < 2 {
			return talk.NewError(talk.NotNow, "tourney.tooFew")
		}
		if host := next.Plan.Rules.Host; host != "" && next.Event.Find(host) < 0 {
			return talk.NewError(talk.NotNow, "tourney.noHost")
		}
		next.Plan.Start = t.club.Now()
		return nil
	})
}

// cancel ends a tournament before its time. Games in progress continue.
func (t *Tourneys) cancel(ctx context.Context, _ *talk.Conn, a tourneyRef) (none, error) {
	return t.change(ctx, a.Tourney, func(v *account.Visitor, _ *tourney, next *facts) error {
		if err := mayRun(v, next); err != nil {
			return err
		}
		next.State, next.Ended = cancelled, t.club.Now()
		return nil
	})
}

type removeArgs struct {
	tourneyRef
	Player string `json:"player"` // an account or a name
}

// remove withdraws a player at the organiser's request.
func (t *Tourneys) remove(ctx context.Context, _ *talk.Conn, a removeArgs) (none, error) {
	return t.change(ctx, a.Tourney, func(v *account.Visitor, _ *tourney, next *facts) error {
		if err := mayRun(v, next); err != nil {
			return err
		}
		at := place(&next.Event, a.Player)
		if at < 0 {
			return talk.NewError(talk.NotFound, "tourney.notIn")
		}
		next.Event.Leave(next.Event.Players[at].ID)
		return nil
	})
}

type ruleArgs struct {
	tourneyRef
	Game   string `json:"game"`
	Result string `json:"result"` // red, black, draw, red_absent, black_absent or both_absent
}

// rule sets the result of a game of the latest round. If the game is still in progress, rule ends it.
func (t *Tourneys) rule(ctx context.Context, _ *talk.Conn, a ruleArgs) (none, error) {
	return t.change(ctx, a.Tourney, func(v *account.Visitor, _ *tourney, next *facts) error {
		if err := mayRun(v, next); err != nil {
			return err
		}
		result := tournament.Result(a.Result)
		for r := range next.Event.Rounds {
			for i := range next.Event.Rounds[r].Games {
				g := &next.Event.Rounds[r].Games[i]
				if g.ID != a.Game || a.Game == "" {
					continue
				}
				if r != len(next.Event.Rounds)-1 {
					return talk.NewError(talk.NotNow, "tourney.badRuling")
				}
				how, ok := map[tournament.Result]xiangqi.Result{
					tournament.RedWins: xiangqi.RedWins, tournament.BlackWins: xiangqi.BlackWins, tournament.Drawn: xiangqi.Draw,
					tournament.RedAbsent: xiangqi.BlackWins, tournament.BlackAbsent: xiangqi.RedWins, tournament.BothAbsent: xiangqi.Draw,
				}[result]
				if !ok {
					return talk.NewError(talk.BadArgs, "tourney.badRuling")
				}
				g.Result = result
				if err := t.club.End(ctx, g.ID, how); err != nil { // the ruling counts even if the game cannot be ended
					t.log.Error("a ruled game does not end", "game", g.ID, "err", err)
				}
				return nil
			}
		}
		return talk.NewError(talk.NotFound, "games.noSuch", "game", a.Game)
	})
}
