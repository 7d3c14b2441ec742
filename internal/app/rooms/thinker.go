package rooms

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// question is a position that an engine is asked about.
type question struct {
	start  xiangqi.Position // of the game
	moves  []xiangqi.Move   // since then
	pos    xiangqi.Position // after them
	stack  []xiangqi.Undo
	rules  xiangqi.Rules
	limits uci.Limits
	lines  int  // of play to report
	level  int  // of our own engine; 0 is full strength
	play   bool // a move to be played is wanted, which may come from a book
}

// newQuestion asks about the position after moves that are legal.
func newQuestion(start xiangqi.Position, moves []xiangqi.Move, rules xiangqi.Rules) (question, error) {
	pos, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		return question{}, err
	}
	return question{start: start, moves: slices.Clone(moves), pos: pos, stack: stack, rules: rules, lines: 1}, nil
}

// decision is an engine's answer.
type decision struct {
	move   xiangqi.Move
	resign bool
	score  uci.Score // for the side to move
	lines  []uci.Info
}

// thinker is an engine, used by one search at a time.
type thinker interface {
	// think searches until the limits are reached or ctx ends, which gives the
	// best answer so far. report is called from the same goroutine.
	think(ctx context.Context, q question, report func(thought)) (decision, error)
	newGame(ctx context.Context) error
	// broken says whether the engine cannot go on.
	broken() bool
	close()
}

// ownThinker is our own engine.
type ownThinker struct {
	engine *engine.Engine
	book   ownBook
}

func newOwnThinker(c *engineConfig, tables *tablebase.Prober) *ownThinker {
	o := engine.DefaultOptions()
	o.Tables = tables
	o.Threads, o.Hash, o.MoveOverhead = c.number("Threads", o.Threads), c.number("Hash", o.Hash), 0
	return &ownThinker{engine.New(o), newOwnBook(c)}
}

func (t *ownThinker) think(ctx context.Context, q question, report func(thought)) (decision, error) {
	if m, ok := t.book.move(&q); ok {
		return decision{move: m}, nil
	}
	o := t.engine.Options()
	if o.Rules != q.rules || o.Level != q.level {
		o.Rules, o.Level = q.rules, q.level
		t.engine.SetOptions(o)
	}
	l := engine.Limits{
		Depth: q.limits.Depth, Nodes: uint64(q.limits.Nodes), MoveTime: q.limits.MoveTime, MultiPV: q.lines,
		SearchMoves: q.limits.SearchMoves,
	}
	for side, c := range q.limits.Clocks {
		l.Clocks[side] = engine.Clock(c)
	}
	s := t.engine.StartPosition(ctx, q.pos, q.stack, l)
	for i := range s.Infos() {
		report(thoughtOf(i))
	}
	r := s.Wait()
	if r.Best == xiangqi.NoMove {
		return decision{}, fmt.Errorf("%w in %s", uci.ErrNoMove, q.pos.FEN())
	}
	d := decision{move: r.Best, score: scoreOf(r.Score)}
	for _, i := range r.Lines {
		d.lines = append(d.lines, thoughtOf(i).Info)
	}
	return d, nil
}

func (t *ownThinker) newGame(context.Context) error {
	t.engine.Clear()
	return nil
}

func (t *ownThinker) broken() bool { return false }
func (t *ownThinker) close()       {}

// programThinker is an engine in a process of its own.
type programThinker struct{ client *uci.Client }

// program returns how the engine is started.
func (c *engineConfig) program() uci.Program {
	p := uci.Program{Name: c.Name, Path: c.Path, Args: c.Args, Protocol: c.Protocol}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		p.Hints = append(p.Hints, uci.Setting{Name: name, Value: c.Options[name]})
	}
	return p
}

// optionMultiPV is the option by which engines report several lines.
const optionMultiPV = "MultiPV"

func (t *programThinker) think(ctx context.Context, q question, report func(thought)) (decision, error) {
	if o, ok := t.client.Option(optionMultiPV); ok && (o.Max == 0 || int64(q.lines) <= o.Max) {
		if err := t.client.SetOption(ctx, optionMultiPV, strconv.Itoa(q.lines)); err != nil {
			return decision{}, err
		}
	}
	if err := t.client.SetPosition(q.start, q.moves); err != nil {
		return decision{}, err
	}
	s, err := t.client.Go(ctx, q.limits)
	if err != nil {
		return decision{}, err
	}
	for i := range s.Infos() {
		report(thought{Info: i})
	}
	r, err := s.Wait()
	if err != nil {
		return decision{}, err
	}
	if r.Move == xiangqi.NoMove && !r.Resign {
		return decision{}, fmt.Errorf("%w", uci.ErrNoMove)
	}
	return decision{r.Move, r.Resign, r.Info.Score, r.Lines}, nil
}

