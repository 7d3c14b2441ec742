package uci

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits on the stored parts of an info.
const (
	maxInfoMoves = 256
	maxInfoText  = 1000 // bytes
)

// Search is a running or finished search.
type Search struct {
	client *Client
	limits Limits
	order  order
	game   *game
	left   []xiangqi.Move // the moves the engine may play; nil for all
	infos  infoQueue

	stopping chan struct{} // closed when the engine has been asked to stop
	hit      chan struct{} // receives a token at the ponder hit
	done     chan struct{} // closed when the search has ended

	// Guarded by client.mu until done is closed.
	started   time.Time
	pondering bool
	stopped   bool // stopping is closed
	late      bool // its time ran out before it answered
	result    Result
	err       error
}

// Go starts a search of the position. Cancelling ctx ends the search as Stop does. The error is an
// *EngineError, or it wraps ErrBusy, ErrUnsupported or ErrLimits. ErrLimits also applies to a position
// without a legal move.
func (c *Client) Go(ctx context.Context, l Limits) (*Search, error) {
	if err := c.take(ctx); err != nil {
		return nil, err
	}
	defer c.give()
	g, err := c.sendPosition()
	if err != nil {
		return nil, err
	}
	// When the clock starts, the engine is idle, and all its output about an earlier search has been read.
	if err := c.sync(ctx, "position"); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.refused != "" {
		return nil, c.errorLocked("position", fmt.Errorf("%w: %s", ErrProtocol, clip(c.refused, shownText)))
	}
	return c.think(ctx, g, l)
}

// sendPosition sends the position and returns it.
func (c *Client) sendPosition() (*game, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	g := c.game
	if !g.now.HasLegalMove() {
		return nil, fmt.Errorf("%w: no legal move in %s", ErrLimits, g.now.FEN())
	}
	c.refused = ""
	lines, err := c.driver.position(&g)
	if err != nil {
		return nil, fmt.Errorf("engine %q: %w", c.nameLocked(), err)
	}
	return &g, c.sendLocked(lines...)
}

// think sends the order and creates the handle. c.mu must be held.
func (c *Client) think(ctx context.Context, g *game, l Limits) (*Search, error) {
	left, err := g.choose(&l)
	if err != nil {
		return nil, err
	}
	order, err := c.driver.think(g, &l)
	if err != nil {
		return nil, fmt.Errorf("engine %q: %w", c.nameLocked(), err)
	}
	s := &Search{
		client: c, limits: l, order: order, game: g, left: left,
		infos:     infoQueue{wake: make(chan struct{}, 1)},
		stopping:  make(chan struct{}),
		hit:       make(chan struct{}, 1),
		done:      make(chan struct{}),
		started:   time.Now(),
		pondering: l.Ponder,
		result:    Result{Allowed: order.allowed},
	}
	if err := c.sendLocked(order.lines...); err != nil {
		return nil, err
	}
	c.search = s
	if order.claim != "" {
		s.receive(event{claim: order.claim}, s.started)
	}
	c.watchers.Go(func() { s.watch(ctx) })
	return s, nil
}

// Infos iterates over the engine's reports until the search ends. If the caller reads too slowly, the
// oldest reports are dropped. Text and repeated counts never displace the last line of play.
func (s *Search) Infos() iter.Seq[Info] {
	return func(yield func(Info) bool) {
		for s.client != nil {
			i, ok := s.infos.take()
			if ok {
				if !yield(i) {
					return
				}
				continue
			}
			select {
			case <-s.infos.wake:
			case <-s.done:
				if i, ok = s.infos.take(); !ok || !yield(i) {
					return
				}
			}
		}
	}
}

// Done returns a channel closed at the end of the search.
func (s *Search) Done() <-chan struct{} { return s.done }

// errNotStarted is the error of zero values, which have no program.
var errNotStarted = fmt.Errorf("%w: no program was started", ErrProtocol)

// Wait waits for the end of the search. The error is an *EngineError for any engine fault. If it wraps
// ErrIllegalMove, ErrBannedMove, ErrNoMove or, for a late answer, ErrTimeout, the result is also set and
// the engine keeps running.
func (s *Search) Wait() (Result, error) {
	if s.client == nil {
		return Result{}, errNotStarted
	}
	<-s.done
	return s.result, s.err
}

// Stop asks the engine to answer now. It may be called at any time and more than once.
func (s *Search) Stop() {
	if s.client == nil {
		return
	}
	s.client.mu.Lock()
	defer s.client.mu.Unlock()
	s.stopLocked()
}

func (s *Search) stopLocked() {
	if s.stopped || s.ended() {
		return
	}
	s.stopped = true
	close(s.stopping)
	_ = s.client.sendLocked(s.client.driver.stop()) // a failure ends the search anyway
}

func (s *Search) ended() bool { return s.client.search != s }

