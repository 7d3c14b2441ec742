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

// Own is a Player that uses our own engine.
type Own struct {
	turns *Turns

	mu      sync.Mutex
	usual   Options // options passed to New
	options Options
	conduct *Conduct // for questions that have none
	chance  *rand.Rand

	engine *engine.Engine // nil until it is needed
	has    engine.Options // settings of the last search, including its tables
	opened Tables         // settings used to open tables
	tables *tablebase.Prober
}

// New returns a player that uses our own engine. The player does not allocate its transposition table or open
// endgame tables until it needs them.
func New(o Options) *Own {
	return &Own{
		turns: NewTurns(), usual: o, options: o, conduct: NewConduct(o.Manners),
		chance: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), //nolint:gosec // which opening is played is no secret
	}
}

// Name returns the engine's name.
func (*Own) Name() string { return "Chuhe" }

// Options lists the player's options.
func (p *Own) Options() []Option { return p.usual.List() }

// Settings returns the current options.
func (p *Own) Settings() Options {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.options
}

// SetOption sets an option for the next search and all later ones. If a file cannot be used, SetOption
// returns an error, and the player continues without the file.
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

// NewGame discards what has been learned from earlier searches and prepares for the next search.
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

// Prepare waits for any running search and then allocates everything that the next search will need under the
// current options: the engine, its table's memory, and the endgame tables.
func (p *Own) Prepare() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.prepare()
}

func (p *Own) prepare() {
	o := p.equip(p.options.Searching())
	p.engine.Prepare(o)
}

// errNotMade is the error returned by the zero value, which has no engine.
var errNotMade = fmt.Errorf("%w: New makes players", ErrQuestion)

// Start begins a search or, if the book has a move, answers from the book.
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

// start begins a search. The returned channel is closed when the search ends.
func (p *Own) start(ctx context.Context, q Question, l Limits, began time.Time) (*Search, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o := p.options.Searching()
	switch {
	case q.Analysis:
		o.Level, o.Randomness = 0, 0
	case q.Level >= MaxLevel:
		o.Level = 0 // 0 is full strength too, and is also the setting for an analysis
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

// Engine returns the underlying engine with the current options applied. Use it for queries that are not part
// of the Player interface.
func (p *Own) Engine() *engine.Engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.has
	if o := p.equip(p.options.Searching()); o != before {
		p.engine.SetOptions(o)
	}
	return p.engine
}

// equip creates the engine if necessary and sets its tables. It returns the settings for the next search,
// including the tables. The caller must hold p.mu.
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
		_ = old.Close() // the tables were only read
	}
	return o
}

// Err returns nil, because our own engine can always continue.
func (*Own) Err() error { return nil }

// Close waits for the current search, which must already have been stopped. It then frees the engine's table
// and closes the endgame tables that the player has opened. The next search allocates the table and opens the
// endgame tables again.
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

// ownSearch is a search carried out by our own engine.
type ownSearch struct {
	*engine.Search
	before   time.Duration // time spent on preparing the search
	began    time.Time
	pondered atomic.Int64 // nanoseconds before the ponder hit
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
