package club

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// This file keeps the lobby and the accounts' data in step with the other processes that serve the club.
// The processes notify each other of changes. Since messages may be lost, each process also reads the store
// every few seconds.

// Here reports whether an account is connected to any process.
func (c *Club) Here(account string) bool {
	return c.mine.online(account) || c.cluster.online(account)
}

// drop closes all connections of an account except those of one session.
func (c *Club) drop(account, except string) {
	c.mine.drop(account, except)
	c.cluster.tell(tellDrop, toldDrop{Account: account, Except: except})
}

// dropSession closes all connections of a session.
func (c *Club) dropSession(account, session string) {
	c.mine.dropSession(account, session)
	c.cluster.tell(tellDrop, toldDrop{Account: account, Session: session})
}

// dropTold closes connections at the request of another process.
func (p *people) dropTold(d *toldDrop) {
	if d.Session != "" {
		p.dropSession(d.Account, d.Session)
		return
	}
	p.drop(d.Account, d.Except)
}

// gamesOf returns the unfinished games of an account.
func (c *Club) gamesOf(ctx context.Context, account string) ([]string, error) {
	if c.cluster == nil {
		return c.mine.gamesOf(account), nil
	}
	return c.store.GoingOf(ctx, account)
}

// arrive reads the games and offers of an account that has just connected to this process.
func (c *Club) arrive(account string) {
	games, err := c.store.GoingOf(c.ctx, account)
	if err != nil {
		c.log.Error("the games of an account were not read", "account", account, "err", err)
		return // the next refresh will add them
	}
	l := &c.lobby
	l.mu.Lock()
	challenges := slices.Clone(l.challenges)
	l.mu.Unlock()
	c.mine.mu.Lock()
	defer c.mine.mu.Unlock()
	if x := c.mine.all[account]; x != nil {
		x.games = games
		x.challenges = challengesOf(challenges, account)
		x.publish()
	}
}

func challengesOf(all []Challenge, account string) []Challenge {
	var list []Challenge
	for _, ch := range all {
		if ch.From.ID == account || ch.To != nil && ch.To.ID == account {
			list = append(list, ch)
		}
	}
	return list
}

// beganElsewhere records, for an account connected here, a game that another process has begun.
func (p *people) beganElsewhere(account, game string) {
	p.here(account, func(x *person) bool {
		if slices.Contains(x.games, game) {
			return false
		}
		x.games, x.started = append(x.games, game), game
		return true
	})
}

func (p *people) endedElsewhere(account, game string) {
	p.here(account, func(x *person) bool {
		if !slices.Contains(x.games, game) {
			return false
		}
		x.games = slices.DeleteFunc(x.games, func(id string) bool { return id == game })
		if x.started == game {
			x.started = ""
		}
		return true
	})
}

// here calls f to change the data of an account if the account is connected here. If f reports a change,
// the account's pages are updated.
func (p *people) here(account string, f func(*person) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x := p.all[account]; x != nil {
		if f(x) {
			x.publish()
		}
		p.forget(account)
	}
}

// sync updates the games of all accounts that are connected here.
func (p *people) sync(games map[string][]string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for account, x := range p.all {
		now := games[account]
		if !slices.Equal(slices.Sorted(slices.Values(now)), slices.Sorted(slices.Values(x.games))) {
			for _, id := range now {
				if !slices.Contains(x.games, id) {
					x.started = id
				}
			}
			if !slices.Contains(now, x.started) {
				x.started = ""
			}
			x.games = now
			x.publish()
		}
		p.forget(account)
	}
}

// connected returns the accounts that are connected to this process, sorted.
func (p *people) connected() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := []string{}
	for account, x := range p.all {
		if len(x.conns) > 0 {
			list = append(list, account)
		}
	}
	slices.Sort(list)
	return list
}

// allConns returns all connections, by account.
func (p *people) allConns() map[string][]*connection {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := map[string][]*connection{}
	for account, x := range p.all {
		for conn := range x.conns {
			all[account] = append(all[account], conn)
		}
	}
	return all
}

// refreshBlocked reads again which accounts an account has blocked, if the account is connected here.
func (c *Club) refreshBlocked(account string) error {
	if !c.mine.online(account) {
		return nil
	}
	blocked, err := c.store.Blocked(c.ctx, account)
	if err == nil {
		c.mine.here(account, func(x *person) bool { x.blocked = blocked; return true })
	}
	return err
}

