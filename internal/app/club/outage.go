package club

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// An outage is a pause. While the database or the disk does not take writes, no clock of a
// game runs: each counts as stopped since the store has kept something last, which is asked
// for every second. Games continue by themselves, after a moment of grace.

// Times of an outage.
const (
	probeEvery = 600 * time.Millisecond // between probes, well within store.Silence
	probeAgain = 500 * time.Millisecond // between probes while the store is away
	awayAfter  = 3 * time.Second        // without an answer the store counts as away
	watchEvery = 250 * time.Millisecond // for that
	leastGrace = 3 * time.Second        // for which clocks stay stopped after an outage; as long as it at most
	lookAgain  = 5 * time.Millisecond   // between looks whether a silence is over
	mendAgain  = time.Second            // after which a game is tried again that could not continue
	probeWait  = 250 * time.Millisecond // for which a command waits that may find the store back
)

// outage is the club's knowledge of an outage of its store.
type outage struct {
	mu    sync.Mutex                    // held while all games are stopped or continue
	asked chan struct{}                 // holds a token when the store is to be probed now
	back  atomic.Pointer[chan struct{}] // closed when the store is back
}

// errPaused refuses what cannot be stored.
func errPaused(cause error) error {
	return talk.NewError(talk.Storage, "club.paused").Because(cause)
}

// answeredAt is when the store has kept something last, by the club's clock.
func (c *Club) answeredAt() time.Time { return c.started.Add(c.store.Answered().Sub(c.started)) }

// probe has the store asked now whether it takes writes.
func (c *Club) probe() { token(c.outage.asked) }

// renew says again and again that this process lives, by which it finds out whether the
// store takes writes. One that does not lead any more ends: another has its games.
func (c *Club) renew() {
	for {
		wait := probeEvery
		if c.store.Away() {
			wait = probeAgain
		}
		select {
		case <-time.After(wait):
		case <-c.outage.asked:
		case <-c.ctx.Done():
			return
		}
		asked := c.now()
		err := c.store.Renew(c.ctx)
		c.cluster.has(err)
		switch {
		case err == nil:
			c.storeAnswered()
			c.resumeAll(asked)
			c.bridgeAll()
		case errors.Is(err, store.ErrDeposed):
			c.log.Error("another process has the games of this one", "err", err)
			c.deposed.Store(true)
			c.cancel()
			return
		case c.ctx.Err() == nil:
			c.pauseAll(err)
		}
	}
}

// watchStore stops all games when the store does not even refuse.
func (c *Club) watchStore() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-c.ctx.Done():
			return
		}
		if c.late() {
			c.pauseAll(errors.New("the store does not answer"))
		}
	}
}

// late reports whether the store has been silent for too long and was not given up yet.
func (c *Club) late() bool {
	return !c.store.Away() && time.Since(c.store.Answered()) > awayAfter
}

// pauseAll stops all games, because the store is away.
func (c *Club) pauseAll(why error) {
	o := &c.outage
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, first := c.store.GiveUp(); !first || c.ctx.Err() != nil {
		return
	}
	back := make(chan struct{})
	o.back.Store(&back)
	since := c.answeredAt()
	c.log.Error("the store is away: all clocks are stopped", "since", since, "err", why)
	c.limit.outages.Add(1)
	text := phrases.Say("club.paused")
	c.lobby.announce(&text)
	for _, r := range c.open() {
		r.mu.Lock()
		r.halt(since, false)
		r.mu.Unlock()
	}
}

// resumeAll lets all games continue that were stopped, for the store takes writes again.
func (c *Club) resumeAll(asked time.Time) {
	o := &c.outage
	o.mu.Lock()
	defer o.mu.Unlock()
	if c.store.Away() {
		c.store.Back()
		close(*o.back.Load())
		c.log.Info("the store is back: games continue", "after", c.now().Sub(asked))
		c.lobby.announce(nil)
		c.lobby.touch()
	}
	var work sync.WaitGroup
	places := make(chan struct{}, readersAtStart)
	for _, r := range c.open() {
		if !r.stopped.Load() {
			continue
		}
		places <- struct{}{}
		work.Go(func() {
			r.tryMend()
			<-places
		})
	}
	work.Wait()
}

// bridgeAll gives all games back the time of outages that were over before they were noticed.
func (c *Club) bridgeAll() {
	now := c.now()
	if c.store.Silent(c.bridged) == 0 {
		return
	}
	c.bridged = now
	for _, r := range c.open() {
		r.mu.Lock()
		if !r.done && r.halted.IsZero() && r.bridge(now) {
			r.settle()
			r.tell(c.hub.Encode(talk.Change{Set: talk.Fields(r.shown.Load().at(now))}))
			r.wake()
		}
		r.mu.Unlock()
	}
}

// bridge gives the side to move back for how long the store was silent since its clock began
// to run, in outages too short to be declared, and reports whether it was; r is locked.
func (r *room) bridge(now time.Time) bool {
	since := now.Add(-r.s.Thinking(now))
	if r.bridged.After(since) {
		since = r.bridged
	}
	lost := r.club.store.Silent(since)
	if lost > 0 {
		r.bridged = now
		r.owed += lost
	}
	return lost > 0
}

