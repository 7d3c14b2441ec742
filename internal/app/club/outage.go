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

// An outage pauses all games. While the database or disk accepts no writes, all game clocks are stopped,
// with effect from the last successful write. In normal operation the store is probed every 600 ms, so that
// an outage is noticed quickly. When the store is available again, games resume automatically after a short
// grace period.

// Intervals and limits used during an outage.
const (
	probeEvery = 600 * time.Millisecond // interval between probes, well below store.Silence
	probeAgain = 500 * time.Millisecond // interval between probes during an outage
	awayAfter  = 3 * time.Second        // silence after which the store counts as unavailable
	watchEvery = 250 * time.Millisecond // interval between checks for such a silence
	leastGrace = 3 * time.Second        // minimum grace period after an outage
	lookAgain  = 5 * time.Millisecond   // interval between checks for the end of a silence
	mendAgain  = time.Second            // delay before another attempt to resume a game
	probeWait  = 250 * time.Millisecond // how long a command waits for the store to become available
)

// outage holds the state needed to detect and handle outages of the store.
type outage struct {
	mu    sync.Mutex                    // held while all games are being stopped or resumed
	asked chan struct{}                 // holds a token if an immediate probe has been requested
	back  atomic.Pointer[chan struct{}] // closed when the store is available again
}

// errPaused returns the error sent to a client whose command could not be stored.
func errPaused(cause error) error {
	return talk.NewError(talk.Storage, "club.paused").Because(cause)
}

// answeredAt returns when the store last confirmed a write, by the club's clock.
func (c *Club) answeredAt() time.Time { return c.started.Add(c.store.Answered().Sub(c.started)) }

// probe requests a probe of the store without delay.
func (c *Club) probe() { token(c.outage.asked) }

// renew periodically records in the store that this process is alive. These writes also show whether the
// store accepts writes at all. If another process has taken over the lead and the games, renew cancels the
// club's context.
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

// watchStore stops all games if the store no longer responds at all, not even with an error.
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

// late reports whether the store has been silent for too long without having been declared unavailable.
func (c *Club) late() bool {
	return !c.store.Away() && time.Since(c.store.Answered()) > awayAfter
}

// pauseAll stops all games because the store is unavailable.
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

// resumeAll resumes all stopped games once the store accepts writes again.
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

// bridgeAll credits all games with time lost in outages that ended before they could be declared.
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

// bridge credits the side to move with the time for which the store has been silent since that side's clock
// started. This makes up for outages too short to be declared. bridge reports whether it credited any time.
// r must be locked.
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

// makeGood credits a side with the time that its move lost because the store was silent. How much that was
// is known only after the move has been stored, so the corrected state is stored separately and counts as
// an entry. r must be locked.
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
		r.halt(now, true) // the state may have been stored in spite of the error
		r.club.probe()
		return
	}
	r.s, r.owed, r.bridged = s, 0, now
	r.settle()
	r.publish(r.whole())
}

// leastGift is the smallest credit for which makeGood writes the corrected state to the store.
const leastGift = 20 * time.Millisecond

// awaitStore waits while the store is silent, until the store either confirms a write or counts as
// unavailable. The wait is necessary because the time lost in a silence is not known until the silence
// ends.
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

// isBack probes a store that is unavailable, waits briefly, and reports whether it is available again.
func (c *Club) isBack(ctx context.Context) bool {
	back := c.outage.back.Load()
	if back == nil {
		return false // the outage is still being declared
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

// graceAfter returns how long clocks remain stopped after an outage of the given length.
func (c *Club) graceAfter(outage time.Duration) time.Duration {
	return min(c.config.Grace, max(leastGrace, outage))
}

// announce shows a notice to everyone in the lobby. A nil text removes the notice.
func (l *lobby) announce(text *phrases.Text) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return // the closing of the club has already been announced
	}
	l.notice = text
	l.topic.Publish(talk.Change{Set: map[string]any{"notice": l.notice}})
}

// halt stops a game that could not be stored since the given time. If unknown is true, the stored game may
// differ from the one in memory. r must be locked.
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
	shown := *r.shown.Load() // the state before the change that was not stored
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

// tryMend resumes a stopped game. If that fails, it tries again later.
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

// mend resumes a stopped game: it reloads the game from the store and restarts the clocks after a short
// grace period. Any error it returns can be sent to clients. r must be locked.
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

// readable returns an error while the stored game may differ from the one in memory. r must be locked.
func (r *room) readable(ctx context.Context) error {
	if err := r.mend(ctx); r.broken {
		return err
	}
	return nil
}

// restart stores a new state for a game whose clocks stopped at r.halted and will run again after the grace
// period. It returns the session that continues from that state. Since the state counts as an entry, any
// entry still in transit to the store becomes stale and is not appended.
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
