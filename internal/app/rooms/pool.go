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

// newQuestion asks about the position after legal moves.
func newQuestion(start xiangqi.Position, moves []xiangqi.Move, rules xiangqi.Rules) (player.Question, error) {
	q, err := player.Ask(start, moves...)
	q.Rules = &rules
	return q, err
}

// think searches until the limits are reached or ctx is done. If ctx is done first, it returns the
// best answer found so far. It calls report from the caller's goroutine.
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

// ownOptions returns the settings with which our own engine plays on the board.
func ownOptions() player.Options {
	o := player.DefaultOptions()
	o.Engine.MoveOverhead, o.Book.Use, o.Tables.Use = 0, true, false // all players share the tables
	return o
}

// own builds our own engine as configured.
func (c *engineConfig) own(tables *tablebase.Prober) *player.Own {
	o := ownOptions()
	o.Engine.Tables = tables
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		_ = o.Set(name, c.Options[name]) // it was validated when it was set, or comes from another version
	}
	return player.New(o)
}

// start creates the engine. If the engine is an external program, start starts that program.
func (c *engineConfig) start(ctx context.Context, tables *tablebase.Prober) (player.Player, error) {
	if c.Own {
		return c.own(tables), nil
	}
	return external.Start(ctx, c.program())
}

// program returns how to start the engine.
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

// pool keeps idle engines between searches. A game therefore gets back the engine that it used
// before, with everything that the engine has learned.
type pool struct {
	tables *tablebase.Prober // used by our own engine

	mu     sync.Mutex
	idle   []idlePlayer // longest idle first
	reaper *time.Timer
	closed bool
}

type idlePlayer struct {
	player.Player
	config string // fingerprint
	game   string
	since  time.Time
}

// take returns an engine for a game. It prefers the engine that the game used before, then any
// other idle engine with the same configuration. If there is none, it starts a new engine.
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

// leave closes an engine and ignores errors.
func leave(p player.Player) { _ = p.Close() }

// find takes an idle engine out of the pool. known reports whether the engine has already played in
// this game.
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

// give returns an engine to the pool after a search.
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

// reap closes the engines that have been idle for too long.
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

// drop closes the idle engines that use a configuration that has changed.
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

// close closes all idle engines. Engines that are busy are closed when they are given back.
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

// failureWords describes an engine's failure, without its transcript.
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

// fingerprint identifies a configuration.
func (c *engineConfig) fingerprint() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v %q %q %v", c.Own, c.Path, c.Args, c.Protocol)
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		fmt.Fprintf(&b, " %q=%q", name, c.Options[name])
	}
	return b.String()
}
