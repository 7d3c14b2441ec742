package uci

import (
	"context"
	"fmt"
	"time"
)

// watch ends the search when its context ends or its time runs out. If the engine does not even respond to
// "stop", watch kills it.
func (s *Search) watch(ctx context.Context) {
	c := s.client
	cancelled, stopping := ctx.Done(), s.stopping
	var budget, move, patience alarm
	defer budget.stop()
	defer move.stop()
	defer patience.stop()
	arm := func() {
		budget.set(s.budget())
		move.set(s.order.watch.MoveTime)
	}
	if !s.limits.Ponder {
		arm()
	}
	for {
		select {
		case <-s.done:
			return
		case <-cancelled:
			cancelled = nil
			s.Stop()
		case <-s.hit:
			arm()
		case <-move.c():
			move.stop()
			s.Stop()
		case <-budget.c():
			budget.stop()
			s.giveUp()
			if stopping == nil { // the engine has already been asked, without effect
				patience.set(c.timeouts.Stop)
			}
		case <-stopping:
			stopping = nil
			if s.order.deaf && budget.c() != nil {
				continue // the engine does not read input, but its time is limited
			}
			budget.stop()
			patience.set(c.timeouts.Stop)
		case <-patience.c():
			c.fail(c.engineError("go", fmt.Errorf("%w: nothing within %v after stop", ErrTimeout, c.timeouts.Stop)))
			c.process.kill()
			return
		}
	}
}

// giveUp asks for an immediate answer, which is marked as late.
func (s *Search) giveUp() {
	s.client.mu.Lock()
	defer s.client.mu.Unlock()
	s.late = true
	s.stopLocked()
}

// budget returns how long to wait for the answer, or 0 if the search is unlimited.
func (s *Search) budget() time.Duration {
	switch {
	case s.order.allowed > 0:
		return s.order.allowed + s.client.timeouts.Margin
	case s.limits.limited():
		return s.client.timeouts.Search
	}
	return 0
}

// alarm is a timer that need not be set.
type alarm struct{ timer *time.Timer }

// set sets the alarm to go off after d, replacing any earlier setting. If d is 0, the alarm is stopped.
func (a *alarm) set(d time.Duration) {
	a.stop()
	if d > 0 {
		a.timer = time.NewTimer(d)
	}
}

func (a *alarm) stop() {
	if a.timer != nil {
		a.timer.Stop()
		a.timer = nil
	}
}

// c returns the alarm's channel. If the alarm is not set, it returns nil, so a receive blocks forever.
func (a *alarm) c() <-chan time.Time {
	if a.timer == nil {
		return nil
	}
	return a.timer.C
}
