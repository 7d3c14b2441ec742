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
	forMove     purpose = iota // the engine's own move, at its level
	forHint                    // a suggestion for the user
	forGo                      // a move that the user has the engine play
	forAnalysis                // runs until the position changes
)

const (
	playHash     = 32 // in MiB, for each player
	analysisPVs  = 3  // number of lines shown
	analysisTime = 5 * time.Minute
)

// thinker owns the two players of a session. One plays at the chosen level. The other gives hints
// and analyses at full strength.
type thinker struct {
	player  *player.Own
	adviser *player.Own
	running sync.WaitGroup
}

// newThinker returns a thinker. Its close method waits for all searches.
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
	// updates receives the latest state of the search. The last update has done set, and the
	// channel is then closed.
	updates chan update
}

// update is the state of a search.
type update struct {
	lines  []player.Info // by rank, without entries that have no line
	root   player.Info   // the root move being searched, if any
	done   bool
	answer player.Answer
}

// think starts a search of the position shown.
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
			return // cancelled before it could start
		}
		var u update
		for info := range search.Infos() {
			u.note(info)
			th.tell(u)
		}
		u.done = true
		u.answer, _ = search.Wait() // cannot fail either
		th.tell(u)
	})
	return th
}

// close waits until all searches have ended. The caller must first have cancelled them.
func (t *thinker) close() {
	t.running.Wait()
	for _, p := range []*player.Own{t.player, t.adviser} {
		_ = p.Close() // the tables were opened only for reading
	}
}

// note adds a report from the search.
func (u *update) note(info player.Info) {
	if len(info.PV) == 0 {
		u.root = info
		return
	}
	lines := append([]player.Info(nil), u.lines...) // the old slice may still be in use elsewhere
	for len(lines) < info.MultiPV {
		lines = append(lines, player.Info{})
	}
	lines[info.MultiPV-1] = info
	u.lines = lines
}

// tell posts an update for the face, replacing the previous one if it has not been read.
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
	th.updates <- u // never blocks: this goroutine is the only writer
}

// wait returns the last update of the search.
func (th *thought) wait() (last update) {
	for u := range th.updates {
		last = u
	}
	return last
}