// PonderHit informs the engine that the reply on which it is pondering has been played, which starts its
// clock. PonderHit does nothing if the search is not pondering, was stopped, or has ended, since an engine
// may decide to end a search by itself.
func (s *Search) PonderHit() error { return s.ponderHit(false) }

// PonderHitDraw is like PonderHit, but with a draw offer from the opponent. Only UCCI can express such an
// offer; under UCI, PonderHitDraw is the same as PonderHit.
func (s *Search) PonderHitDraw() error { return s.ponderHit(true) }

func (s *Search) ponderHit(draw bool) error {
	if s.client == nil {
		return errNotStarted
	}
	s.client.mu.Lock()
	defer s.client.mu.Unlock()
	if !s.pondering || s.stopped || s.ended() {
		return nil
	}
	line, err := s.client.driver.ponderHit(draw)
	if err != nil {
		return err
	}
	s.pondering = false
	s.started = time.Now()
	s.hit <- struct{}{}
	return s.client.sendLocked(line)
}

// receive handles an event. client.mu must be held.
func (s *Search) receive(e event, at time.Time) {
	s.result.Draw = s.result.Draw || e.draw
	switch {
	case e.Kind == ReplyInfo:
		e.Info.PV = slices.Clone(legalPart(s.game.now, e.Info.PV[:min(len(e.Info.PV), maxInfoMoves)]))
		e.Info.Text = strings.Clone(clip(e.Info.Text, maxInfoText))
		s.note(e.Info)
	case e.Kind == ReplyBestMove && e.Err != nil:
		s.finish(e.Best, at, s.client.errorLocked("go", fmt.Errorf("%w: %w", ErrIllegalMove, e.Err)))
	case e.Kind == ReplyBestMove:
		s.finish(e.Best, at, s.judge(e.Best))
	case e.claim != "":
		s.result.Claim = strings.Clone(clip(e.claim, maxInfoText))
		s.finish(claimed(e.claim, s.game.now.Turn()), at, nil)
	case e.refused != "":
		s.finish(BestMove{}, at, s.client.errorLocked("go", fmt.Errorf("%w: %s", ErrProtocol, clip(e.refused, shownText))))
	}
}

// claimed interprets a result that an engine declares when it is to move: the engine resigns, or it wants a
// draw. claimed ignores a claim of victory.
func claimed(claim string, turn xiangqi.Color) BestMove {
	lost := [...]string{"0-1", "1-0"}[turn&1]
	result := (&words{claim}).next()
	return BestMove{Draw: result == "1/2-1/2", Resign: result == lost || result == "resign"}
}

// judge returns the fault in the engine's answer, if any.
func (s *Search) judge(best BestMove) error {
	var fault error
	switch {
	case best.Move == xiangqi.NoMove && (s.stopped || best.Resign || best.Draw):
	case best.Move == xiangqi.NoMove:
		fault = fmt.Errorf("%w in %s", ErrNoMove, s.game.now.FEN())
	case !s.game.now.IsLegal(best.Move):
		fault = fmt.Errorf("%w: %v in %s: %w", ErrIllegalMove, best.Move, s.game.now.FEN(), s.game.now.CheckMove(best.Move))
	case s.left != nil && !slices.Contains(s.left, best.Move):
		fault = fmt.Errorf("%w: %v in %s", ErrBannedMove, best.Move, s.game.now.FEN())
	}
	if fault == nil && s.late {
		fault = fmt.Errorf("%w: it answered only when it was told to stop", ErrTimeout)
	}
	if fault == nil {
		return nil
	}
	return s.client.errorLocked("go", fault)
}

// note stores an info. If the info shows that a limit unknown to the engine has been reached, note also
// stops the search.
func (s *Search) note(i Info) {
	s.result.note(i)
	s.infos.add(i)
	if s.pondering {
		return
	}
	w := &s.order.watch
	deep := w.Depth > 0 && i.Bound == Exact && len(i.PV) > 0 && i.Depth >= w.Depth
	if deep || w.Nodes > 0 && i.Nodes >= w.Nodes {
		s.stopLocked()
	}
}

// finish ends the search with the engine's answer. client.mu must be held.
func (s *Search) finish(best BestMove, at time.Time, err error) {
	s.result.Elapsed = at.Sub(s.started)
	s.result.Move, s.result.Resign = best.Move, best.Resign
	s.result.Draw = s.result.Draw || best.Draw
	played := best.Move
	if errors.Is(err, ErrIllegalMove) {
		played = xiangqi.NoMove
	} else if best.Move != xiangqi.NoMove {
		after := s.game.now
		after.MakeMove(best.Move)
		if after.IsLegal(best.Ponder) {
			s.result.Ponder = best.Ponder
		}
	}
	s.client.search = nil
	_ = s.client.sendLocked(s.client.driver.done(played)...) // the next call reports a failure
	s.complete(err)
}

// complete publishes the result.
func (s *Search) complete(err error) {
	s.err = err
	close(s.done)
}
