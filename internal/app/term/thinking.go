package term

import (
	"context"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// purpose is the purpose of a search.
type purpose uint8

const (
	forMove     purpose = iota // by the engine, at its level
	forHint                    // a suggestion for the person
	forGo                      // the person has the engine play a move
	forAnalysis                // until the position changes
)

const (
	playHash     = 32 // in MiB, per player
	analysisPVs  = 3  // lines shown
	analysisTime = 5 * time.Minute
)

// thinker owns the two players of a session. One plays at the configured level. The other gives
// hints and analyses at full strength.
type thinker struct {
	player  *player.Own
	adviser *player.Own
	running sync.WaitGroup
}

// newThinker returns a thinker. Its method close waits for its searches.
func newThinker(settings *Options) *thinker {
	o := player.DefaultOptions()
	o.Engine.Seed, o.Engine.Hash = settings.Seed, playHash
	o.Book.Seed, o.Book.Use = settings.Seed, settings.Book
	return &thinker{player: player.New(o), adviser: player.New(o)}
}

// thought is a search in progress.
type thought struct {
	purpose purpose
	from    xiangqi.Position
	cancel  context.CancelFunc
	// updates holds the latest state of the search. It is closed after the last update, which has
	// done set.
	updates chan update
}

// update is the state of a search.
type update struct {
	lines  []player.Info // by rank; entries without a line are omitted
	root   player.Info   // the root move being searched, if any
	done   bool
	answer player.Answer
}

// think starts a search of the session's position.
func (t *thinker) think(ctx context.Context, s *table, why purpose) *thought {
	q, limits := player.AskGame(s.Game()), player.Limits{MoveTime: s.o.MoveTime}
	q.Level, q.Conduct = s.level, s.conduct
	p := t.player
	if why != forMove {
		p, q.Analysis = t.adviser, true
	}
	if why == forAnalysis {
		limits = player.Limits{MoveTime: analysisTime, MultiPV: analysisPVs}
	}
	ctx, cancel := context.WithCancel(ctx)
	th := &thought{purpose: why, from: q.Position, cancel: cancel, updates: make(chan update, 1)}
	t.running.Go(func() {
		defer close(th.updates)
		defer cancel()
		search, err := p.Start(ctx, q, limits)
		if err != nil {
			return // cancelled before it could begin
		}
		var u update
		for info := range search.Infos() {
			u.note(info)
			th.tell(u)
		}
		u.done = true
		u.answer, _ = search.Wait() // this does not fail either
		th.tell(u)
	})
	return th
}

// close waits until all searches have ended. The caller must have cancelled them.
func (t *thinker) close() {
	t.running.Wait()
	for _, p := range []*player.Own{t.player, t.adviser} {
		_ = p.Close() // the tables were only read
	}
}

// note adds a report from the search.
func (u *update) note(info player.Info) {
	if len(info.PV) == 0 {
		u.root = info
		return
	}
	lines := append([]player.Info(nil), u.lines...) // the old slice may be in use elsewhere
	for len(lines) < info.MultiPV {
		lines = append(lines, player.Info{})
	}
	lines[info.MultiPV-1] = info
	u.lines = lines
}

// tell posts an update for the face. If the previous update has not been read yet, it is replaced.
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
	th.updates <- u // never blocks: no other goroutine writes
}

// wait returns the last update of the search.
func (th *thought) wait() (last update) {
	for u := range th.updates {
		last = u
	}
	return last
}
