package term

import (
	"context"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// purpose is what a search is for.
type purpose uint8

const (
	forMove     purpose = iota // of the engine, at its level
	forHint                    // what the person could play
	forGo                      // the person lets the engine play a move
	forAnalysis                // until the position changes
)

const (
	playHash     = 32 // MiB
	adviserHash  = 32 // MiB
	analysisPVs  = 3  // lines of play shown
	analysisTime = 5 * time.Minute
)

// thinker has the two engines of a session: one plays at the level set, the
// other gives hints and analyses at full strength.
type thinker struct {
	player  *engine.Engine
	adviser *engine.Engine
	tables  *tablebase.Prober
	running sync.WaitGroup
}

// newThinker returns a thinker; close waits for its searches.
func newThinker() *thinker {
	tables, err := small.Open()
	if err != nil {
		tables = nil // the engine plays without them
	}
	return &thinker{tables: tables}
}

// thought is a search under way.
type thought struct {
	purpose purpose
	from    xiangqi.Position
	cancel  context.CancelFunc
	// updates has what the search knows, newest only. It is closed after the last
	// one, which is done.
	updates chan update
}

// update is what a search knows.
type update struct {
	lines  []engine.Info // by rank; entries without a line of play are left out
	root   engine.Info   // the root move that is searched now, if any
	done   bool
	result engine.Result
}

// think begins a search of the position of the session.
func (t *thinker) think(ctx context.Context, s *session, why purpose) *thought {
	e, limits := t.engineFor(s, why)
	ctx, cancel := context.WithCancel(ctx)
	th := &thought{purpose: why, from: s.game.Position(), cancel: cancel, updates: make(chan update, 1)}
	game := s.game.Clone()
	t.running.Go(func() {
		defer close(th.updates)
		defer cancel()
		search := e.Start(ctx, game, limits)
		var u update
		for info := range search.Infos() {
			u.note(info)
			th.tell(u)
		}
		u.done, u.result = true, search.Wait()
		th.tell(u)
	})
	return th
}

// engineFor returns the engine for a purpose, set up, and how long it may think.
func (t *thinker) engineFor(s *session, why purpose) (*engine.Engine, engine.Limits) {
	o := engine.DefaultOptions()
	o.Rules, o.Seed, o.Tables = s.o.Rules, s.o.Seed, t.tables
	limits := engine.Limits{MoveTime: s.o.MoveTime}
	slot := &t.adviser
	o.Hash = adviserHash
	switch why {
	case forMove:
		slot, o.Level, o.Hash = &t.player, s.level, playHash
	case forAnalysis:
		o.MultiPV, limits.MoveTime = analysisPVs, analysisTime
	}
	if *slot == nil {
		*slot = engine.New(o)
	} else if (*slot).Options() != o {
		(*slot).SetOptions(o)
	}
	return *slot, limits
}

// close waits until all searches have ended; they must have been cancelled.
func (t *thinker) close() {
	t.running.Wait()
	if t.tables != nil {
		_ = t.tables.Close() // they were only read
	}
}

// note adds a report of the search.
func (u *update) note(info engine.Info) {
	if len(info.PV) == 0 {
		u.root = info
		return
	}
	lines := append([]engine.Info(nil), u.lines...) // the old ones may be read elsewhere
	for len(lines) < info.MultiPV {
		lines = append(lines, engine.Info{})
	}
	lines[info.MultiPV-1] = info
	u.lines = lines
}

// tell leaves an update for the face, in place of one that it has not read.
func (th *thought) tell(u update) {
	select {
	case th.updates <- u:
		return
	default:
	}
	select {
	case <-th.updates:
	default:
	}
	th.updates <- u // there is room: nobody else writes
}

// wait returns the last update of the search.
func (th *thought) wait() (last update) {
	for u := range th.updates {
		last = u
	}
	return last
}
