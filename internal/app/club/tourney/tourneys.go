package tourney

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/internal/tournament"
)

// Limits that apply to tournaments.
const (
	mostOpen  = 20 // per club, not yet ended
	mostEnded = 50 // listed and held in memory
	mostName  = 60 // in characters
	lookEvery = time.Second
	pairEvery = 3 * time.Second // interval between pairings in an arena, long enough to give a choice of opponents
)

// Tourneys manages a club's tournaments. Use New to create one.
type Tourneys struct {
	club  *club.Club
	store *store.Store
	log   *slog.Logger
	ctx   context.Context
	list  *talk.Topic
	nudge chan struct{}

	leastAbsent int // in seconds

	mu  sync.Mutex
	all map[string]*tourney
}

// tourney is a tournament held in memory.
type tourney struct {
	of    *Tourneys
	topic *talk.Topic

	mu     sync.Mutex
	seq    int
	facts  facts
	broken bool // the store has failed, so the tournament must be reloaded before it continues
	paired time.Time

	trouble string // error logged last
}

// New returns the tournaments of a club. They are one of the club's parts.
func New(c *club.Club) club.Part {
	return &Tourneys{
		club: c, store: c.Store(), log: c.Log(), ctx: context.Background(), nudge: make(chan struct{}, 1), all: map[string]*tourney{},
		leastAbsent: leastAbsent,
	}
}

// Register implements club.Part.
func (t *Tourneys) Register(h *talk.Hub) {
	h.OpenTopics("tourneys", func(context.Context, string) error { return nil }) // Begin creates the topic
	h.OpenTopics("tourney/", func(ctx context.Context, id string) error { _, err := t.find(ctx, id); return err })
	t.register(h)
}

// Begin implements club.Part. It continues the tournaments that have not ended.
func (t *Tourneys) Begin(ctx context.Context) error {
	t.ctx = ctx
	stored, err := t.store.Tourneys(ctx, mostEnded)
	if err != nil {
		return err
	}
	for _, s := range stored {
		if _, err := t.open(s); err != nil {
			t.log.Error("a tournament cannot go on", "tournament", s.ID, "err", err)
		}
	}
	t.list = t.club.NewTopic("tourneys", talk.Change{Set: talk.Fields(ListState{t.summaries()})}, talk.Hooks{Groups: true})
	t.club.Go(t.work)
	return nil
}

// Over implements club.Part.
func (t *Tourneys) Over(string) { t.wake() }

// End implements club.Part. It does nothing, since everything is in the store already.
func (*Tourneys) End() {}

func (t *Tourneys) wake() {
	select {
	case t.nudge <- struct{}{}:
	default: // a check has already been requested
	}
}

// work checks all tournaments every second, and also whenever a game has ended.
func (t *Tourneys) work() {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-t.nudge:
		case <-t.ctx.Done():
			return
		}
		t.look()
	}
}

// look does whatever is due in any tournament.
func (t *Tourneys) look() {
	for _, x := range t.opened() {
		if err := x.look(t.ctx); t.ctx.Err() == nil {
			x.report(err)
		}
	}
}