// makeGood gives a side back what its move has cost since the store fell silent, which is known
// only when the move was kept in the end; r is locked. The state that says so is stored, and
// counts as an entry.
func (r *room) makeGood(ctx context.Context, change *session.Change) {
	since, silent := r.club.store.SilentAt(change.Entry.At)
	if !silent || r.ended {
		return
	}
	now := r.club.now()
	st := r.s.State(now.Add(-r.owed))
	if giveBack(&st, &change.Entry, since) < leastGift {
		return
	}
	s, err := r.club.rebase(ctx, r.id, st, now, 1)
	if err != nil {
		r.club.log.Error("what a silence of the store has cost was not given back", "game", r.id, "err", err)
		r.halt(now, true) // it may be stored anyway
		r.club.probe()
		return
	}
	r.s, r.owed, r.bridged = s, 0, now
	r.settle()
	r.publish(r.whole())
}

// leastGift is the least time that is given back with a write of its own.
const leastGift = 20 * time.Millisecond

// awaitStore waits while the store is silent, until it keeps something or counts as away:
// what a silence has cost is known when it is over.
func (c *Club) awaitStore(ctx context.Context) error {
	answered := c.store.Answered()
	if time.Since(answered) <= store.Silence {
		return nil
	}
	c.probe()
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	for c.store.Answered().Equal(answered) {
		switch {
		case c.store.Away():
			return errPaused(store.ErrAway)
		case ctx.Err() != nil:
			return errPaused(ctx.Err())
		}
		<-tick.C
	}
	return nil
}

// isBack has the store probed that is away, and reports whether it is back in a moment.
func (c *Club) isBack(ctx context.Context) bool {
	back := c.outage.back.Load()
	if back == nil {
		return false // it is being given up
	}
	c.probe()
	ctx, cancel := context.WithTimeout(ctx, probeWait)
	defer cancel()
	select {
	case <-*back:
		return true
	case <-ctx.Done():
		return false
	}
}

// graceAfter is for how long clocks stay stopped after an outage.
func (c *Club) graceAfter(outage time.Duration) time.Duration {
	return min(c.config.Grace, max(leastGrace, outage))
}

// announce shows all users in the lobby a notice; nil takes it away.
func (l *lobby) announce(text *phrases.Text) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return // that the club ends is said already
	}
	l.notice = text
	l.topic.Publish(talk.Change{Set: map[string]any{"notice": l.notice}})
}

// halt stops a game that cannot be stored since a time; unknown says that the store may
// have it otherwise than we do. r is locked.
func (r *room) halt(since time.Time, unknown bool) {
	if r.done || r.ended && !unknown {
		return
	}
	r.broken = r.broken || unknown
	if !r.halted.IsZero() {
		return
	}
	r.halted = since
	r.stopped.Store(true)
	r.stopTimers()
	shown := *r.shown.Load() // as it was before what was not stored
	shown.halted = since
	r.shown.Store(&shown)
	if r.club.config.Delay == 0 {
		r.release(&shown, r.latest)
	}
	r.tell(r.club.hub.Encode(talk.Change{
		Set: talk.Fields(shown.at(r.club.now())),
		Say: []any{said("outage", phrases.Say("club.paused"))},
	}))
	r.lookAround()
}

// tryMend lets a game continue that was stopped, or tries it again later.
func (r *room) tryMend() {
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.mend(r.club.ctx)
	if err == nil || r.done || r.club.ctx.Err() != nil {
		return
	}
	if !r.club.store.Away() {
		r.club.log.Error("a game cannot continue", "game", r.id, "err", err)
	}
	if r.mending != nil {
		r.mending.Stop()
	}
	r.mending = time.AfterFunc(mendAgain, r.tryMend)
}

// mend lets a game continue that was stopped: it is read from the store, and its clocks go
// on after a moment of grace. r is locked. The error is for faces.
func (r *room) mend(ctx context.Context) error {
	if r.halted.IsZero() {
		return nil
	}
	c := r.club
	if c.store.Away() && !c.isBack(ctx) {
		return errPaused(store.ErrAway)
	}
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	stored, err := c.store.LoadGame(ctx, r.id)
	if err != nil {
		return errPaused(err)
	}
	s, err := replay(stored)
	if err != nil {
		return errPaused(err)
	}
	over := !stored.Ended.IsZero()
	grace := r.grace
	if !over {
		now := c.now()
		if until := now.Add(c.graceAfter(now.Sub(r.halted))); until.After(grace) {
			grace = until
		}
		if s, err = c.restart(ctx, r, s, stored, grace); err != nil {
			return errPaused(err)
		}
	}
	r.s, r.grace, r.owed, r.halted, r.broken = s, grace, 0, time.Time{}, false
	r.stopped.Store(false)
	r.absence.forgive(grace)
	r.settle()
	news := r.whole()
	news.Say = []any{said("resumed", phrases.Say("club.resumed"))}
	r.publish(news)
	if over && !r.ended {
		r.ended = true
		c.over(r)
	}
	r.wake()
	return nil
}

// readable refuses those who want to look into a game that the store may have otherwise;
// r is locked.
func (r *room) readable(ctx context.Context) error {
	if err := r.mend(ctx); r.broken {
		return err
	}
	return nil
}

// restart is the session of a game whose clocks are stopped since r.halted and go on when
// the grace is over, as it is in the store then. The state counts as an entry, so that one
// which is still in transit to the store does not fit any more.
func (c *Club) restart(ctx context.Context, r *room, s *session.Session, stored *store.Game, grace time.Time) (*session.Session, error) {
	st := s.State(r.halted.Add(-r.owed))
	if n := len(stored.Entries); n > 0 {
		var last session.Entry
		if err := json.Unmarshal(stored.Entries[n-1], &last); err != nil {
			return nil, err
		}
		giveBack(&st, &last, r.halted)
	}
	return c.rebase(ctx, r.id, st, grace, 1)
}
