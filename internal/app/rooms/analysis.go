package rooms

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// mostLines is the maximum number of lines in an analysis.
const mostLines = 5

// unwatched is how long an analysis continues after the last page has stopped showing it.
const unwatched = time.Minute

// analysis analyses the current position of a game with up to two engines. Its lock must be
// acquired after the room's. Results are stored in the game tree by Room.keep.
type analysis struct {
	all   *Rooms
	game  string
	topic *talk.Topic
	keep  func(node int, found *record.Eval) // called without holding the lock

	mu    sync.Mutex
	slots [2]*slot
	alone *time.Timer // runs while no page is showing the analysis
}

// slot is a place for one engine.
type slot struct {
	state  slotState
	config *engineConfig
	limits player.Limits
	q      player.Question
	node   int
	wanted bool          // whether the engine should be searching
	again  chan struct{} // receives a token when there is a new position to search
	end    context.CancelFunc
	search context.CancelFunc // cancels the current search; nil between searches
	told   time.Time
	found  *record.Eval // result of the current search that is not in the tree yet
	kept   time.Time    // when the tree was last updated
}

// slotState is a slot in the form sent to faces.
type slotState struct {
	Engine      string        `json:"engine"`
	Name        string        `json:"name"`
	LinesWanted int           `json:"lines_wanted"`
	Running     bool          `json:"running"`
	Finished    bool          `json:"finished"` // whether a limit was reached or there is nothing to search
	Node        int           `json:"node"`
	FEN         string        `json:"fen"`
	Turn        xiangqi.Color `json:"turn"`
	Depth       int           `json:"depth"`
	Nodes       int64         `json:"nodes"`
	NPS         int64         `json:"nps"`
	TimeMS      int64         `json:"time_ms"`
	Share       int           `json:"share"` // Red's share of the evaluation bar, from 0 to 1000
	Lines       []lineState   `json:"lines"` // best line first
	Error       *talk.Error   `json:"error"`
}

// slotNames are the names of the slots in commands.
var slotNames = [2]string{"a", "b"}

func slotIndex(name string) (int, error) {
	for i, known := range slotNames {
		if name == known {
			return i, nil
		}
	}
	return 0, talk.NewError(talk.BadArgs, "analysis.badSlot", "slot", phrases.Clip(name, 20)).With(view.AtField("slot"))
}

func newAnalysis(all *Rooms, game string, keep func(int, *record.Eval)) *analysis {
	a := &analysis{all: all, game: game, keep: keep}
	a.mu.Lock() // faces may subscribe before the topic is assigned
	defer a.mu.Unlock()
	empty := talk.Change{Set: talk.Fields(AnalysisState{Game: game})}
	a.topic = all.hub.NewTopic("analysis/"+game, empty, talk.Hooks{Watched: a.watched})
	return a
}

// watched stops the engines once no face has been subscribed for a while.
func (a *analysis) watched() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.alone != nil {
		a.alone.Stop()
		a.alone = nil
	}
	if a.topic.Subscribers() == 0 && a.all.ctx.Err() == nil {
		a.alone = time.AfterFunc(unwatched, func() { a.stop(0); a.stop(1) })
	}
}

// start starts an engine in slot i.
func (a *analysis) start(i int, config *engineConfig, limits player.Limits, q player.Question, node int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closeSlot(i)
	ctx, cancel := context.WithCancel(a.all.ctx)
	s := &slot{
		config: config, limits: limits, again: make(chan struct{}, 1), end: cancel,
		state: slotState{Engine: config.ID, Name: config.Name, LinesWanted: limits.MultiPV, Lines: []lineState{}},
	}
	a.slots[i] = s
	a.aim(s, q, node)
	a.tell(i)
	a.all.work.Go(func() { a.run(ctx, i, s) })
}

// aim sets the position that a slot should search. The caller must hold a.mu.
func (a *analysis) aim(s *slot, q player.Question, node int) {
	q.Analysis = true
	s.q, s.node, s.wanted = q, node, true
	st := &s.state
	st.Running, st.Finished, st.Error = true, false, nil
	st.Node, st.FEN, st.Turn = node, q.Position.FEN(), q.Position.Turn()
	st.Lines, st.Depth, st.Nodes, st.NPS, st.TimeMS, st.Share = []lineState{}, 0, 0, 0, 0, share(q.Position.Turn(), 0, false)
	if !q.Position.HasLegalMove() {
		s.wanted, st.Finished = false, true // mated; the slot keeps following the game
		st.Share = share(q.Position.Turn(), engine.MateInMoves(0), true)
	}
	if s.search != nil {
		s.search()
	}
	select {
	case s.again <- struct{}{}:
	default:
	}
}

// follow makes all running slots search another position.
func (a *analysis) follow(q player.Question, node int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for i, s := range a.slots {
		if s != nil && s.state.Running && s.node != node {
			a.aim(s, q, node)
			a.tell(i)
		}
	}
}

// stop stops the search in a slot but keeps the lines found so far.
func (a *analysis) stop(i int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s := a.slots[i]; s != nil && s.state.Running {
		s.state.Running, s.wanted = false, false
		if s.search != nil {
			s.search()
		}
		a.tell(i)
	}
}