// report logs an error that keeps a tournament from continuing. It does not log the same error twice in a
// row. If err is nil, it logs that the tournament continues, provided that it could not before.
func (x *tourney) report(err error) {
	text := ""
	if err != nil {
		text = err.Error()
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if text == x.trouble {
		return
	}
	x.trouble = text
	if err != nil {
		x.of.log.Error("a tournament is blocked", "tournament", x.facts.ID, "err", err)
	} else {
		x.of.log.Info("a tournament continues", "tournament", x.facts.ID)
	}
}

// opened returns all tournaments in memory.
func (t *Tourneys) opened() []*tourney {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := make([]*tourney, 0, len(t.all))
	for _, x := range t.all {
		list = append(list, x)
	}
	return list
}

// open loads a stored tournament into memory.
func (t *Tourneys) open(s *store.Tourney) (*tourney, error) {
	x := &tourney{of: t, seq: s.Seq}
	if err := json.Unmarshal(s.Data, &x.facts); err != nil {
		return nil, fmt.Errorf("tournament %s: %w", s.ID, err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if other := t.all[s.ID]; other != nil {
		return other, nil
	}
	x.listen()
	t.all[s.ID] = x
	return x, nil
}

// listen creates the tournament's topic. x must not be shared yet.
func (x *tourney) listen() {
	first := talk.Change{Set: talk.Fields(x.facts.show()), Nodes: map[int]any{}}
	for i := range x.facts.Event.Rounds {
		first.Nodes[i] = x.facts.Event.Rounds[i]
	}
	x.topic = x.of.club.NewTopic("tourney/"+x.facts.ID, first, talk.Hooks{Groups: true})
}

// find returns the tournament with the given id, loading it from the store if necessary.
func (t *Tourneys) find(ctx context.Context, id string) (*tourney, error) {
	t.mu.Lock()
	x := t.all[id]
	t.mu.Unlock()
	if x != nil {
		return x, nil
	}
	s, err := t.store.Tourney(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, talk.NewError(talk.NotFound, "tourney.noSuch", "tourney", phrases.Clip(id, 40))
	}
	if err != nil {
		return nil, talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	return t.open(s)
}

// summaries lists the tournaments in memory, but at most mostOpen+mostEnded: running ones first, then
// announced, ended and cancelled ones, the latest first in each group.
func (t *Tourneys) summaries() []Summary {
	list := []Summary{}
	for _, x := range t.opened() {
		x.mu.Lock()
		list = append(list, x.facts.summary())
		x.mu.Unlock()
	}
	order := map[string]int{running: 0, announced: 1, ended: 2, cancelled: 3}
	slices.SortFunc(list, func(a, b Summary) int {
		if a.State != b.State {
			return order[a.State] - order[b.State]
		}
		return b.Start.Compare(a.Start)
	})
	return list[:min(len(list), mostOpen+mostEnded)]
}

func (t *Tourneys) tellList() {
	t.list.Publish(talk.Change{Set: talk.Fields(ListState{t.summaries()})})
}

// clone returns a copy of f that can be changed without affecting f.
func (f *facts) clone() *facts {
	c := *f
	c.Event.Players = slices.Clone(f.Event.Players)
	c.Event.Rounds = slices.Clone(f.Event.Rounds)
	for i := range c.Event.Rounds {
		c.Event.Rounds[i].Games = slices.Clone(f.Event.Rounds[i].Games)
	}
	return &c
}

// keep stores a change and the games that begin with it, and informs the pages. x must be locked.
func (x *tourney) keep(next *facts, games []*club.Prepared) error {
	data, err := json.Marshal(next)
	if err != nil {
		return err
	}
	stored := make([]*store.Game, len(games))
	for i, g := range games {
		stored[i] = g.Stored
		defer g.Hold()()
	}
	over := next.State == ended || next.State == cancelled
	if err := x.of.store.SaveTourney(x.of.ctx, &store.Tourney{
		ID: next.ID, Ended: over, Seq: x.seq + 1, Data: data, Created: next.Created, Changed: x.of.club.Now(),
	}, stored); err != nil {
		x.broken = true // the change may have been stored in spite of the error
		return talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	was := x.facts
	x.seq++
	x.facts = *next
	if x.topic == nil {
		x.listen()
	} else {
		x.tell(&was)
	}
	for _, g := range games {
		g.Begin()
	}
	return nil
}

// tell publishes what has changed since was. x must be locked.
func (x *tourney) tell(was *facts) {
	change := talk.Change{Set: talk.Fields(x.facts.show()), Nodes: map[int]any{}}
	for i, r := range x.facts.Event.Rounds {
		if i >= len(was.Event.Rounds) || !slices.Equal(r.Games, was.Event.Rounds[i].Games) {
			change.Nodes[i] = r
		}
	}
	x.topic.Publish(change)
}

// mend reloads a tournament that may differ from the stored one. x must be locked.
func (x *tourney) mend(ctx context.Context) error {
	if !x.broken {
		return nil
	}
	s, err := x.of.store.Tourney(ctx, x.facts.ID)
	if err != nil {
		return err
	}
	var f facts
	if err := json.Unmarshal(s.Data, &f); err != nil {
		return err
	}
	was := x.facts
	x.facts, x.seq, x.broken = f, s.Seq, false
	x.tell(&was)
	return nil
}

func randomName() string {
	b := make([]byte, 6)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

// place returns the index of a player, given the player's account or name. Organisers use names.
func place(e *tournament.Event, who string) int {
	return slices.IndexFunc(e.Players, func(p tournament.Player) bool { return p.ID == who || account.SameName(p.Name, who) })
}