func (t *programThinker) newGame(ctx context.Context) error { return t.client.NewGame(ctx) }
func (t *programThinker) broken() bool                      { return t.client.Err() != nil }
func (t *programThinker) close()                            { _ = t.client.Close() } // how it takes leave does not matter

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
	idle   []idleThinker // longest idle first
	reaper *time.Timer
	closed bool
}

type idleThinker struct {
	thinker
	config string // by fingerprint
	game   string
	since  time.Time
}

// take returns an engine for a game: the one that it had, another with the same
// configuration, or a new one.
func (p *pool) take(ctx context.Context, c *engineConfig, game string) (thinker, error) {
	t, known := p.find(c.fingerprint(), game)
	if t != nil && known {
		return t, nil
	}
	if t == nil {
		if c.Own {
			return newOwnThinker(c, p.tables), nil
		}
		client, err := c.program().Start(ctx)
		if err != nil {
			return nil, err
		}
		t = &programThinker{client}
	}
	if err := t.newGame(ctx); err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

// find takes an idle engine out; known says that it has played this game before.
func (p *pool) find(config, game string) (t thinker, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	found := -1
	for i, it := range p.idle {
		if it.config == config && !it.broken() && (found < 0 || it.game == game) {
			found = i
		}
	}
	if found < 0 {
		return nil, false
	}
	it := p.idle[found]
	p.idle = slices.Delete(p.idle, found, found+1)
	return it.thinker, it.game == game
}

// give returns an engine after a search.
func (p *pool) give(t thinker, c *engineConfig, game string) {
	if t.broken() {
		t.close()
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		t.close()
		return
	}
	p.idle = append(p.idle, idleThinker{t, c.fingerprint(), game, time.Now()})
	if len(p.idle) > mostIdle {
		p.idle[0].close()
		p.idle = slices.Delete(p.idle, 0, 1)
	}
	if p.reaper == nil {
		p.reaper = time.AfterFunc(longestIdle, p.reap)
	}
}

// reap ends the engines that nobody has used for a while.
func (p *pool) reap() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reaper = nil
	if p.closed {
		return
	}
	kept := p.idle[:0]
	for _, it := range p.idle {
		if time.Since(it.since) >= longestIdle || it.broken() {
			it.close()
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
	p.idle = slices.DeleteFunc(p.idle, func(it idleThinker) bool {
		if it.config == config {
			it.close()
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
		it.close()
	}
	p.idle = nil
}

// failureWords tells what an engine did wrong, without its transcript.
func failureWords(name string, err error) Words {
	for _, known := range []struct {
		err    error
		en, zh string
	}{
		{uci.ErrStart, "could not be started", "无法启动"},
		{uci.ErrEngineDied, "has ended unexpectedly", "意外退出"},
		{uci.ErrTimeout, "does not answer", "没有回应"},
		{context.DeadlineExceeded, "does not answer", "没有回应"},
		{uci.ErrIllegalMove, "made an illegal move", "走了不合法的着法"},
		{uci.ErrBannedMove, "made a move that was not allowed", "走了不允许的着法"},
		{uci.ErrNoMove, "gave no move", "没有给出着法"},
		{uci.ErrOption, "refused an option", "拒绝了某个选项"},
		{uci.ErrProtocol, "does not keep to its protocol", "不遵守协议"},
	} {
		if errors.Is(err, known.err) {
			return Words{EN: fmt.Sprintf("The engine %s %s.", name, known.en), ZH: fmt.Sprintf("引擎 %s %s。", name, known.zh)}
		}
	}
	return Words{EN: fmt.Sprintf("The engine %s has failed.", name), ZH: fmt.Sprintf("引擎 %s 出错。", name)}
}

// fingerprint tells configurations apart.
func (c *engineConfig) fingerprint() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v %q %q %v", c.Own, c.Path, c.Args, c.Protocol)
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		fmt.Fprintf(&b, " %q=%q", name, c.Options[name])
	}
	return b.String()
}