// close empties a slot.
func (a *analysis) close(i int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.slots[i] != nil {
		a.closeSlot(i)
		a.tell(i)
	}
}

// closeSlot stops and empties a slot. The caller must hold a.mu.
func (a *analysis) closeSlot(i int) {
	if s := a.slots[i]; s != nil {
		s.end()
		a.slots[i] = nil
	}
}

// shut stops all engines without waiting for them.
func (a *analysis) shut() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.alone != nil {
		a.alone.Stop()
		a.alone = nil
	}
	a.closeSlot(0)
	a.closeSlot(1)
}

// uses reports whether the analysis is running the given engine.
func (a *analysis) uses(engine string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range a.slots {
		if s != nil && s.state.Running && s.config.ID == engine {
			return true
		}
	}
	return false
}

// set returns the event fields that describe slot i. The caller must hold a.mu.
func (a *analysis) set(i int) map[string]any {
	if a.slots[i] == nil {
		return map[string]any{slotNames[i]: nil}
	}
	return map[string]any{slotNames[i]: a.slots[i].state}
}

// tell publishes the state of slot i. The caller must hold a.mu.
func (a *analysis) tell(i int) { a.topic.Publish(talk.Change{Set: a.set(i)}) }

// run searches the positions given to a slot, one after the other, until ctx is done.
func (a *analysis) run(ctx context.Context, i int, s *slot) {
	key := a.game + " analysis " + slotNames[i]
	var t player.Player
	defer func() {
		if t != nil {
			a.all.pool.give(t, s.config, key)
		}
	}()
	for {
		select {
		case <-s.again:
		case <-ctx.Done():
			return
		}
		if t != nil && t.Err() != nil {
			leave(t)
			t = nil
		}
		if t == nil {
			var err error
			if t, err = a.all.pool.take(ctx, s.config, key); err != nil {
				t = nil
				a.failed(i, s, err)
				continue
			}
		}
		a.search(ctx, i, s, t)
	}
}

// search searches the current position of a slot, unless the search is no longer wanted.
func (a *analysis) search(ctx context.Context, i int, s *slot, t player.Player) {
	a.mu.Lock()
	if !s.wanted || a.slots[i] != s {
		a.mu.Unlock()
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.search = cancel
	q, limits, node := s.q, s.limits, s.node
	a.mu.Unlock()
	_, err := think(ctx, t, q, limits, func(info *player.Info) {
		a.heard(i, s, node, info)
		a.keepFound(s, node, keepEvery)
	})
	a.keepFound(s, node, 0)
	if err != nil && ctx.Err() == nil {
		a.failed(i, s, err)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	s.search = nil
	if a.slots[i] == s && s.wanted && s.node == node && ctx.Err() == nil {
		s.state.Finished, s.wanted = true, false // the slot keeps following the game
		a.tell(i)
	}
}

// keepEvery is the minimum interval between updates of the tree from an engine's results.
const keepEvery = 250 * time.Millisecond

// keepFound stores a slot's latest result in the tree, unless the tree was last updated less than
// every ago.
func (a *analysis) keepFound(s *slot, node int, every time.Duration) {
	a.mu.Lock()
	found, now := s.found, time.Now()
	if found == nil || now.Sub(s.kept) < every {
		a.mu.Unlock()
		return
	}
	s.found, s.kept = nil, now
	a.mu.Unlock()
	a.keep(node, found)
}

// failed records that an engine is unable to continue.
func (a *analysis) failed(i int, s *slot, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s.search = nil
	if a.slots[i] != s || errors.Is(err, context.Canceled) {
		return
	}
	a.all.hub.Log.Warn("engine failed in analysis", "game", a.game, "engine", s.config.Name, "err", err)
	s.wanted, s.state.Running = false, false
	s.state.Error = &talk.Error{Code: codeEngineFailed, Message: failureWords(s.config.Name, err)}
	a.tell(i)
}

// heard handles a line reported by an engine.
func (a *analysis) heard(i int, s *slot, node int, info *player.Info) {
	if len(info.PV) == 0 {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.slots[i] != s || s.node != node || !s.wanted {
		return
	}
	st, rank := &s.state, info.MultiPV
	if rank > mostLines || rank > len(st.Lines)+1 {
		return
	}
	line := lineOf(s.q.Position, info)
	if rank > len(st.Lines) {
		st.Lines = append(st.Lines, line)
	} else {
		st.Lines = append([]lineState(nil), st.Lines...) // published lines must not change
		st.Lines[rank-1] = line
	}
	if rank == 1 {
		st.Share = line.Share
		if info.Bound == engine.Exact {
			s.found = foundBy(s.config.Name, &line)
		}
	}
	st.Depth, st.Nodes, st.TimeMS = max(st.Depth, line.Depth), line.Nodes, line.TimeMS
	if line.NPS > 0 {
		st.NPS = line.NPS
	}
	// An engine reports all lines of a depth together, so publish only after the last one.
	if now := time.Now(); now.Sub(s.told) >= tellEvery && (rank == st.LinesWanted || rank == len(st.Lines)) {
		s.told = now
		a.topic.Pass(a.set(i))
	}
}
