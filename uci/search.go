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

// Limits on the size of what is kept of an Info.
const (
	maxInfoMoves = 256
	maxInfoText  = 1000 // bytes
)

// A Search is a running or completed search.
type Search struct {
	client *Client
	limits Limits
	order  order
	game   *game
	left   []xiangqi.Move // moves that the engine may play; nil if all are allowed
	infos  infoQueue

	stopping chan struct{} // closed when the engine has been asked to stop
	hit      chan struct{} // receives a token at the ponder hit
	done     chan struct{} // closed when the search ends

	// Guarded by client.mu until done is closed.
	started   time.Time
	pondering bool
	stopped   bool // stopping is closed
	late      bool // the time ran out before the engine answered
	result    Result
	err       error
}

// Go starts a search of the position. Cancelling ctx has the same effect as calling Stop. The error is an
// *EngineError or wraps ErrBusy, ErrUnsupported or ErrLimits. ErrLimits is also used if the position has no
// legal move.
func (c *Client) Go(ctx context.Context, l Limits) (*Search, error) {
	if err := c.take(ctx); err != nil {
		return nil, err
	}
	defer c.give()
	g, err := c.sendPosition()
	if err != nil {
		return nil, err
	}
	// When the clock starts, the engine must be idle, and all its output from an earlier search must have
	// been read.
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

// sendPosition sends the current position to the engine and returns it.
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

// think makes the engine start thinking and returns a handle to the search. The caller must hold c.mu.
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

// Infos returns an iterator over the engine's reports, which ends with the search. If the caller reads too
// slowly, the oldest reports are dropped. The last line of play, however, is never dropped in favour of text
// or repeated counts.
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

// Done returns a channel that is closed when the search ends.
func (s *Search) Done() <-chan struct{} { return s.done }

// errNotStarted is the error returned by a zero value, since no program was started for it.
var errNotStarted = fmt.Errorf("%w: no program was started", ErrProtocol)

// Wait waits for the search to end. If the engine is at fault, the error is an *EngineError. If that error
// wraps ErrIllegalMove, ErrBannedMove, ErrNoMove, or ErrTimeout because the answer came late, the result is
// set as well and the engine keeps running.
func (s *Search) Wait() (Result, error) {
	if s.client == nil {
		return Result{}, errNotStarted
	}
	<-s.done
	return s.result, s.err
}

// Stop asks the engine to answer immediately. It may be called at any time, and more than once.
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
	_ = s.client.sendLocked(s.client.driver.stop()) // if this fails, the search ends anyway
}

func (s *Search) ended() bool { return s.client.search != s }

// PonderHit informs the engine that its opponent has played the expected move. This starts the engine's
// clock. PonderHit does nothing if the search is not pondering, has been stopped, or has ended, as an engine
// may end a search of its own accord.
func (s *Search) PonderHit() error { return s.ponderHit(false) }

// PonderHitDraw is like PonderHit, but for a move that came with a draw offer. UCI cannot express the offer;
// with UCI, PonderHitDraw is equivalent to PonderHit.
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

// receive handles an event. The caller must hold client.mu.
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

// claimed interprets the result that an engine declares when it is its turn to move. The engine may resign or
// claim a draw. If it claims to have won, claimed ignores it.
func claimed(claim string, turn xiangqi.Color) BestMove {
	lost := [...]string{"0-1", "1-0"}[turn&1]
	result := (&words{claim}).next()
	return BestMove{Draw: result == "1/2-1/2", Resign: result == lost || result == "resign"}
}

// judge returns the fault in the engine's answer, or nil if there is none.
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
		fault = fmt.Errorf("%w: it answered only after it was ordered to stop", ErrTimeout)
	}
	if fault == nil {
		return nil
	}
	return s.client.errorLocked("go", fault)
}

// note stores an info. If the info shows that the search has reached a limit that the engine does not know,
// note stops the search.
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

// finish ends the search with the engine's answer. The caller must hold client.mu.
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
	_ = s.client.sendLocked(s.client.driver.done(played)...) // if this fails, the next call reports it
	s.complete(err)
}

// complete makes the result available to Wait.
func (s *Search) complete(err error) {
	s.err = err
	close(s.done)
}
