package player

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// Own is our own engine as a Player.
type Own struct {
	turns *Turns

	mu      sync.Mutex
	usual   Options // those it was made with
	options Options
	conduct *Conduct // of games that bring none
	chance  *rand.Rand

	engine *engine.Engine // nil until it is needed
	has    engine.Options // those of the last search, with the tables that it has
	opened Tables         // what tables was opened by
	tables *tablebase.Prober
}

// New returns our own engine as a player. Its table is made, and endgame tables are
// opened, when they are first needed.
func New(o Options) *Own {
	return &Own{
		turns: NewTurns(), usual: o, options: o, conduct: NewConduct(o.Manners),
		chance: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), //nolint:gosec // which opening is played is no secret
	}
}

// Name returns the name of the engine.
func (*Own) Name() string { return "Chuhe" }

// Options lists what can be set.
func (p *Own) Options() []Option { return p.usual.List() }

// Settings returns the options as they are now.
func (p *Own) Settings() Options {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.options
}

// SetOption sets an option; it holds from the next search on. What is wrong with a
// file is an error too; the player then continues without it.
func (p *Own) SetOption(_ context.Context, name, value string) error {
	if p.turns == nil {
		return errNotMade
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	err := p.options.Set(name, value)
	p.conduct.SetManners(p.options.Manners)
	return err
}

// NewGame forgets what was learnt, and prepares.
func (p *Own) NewGame(context.Context) error {
	if p.turns == nil {
		return errNotMade
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conduct.Reset()
	if p.engine != nil {
		p.engine.Clear()
	}
	p.prepare()
	return nil
}

// Prepare makes what the next search needs with the present options: the engine, its
// table with its memory, the endgame tables. It waits for a running search.
func (p *Own) Prepare() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.prepare()
}

func (p *Own) prepare() {
	o := p.equip(p.options.Searching())
	p.engine.Prepare(o)
}

// errNotMade is the error of the zero value, which has no engine to ask.
var errNotMade = fmt.Errorf("%w: New makes players", ErrQuestion)

// Start begins to search, or answers from the book.
func (p *Own) Start(ctx context.Context, q Question, l Limits) (s *Search, err error) {
	if p.turns == nil {
		return nil, errNotMade
	}
	began := time.Now()
	err = p.turns.Take(ctx, &q, &l, func() (ended <-chan struct{}, _ error) {
		s, ended = p.start(ctx, q, l, began)
		return ended, nil
	})
	return s, err
}

// start begins to search; the channel is closed when the search has ended.
func (p *Own) start(ctx context.Context, q Question, l Limits, began time.Time) (*Search, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o := p.options.Searching()
	switch {
	case q.Analysis:
		o.Level, o.Randomness = 0, 0
	case q.Level >= MaxLevel:
		o.Level = 0 // the same, and equal to that of an analysis
	case q.Level > 0:
		o.Level = q.Level
	}
	if e, ok := p.options.Book.choose(&q, &l, o.Level, p.chance); ok {
		return Answered(Answer{Move: e.Move, Book: &e, Elapsed: time.Since(began)}), nil
	}
	if q.Rules != nil {
		o.Rules = *q.Rules
	}
	if q.Conduct == nil {
		q.Conduct = p.conduct
	}
	o = p.equip(o)
	s := p.engine.StartWith(ctx, o, q.Position, q.Stack, l)
	return NewSearch(q, &ownSearch{Search: s, before: time.Since(began), began: time.Now()}), s.Done()
}

// Engine returns the engine itself with the present options, for those who ask it
// what a player does not report.
func (p *Own) Engine() *engine.Engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.has
	if o := p.equip(p.options.Searching()); o != before {
		p.engine.SetOptions(o)
	}
	return p.engine
}

// equip makes the engine and gives it its tables. It returns the settings with
// them, for the next search; p is locked.
func (p *Own) equip(o engine.Options) engine.Options {
	old := p.tables
	if o.Tables == nil && p.opened != p.options.Tables {
		p.opened = p.options.Tables
		p.tables = p.opened.open(p.options.notice)
	}
	if o.Tables == nil {
		o.Tables = p.tables
	}
	switch {
	case p.engine == nil:
		p.engine = engine.New(o)
	case o.Tables != p.has.Tables:
		p.engine.SetOptions(o)
	}
	p.has = o
	if old != nil && old != p.tables {
		_ = old.Close() // it was only read
	}
	return o
}

// Err returns nil: our own engine can always go on.
func (*Own) Err() error { return nil }

// Close waits for a search to end, which must have been stopped, gives the memory of
// the engine's table back, and closes the tables that the player has opened. The
// next search makes and opens them again.
func (p *Own) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.engine != nil {
		p.engine.Close()
	}
	p.has.Tables, p.opened = nil, Tables{}
	if p.tables == nil {
		return nil
	}
	err := p.tables.Close()
	p.tables = nil
	return err
}

// ownSearch is a search of our own engine.
type ownSearch struct {
	*engine.Search
	before   time.Duration // what getting ready took
	began    time.Time
	pondered atomic.Int64 // nanoseconds until the ponder hit
}

func (s *ownSearch) Infos() iter.Seq[Info] { return s.Search.Infos() }

func (s *ownSearch) PonderHit(bool) {
	s.pondered.CompareAndSwap(0, int64(s.before+time.Since(s.began)))
	s.Search.PonderHit()
}

func (s *ownSearch) Wait() (Answer, error) {
	r := s.Search.Wait()
	return Answer{
		Move: r.Best, Ponder: r.Ponder, Score: r.Score, Scored: true, Depth: r.Depth, Nodes: r.Nodes,
		Lines: slices.Clip(r.Lines), Elapsed: s.before + r.Time - time.Duration(s.pondered.Load()),
	}, nil
}