// toldOffer handles an offer that another process has added or removed.
func (l *lobby) toldOffer(o *toldOffer, stands bool) error {
	if o.End != nil {
		l.noteEnd(o.ID, *o.End)
	}
	defer l.show()
	l.mu.Lock()
	l.seeks = slices.DeleteFunc(l.seeks, func(s Seek) bool { return s.ID == o.ID })
	var changed []Challenge
	l.challenges = slices.DeleteFunc(l.challenges, func(ch Challenge) bool {
		if ch.ID == o.ID {
			changed = append(changed, ch)
		}
		return ch.ID == o.ID
	})
	var err error
	switch {
	case l.closed || !stands:
	case o.Kind == kindSeek:
		var s Seek
		if err = json.Unmarshal(o.Offer, &s); err == nil {
			l.seeks = append(l.seeks, s)
		}
	case o.Kind == kindChallenge:
		var ch Challenge
		if err = json.Unmarshal(o.Offer, &ch); err == nil {
			l.challenges = append(l.challenges, ch)
			changed = append(changed, ch)
		}
	}
	l.mu.Unlock()
	for i := range changed {
		l.club.tellChallenge(&changed[i], stands)
	}
	return err
}

// refresh reads all offers from the store. The lobby stays locked meanwhile, so that no new offer is lost.
func (l *lobby) refresh(ctx context.Context) error {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil
	}
	seeks, err := offersOf[Seek](ctx, l.club.store, kindSeek)
	var challenges []Challenge
	if err == nil {
		challenges, err = offersOf[Challenge](ctx, l.club.store, kindChallenge)
	}
	if err != nil {
		l.mu.Unlock()
		return err
	}
	other := !slices.EqualFunc(seeks, l.seeks, func(a, b Seek) bool { return a.ID == b.ID })
	l.seeks, l.challenges = seeks, challenges
	l.mu.Unlock()
	if other {
		l.show()
	}
	l.club.mine.syncChallenges(challenges)
	l.pairUp(ctx, seeks)
	return nil
}

func offersOf[T any](ctx context.Context, s *store.Store, kind string) ([]T, error) {
	texts, err := s.Standing(ctx, kind)
	var list []T
	for _, text := range texts {
		var one T
		if json.Unmarshal([]byte(text), &one) == nil { // unreadable offers were logged when the club began
			list = append(list, one)
		}
	}
	return list, err
}

// syncChallenges updates the challenges of all accounts that are connected here.
func (p *people) syncChallenges(all []Challenge) {
	p.mu.Lock()
	defer p.mu.Unlock()
	ids := func(list []Challenge) []string {
		var ids []string
		for _, ch := range list {
			ids = append(ids, ch.ID)
		}
		slices.Sort(ids)
		return ids
	}
	for account, x := range p.all {
		if now := challengesOf(all, account); !slices.Equal(ids(now), ids(x.challenges)) {
			x.challenges = now
			x.publish()
		}
		p.forget(account)
	}
}

// pairUp begins a game for two seeks that match. Matching seeks can both be open if they reached two
// processes at the same time. All processes may then try to begin the game, but the store lets only one
// succeed.
func (l *lobby) pairUp(ctx context.Context, seeks []Seek) {
	c := l.club
	for i := range seeks {
		for j := i + 1; j < len(seeks); j++ {
			a, b := seeks[i], seeks[j]
			if a.Player.ID == b.Player.ID || !fit(&a, &b) || !c.willPlay(ctx, a.Player.ID, b.Player.ID) {
				continue
			}
			first, second := a, b
			if a.Terms.Color == "" {
				first, second = b, a // b's choice of colour counts
			}
			if _, err := c.start(ctx, first.Terms, first.Player, second.Player, a.ID, b.ID); err == nil {
				_ = l.toldOffer(&toldOffer{ID: a.ID}, false) // removes the seek from the lobby here; only the id is needed
				_ = l.toldOffer(&toldOffer{ID: b.ID}, false)
			}
			return // the next refresh takes care of the rest
		}
	}
}

// know reads the offers again if a user asks for one that is unknown here, since another process may not
// have reported it yet.
func (l *lobby) know(ctx context.Context, id string) {
	if l.club.cluster == nil {
		return
	}
	l.mu.Lock()
	known := slices.ContainsFunc(l.seeks, func(s Seek) bool { return s.ID == id }) ||
		slices.ContainsFunc(l.challenges, func(ch Challenge) bool { return ch.ID == id })
	l.mu.Unlock()
	if known {
		return
	}
	if err := l.refresh(ctx); err != nil {
		l.club.log.Error("the offers were not read", "err", err)
	}
}
