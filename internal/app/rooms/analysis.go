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

// mostLines is how many lines of play an analysis shows.
const mostLines = 5

// unwatched is how long an analysis continues when no page shows it.
const unwatched = time.Minute

// analysis is what up to two engines think of the current position of a game.
// Its lock is taken after the room's. What they find is kept in the tree of the game,
// by the room's own Room.keep.
type analysis struct {
	all   *Rooms
	game  string
	topic *talk.Topic
	keep  func(node int, found *record.Eval) // is called without the lock

	mu    sync.Mutex
	slots [2]*slot
	alone *time.Timer // runs when no page shows it
}

// slot is a place for an engine.
type slot struct {
	state  slotState
	config *engineConfig
	limits player.Limits
	q      player.Question
	node   int
	wanted bool          // it is to search
	again  chan struct{} // holds a token when there is something new to search
	end    context.CancelFunc
	search context.CancelFunc // of the present search, nil between searches
	told   time.Time
	found  *record.Eval // by the present search, not yet in the tree
	kept   time.Time    // when the tree was given something last
}

// slotState is a place as sent to faces.
type slotState struct {
	Engine      string        `json:"engine"`
	Name        string        `json:"name"`
	LinesWanted int           `json:"lines_wanted"`
	Running     bool          `json:"running"`
	Finished    bool          `json:"finished"` // a limit was reached or there is nothing to search
	Node        int           `json:"node"`
	FEN         string        `json:"fen"`
	Turn        xiangqi.Color `json:"turn"`
	Depth       int           `json:"depth"`
	Nodes       int64         `json:"nodes"`
	NPS         int64         `json:"nps"`
	TimeMS      int64         `json:"time_ms"`
	Share       int           `json:"share"` // Red's share of the evaluation bar, 0 to 1000
	Lines       []lineState   `json:"lines"` // best first
	Error       *talk.Error   `json:"error"`
}

// slotNames are the places as commands name them.
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
	a.mu.Lock() // faces may come before the topic is noted here
	defer a.mu.Unlock()
	empty := talk.Change{Set: talk.Fields(AnalysisState{Game: game})}
	a.topic = all.hub.NewTopic("analysis/"+game, empty, talk.Hooks{Watched: a.watched})
	return a
}

// watched stops the engines a while after the last face has gone.
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

// start lets an engine analyse in a place.
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

// aim gives a place a position to search; a is locked.
func (a *analysis) aim(s *slot, q player.Question, node int) {
	q.Analysis = true
	s.q, s.node, s.wanted = q, node, true
	st := &s.state
	st.Running, st.Finished, st.Error = true, false, nil
	st.Node, st.FEN, st.Turn = node, q.Position.FEN(), q.Position.Turn()
	st.Lines, st.Depth, st.Nodes, st.NPS, st.TimeMS, st.Share = []lineState{}, 0, 0, 0, 0, share(q.Position.Turn(), 0, false)
	if !q.Position.HasLegalMove() {
		s.wanted, st.Finished = false, true // mated: it still follows
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

// follow turns the running places to another position.
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

// stop ends the search of a place; its lines stay.
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

// close empties a place.
func (a *analysis) close(i int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.slots[i] != nil {
		a.closeSlot(i)
		a.tell(i)
	}
}

// closeSlot ends what runs in a place; a is locked.
func (a *analysis) closeSlot(i int) {
	if s := a.slots[i]; s != nil {
		s.end()
		a.slots[i] = nil
	}
}

// shut ends everything; it does not wait.
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

// uses reports whether an engine is at work here.
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

// set returns a place as an event sets it; a is locked.
func (a *analysis) set(i int) map[string]any {
	if a.slots[i] == nil {
		return map[string]any{slotNames[i]: nil}
	}
	return map[string]any{slotNames[i]: a.slots[i].state}
}

// tell publishes a place; a is locked.
func (a *analysis) tell(i int) { a.topic.Publish(talk.Change{Set: a.set(i)}) }

// run searches one position after the other in a place, until ctx ends.
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

// search searches the position that a place is aimed at, if it still wants it.
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
		s.state.Finished, s.wanted = true, false // it still follows
		a.tell(i)
	}
}

// keepEvery is how often the tree is given what an engine finds, at most.
const keepEvery = 250 * time.Millisecond

// keepFound gives the tree what has been found at a node, unless it was given
// something just now.
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

// failed notes that an engine cannot go on.
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

// heard takes in a line of play.
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
		st.Lines = append([]lineState(nil), st.Lines...) // what was published stays as it was
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
	// All lines of a depth come together: the report follows the last one.
	if now := time.Now(); now.Sub(s.told) >= tellEvery && (rank == st.LinesWanted || rank == len(st.Lines)) {
		s.told = now
		a.topic.Pass(a.set(i))
	}
}
