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

// newQuestion asks about the position after moves that are legal.
func newQuestion(start xiangqi.Position, moves []xiangqi.Move, rules xiangqi.Rules) (player.Question, error) {
	q, err := player.Ask(start, moves...)
	q.Rules = &rules
	return q, err
}

// think searches until the limits are reached or ctx ends, which gives the best
// answer so far. report is called from the same goroutine.
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

// ownOptions are the settings of our own engine on the board.
func ownOptions() player.Options {
	o := player.DefaultOptions()
	o.Engine.MoveOverhead, o.Book.Use, o.Tables.Use = 0, true, false // there are tables for all
	return o
}

// own makes our own engine as it is configured.
func (c *engineConfig) own(tables *tablebase.Prober) *player.Own {
	o := ownOptions()
	o.Engine.Tables = tables
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		_ = o.Set(name, c.Options[name]) // it was checked when it was set, or is of another version
	}
	return player.New(o)
}

// start makes the engine; a program is started.
func (c *engineConfig) start(ctx context.Context, tables *tablebase.Prober) (player.Player, error) {
	if c.Own {
		return c.own(tables), nil
	}
	return external.Start(ctx, c.program())
}

// program returns how the engine is started.
func (c *engineConfig) program() uci.Program {
	p := uci.Program{Name: c.Name, Path: c.Path, Args: c.Args, Protocol: c.Protocol}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		p.Hints = append(p.Hints, uci.Setting{Name: name, Value: c.Options[name]})
	}
	return p
}

// Bounds of the engines that wait for their next search.
const (
	mostIdle    = 4
	longestIdle = 2 * time.Minute
)

// pool keeps engines between searches, so that a game finds its engine again with
// what it has learnt.
type pool struct {
	tables *tablebase.Prober // of our own engine

	mu     sync.Mutex
	idle   []idlePlayer // longest idle first
	reaper *time.Timer
	closed bool
}

type idlePlayer struct {
	player.Player
	config string // by fingerprint
	game   string
	since  time.Time
}

// take returns an engine for a game: the one that it had, another with the same
// configuration, or a new one.
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

// leave ends an engine. How it takes leave does not matter.
func leave(p player.Player) { _ = p.Close() }

// find takes an idle engine out; known says that it has played this game before.
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

// give returns an engine after a search.
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

// reap ends the engines that have not been used for a while.
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

// drop ends the idle engines of a configuration that has been changed.
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

// close ends all idle engines; those at work end when they are given back.
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

// failureWords reports what an engine did wrong, without its transcript.
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

// fingerprint distinguishes configurations.
func (c *engineConfig) fingerprint() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v %q %q %v", c.Own, c.Path, c.Args, c.Protocol)
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		fmt.Fprintf(&b, " %q=%q", name, c.Options[name])
	}
	return b.String()
}
