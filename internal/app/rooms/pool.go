package rooms

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// newQuestion returns a question about the position reached by the given legal moves.
func newQuestion(start xiangqi.Position, moves []xiangqi.Move, rules xiangqi.Rules) (player.Question, error) {
	q, err := player.Ask(start, moves...)
	q.Rules = &rules
	return q, err
}

// think searches until it reaches a limit or ctx is done, in which case it returns the best answer
// found so far. It calls report from the caller's goroutine.
func think(ctx context.Context, p player.Player, q player.Question, l player.Limits, report func(*player.Info)) (player.Answer, error) {
	s, err := p.Start(ctx, q, l)
	if err != nil {
		return player.Answer{}, err
	}
	for i := range s.Infos() {
		report(&i)
	}
	a, err := s.Wait()
	if err == nil && a.Move == xiangqi.NoMove && !a.Resign {
		err = fmt.Errorf("%w in %s", uci.ErrNoMove, q.Position.FEN())
	}
	return a, err
}

// ownOptions returns the options that our own engine uses on the board.
func ownOptions() player.Options {
	o := player.DefaultOptions()
	o.Engine.MoveOverhead, o.Book.Use, o.Tables.Use = 0, true, false // all players share the endgame tables
	return o
}

// own creates our own engine as configured in c.
func (c *engineConfig) own(tables *tablebase.Prober) *player.Own {
	o := ownOptions()
	o.Engine.Tables = tables
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		_ = o.Set(name, c.Options[name]) // was validated when set, or comes from another version
	}
	return player.New(o)
}

// start creates the engine, starting its program if it is external.
func (c *engineConfig) start(ctx context.Context, tables *tablebase.Prober) (player.Player, error) {
	if c.Own {
		return c.own(tables), nil
	}
	return external.Start(ctx, c.program())
}

// program describes how to start the engine's program.
func (c *engineConfig) program() uci.Program {
	p := uci.Program{Name: c.Name, Path: c.Path, Args: c.Args, Protocol: c.Protocol}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		p.Hints = append(p.Hints, uci.Setting{Name: name, Value: c.Options[name]})
	}
	return p
}

// Limits on idle engines.
const (
	mostIdle    = 4
	longestIdle = 2 * time.Minute
)

// pool keeps idle engines between searches, so that a game gets back the engine that it used before,
// with everything that the engine has learned.
type pool struct {
	tables *tablebase.Prober // for our own engine

	mu     sync.Mutex
	idle   []idlePlayer // longest idle first
	reaper *time.Timer
	closed bool
}

type idlePlayer struct {
	player.Player
	config string // the engine's fingerprint
	game   string
	since  time.Time
}

// take returns an engine for a game. It prefers the engine that the game used before, and otherwise
// takes any idle engine with the same configuration. If there is none, it starts a new one.
func (p *pool) take(ctx context.Context, c *engineConfig, game string) (player.Player, error) {
	t, known := p.find(c.fingerprint(), game)
	if t != nil && known {
		return t, nil
	}
	if t == nil {
		var err error
		if t, err = c.start(ctx, p.tables); err != nil {
			return nil, err
		}
	}
	if err := t.NewGame(ctx); err != nil {
		leave(t)
		return nil, err
	}
	return t, nil
}

// leave closes an engine, ignoring errors.
func leave(p player.Player) { _ = p.Close() }

// find removes a suitable idle engine from the pool and returns it. known reports whether that
// engine was last used in the same game.
func (p *pool) find(config, game string) (t player.Player, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	found := -1
	for i, it := range p.idle {
		if it.config == config && it.Err() == nil && (found < 0 || it.game == game) {
			found = i
		}
	}
	if found < 0 {
		return nil, false
	}
	it := p.idle[found]
	p.idle = slices.Delete(p.idle, found, found+1)
	return it.Player, it.game == game
}

// give returns an engine to the pool once a search has ended.
func (p *pool) give(t player.Player, c *engineConfig, game string) {
	if t.Err() != nil {
		leave(t)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		leave(t)
		return
	}
	p.idle = append(p.idle, idlePlayer{t, c.fingerprint(), game, time.Now()})
	if len(p.idle) > mostIdle {
		leave(p.idle[0])
		p.idle = slices.Delete(p.idle, 0, 1)
	}
	if p.reaper == nil {
		p.reaper = time.AfterFunc(longestIdle, p.reap)
	}
}

// reap closes engines that have been idle for too long.
func (p *pool) reap() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reaper = nil
	if p.closed {
		return
	}
	kept := p.idle[:0]
	for _, it := range p.idle {
		if time.Since(it.since) >= longestIdle || it.Err() != nil {
			leave(it)
		} else {
			kept = append(kept, it)
		}
	}
	clear(p.idle[len(kept):])
	p.idle = kept
	if len(kept) > 0 {
		p.reaper = time.AfterFunc(longestIdle, p.reap)
	}
}

// drop closes the idle engines with the given configuration, which has changed.
func (p *pool) drop(config string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = slices.DeleteFunc(p.idle, func(it idlePlayer) bool {
		if it.config == config {
			leave(it)
		}
		return it.config == config
	})
}

// close closes all idle engines. Busy engines are closed when they are returned.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if p.reaper != nil {
		p.reaper.Stop()
	}
	for _, it := range p.idle {
		leave(it)
	}
	p.idle = nil
}

// failureWords describes an engine's failure, without the transcript.
func failureWords(name string, err error) phrases.Text {
	for _, known := range []struct {
		err error
		key phrases.Key
	}{
		{uci.ErrStart, "engineFailure.notStarted"},
		{uci.ErrEngineDied, "engineFailure.died"},
		{uci.ErrTimeout, "engineFailure.silent"},
		{context.DeadlineExceeded, "engineFailure.silent"},
		{uci.ErrIllegalMove, "engineFailure.illegalMove"},
		{uci.ErrBannedMove, "engineFailure.bannedMove"},
		{uci.ErrNoMove, "engineFailure.noMove"},
		{uci.ErrOption, "engineFailure.refusedOption"},
		{uci.ErrProtocol, "engineFailure.protocol"},
	} {
		if errors.Is(err, known.err) {
			return phrases.Say(known.key, "engine", name)
		}
	}
	return phrases.Say("engineFailure.other", "engine", name)
}

// fingerprint returns a string that identifies the configuration.
func (c *engineConfig) fingerprint() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v %q %q %v", c.Own, c.Path, c.Args, c.Protocol)
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		fmt.Fprintf(&b, " %q=%q", name, c.Options[name])
	}
	return b.String()
}
