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
	usual   Options // the options passed to New
	options Options
	conduct *Conduct // for questions without one
	chance  *rand.Rand

	engine *engine.Engine // nil until needed
	has    engine.Options // the settings of the last search, including its tables
	opened Tables         // the settings that tables was opened with
	tables *tablebase.Prober
}

// New returns our own engine as a player. It allocates its table and opens endgame tables when they are
// first needed.
func New(o Options) *Own {
	return &Own{
		turns: NewTurns(), usual: o, options: o, conduct: NewConduct(o.Manners),
		chance: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), //nolint:gosec // which opening is played is no secret
	}
}

// Name returns the name of the engine.
func (*Own) Name() string { return "Chuhe" }

// Options lists the options.
func (p *Own) Options() []Option { return p.usual.List() }

// Settings returns the current options.
func (p *Own) Settings() Options {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.options
}

// SetOption sets an option for the next search and for later ones. It also returns an error if a file is
// unusable; the player then continues without that file.
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

// NewGame clears the learned state and prepares the next search.
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

// Prepare allocates everything that the next search needs with the current options: the engine, the memory
// of its table, and the endgame tables. It waits until any running search has ended.
func (p *Own) Prepare() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.prepare()
}

func (p *Own) prepare() {
	o := p.equip(p.options.Searching())
	p.engine.Prepare(o)
}

// errNotMade is the error of the zero value, which has no engine.
var errNotMade = fmt.Errorf("%w: New makes players", ErrQuestion)

// Start begins a search, or answers from the book.
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

// start begins a search and returns it with a channel that is closed when the search has ended.
func (p *Own) start(ctx context.Context, q Question, l Limits, began time.Time) (*Search, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o := p.options.Searching()
	switch {
	case q.Analysis:
		o.Level, o.Randomness = 0, 0
	case q.Level >= MaxLevel:
		o.Level = 0 // 0 is full strength too, and the same setting as for an analysis
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

// Engine returns the engine itself, with the current options applied, for queries that the Player interface
// does not cover.
func (p *Own) Engine() *engine.Engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.has
	if o := p.equip(p.options.Searching()); o != before {
		p.engine.SetOptions(o)
	}
	return p.engine
}

// equip creates the engine and sets its tables. It returns the settings, including the tables, for the next
// search. p must be locked.
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

// Err returns nil: our own engine can always continue.
func (*Own) Err() error { return nil }

// Close waits for the current search to end; the search must already have been stopped. Close then frees
// the memory of the engine's table and closes the tables that the player opened. The next search allocates
// and opens them again.
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

// ownSearch is a search by our own engine.
type ownSearch struct {
	*engine.Search
	before   time.Duration // preparation time
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
