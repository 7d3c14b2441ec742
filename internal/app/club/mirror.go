package club

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/peers"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

const (
	askTime     = 2 * time.Second        // how long another process may take to answer
	againEvery  = 100 * time.Millisecond // interval between retries while a game has no owner
	patience    = time.Second            // how long commands are retried while NATS is unreachable
	mostPending = 1000                   // events that may wait for a snapshot
)

// mirror is a local copy of another process's topic, which belongs to a game or to a part of the club. The
// mirror republishes the original's events to its own followers under its own event numbers. Followers can
// therefore carry on when the game moves to another process.
type mirror struct {
	x     *cluster
	name  string
	game  string
	topic *talk.Topic
	idle  bool // had no followers at the last check

	part      bool // the topic belongs to a part; game is empty
	followers *partMirror

	mu      sync.Mutex
	owner   string // process that the state was last read from
	epoch   string // of the original topic
	n       uint64 // number of the last event applied
	pending []*peers.Event
	reading bool
	ended   bool // the game has moved to this process, or the mirror has been given up
}

type followArgs struct {
	Topic string `json:"topic"`
}

// follow creates a mirror of another process's topic.
func (x *cluster) follow(ctx context.Context, name, game, owner string) error {
	m := &mirror{x: x, name: name, game: game, reading: true, part: game == "", followers: &partMirror{followers: map[*talk.Conn]*account.Visitor{}}}
	x.mu.Lock()
	if x.mirrors[name] != nil {
		x.mu.Unlock()
		return x.await(ctx, name)
	}
	x.mirrors[name] = m // from here on, m.pending collects incoming events
	x.mu.Unlock()
	err := x.opened(ctx, m, owner)
	if err != nil {
		m.mu.Lock()
		m.ended = true
		m.mu.Unlock()
		x.mu.Lock()
		if x.mirrors[name] == m {
			delete(x.mirrors, name)
		}
		x.mu.Unlock()
	}
	return err
}

// await waits until another goroutine has created a topic's mirror or has failed to.
func (x *cluster) await(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	for ctx.Err() == nil {
		x.mu.Lock()
		making := x.mirrors[name] != nil
		x.mu.Unlock()
		if x.club.hub.Topic(name) != nil || !making {
			return nil
		}
		pause(ctx, againEvery/10)
	}
	return ctx.Err()
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// opened asks the owner for the topic's state and creates the mirror's topic from it.
func (x *cluster) opened(ctx context.Context, m *mirror, owner string) error {
	s, first, err := m.ask(ctx, owner)
	if err != nil {
		return err
	}
	hooks := talk.Hooks{Groups: true}
	if kind, _, _ := strings.Cut(m.name, "/"); m.part {
		hooks = m.hooks()
	} else if kind != "review" {
		hooks.Refresh = func() map[string]any { return x.club.clocksOf(m.game, kind == "watch") }
		if kind == "game" {
			var players [2]Player
			if err := json.Unmarshal(s.State["players"], &players); err != nil {
				return err
			}
			hooks.Groups, hooks.Allow = false, allowPlayers(players)
			hooks = x.club.withPlaces(m.game, hooks)
		}
	}
	x.topics.Lock()
	defer x.topics.Unlock()
	m.mu.Lock()
	defer m.mu.Unlock()
	if x.club.hub.Topic(m.name) != nil { // the game has since moved here
		m.ended = true
		x.forget(m)
		return nil
	}
	m.topic = x.club.hub.NewTopic(m.name, first, hooks)
	m.isOf(owner, s)
	m.drain()
	return nil
}

// allowPlayers returns a check that lets only moderators and the game's players follow a topic.
func allowPlayers(players [2]Player) func(context.Context) error {
	return func(ctx context.Context) error {
		v := account.Caller(ctx)
		plays := slices.ContainsFunc(players[:], func(p Player) bool { return v.Account != "" && p.ID == v.Account })
		if !plays && !v.Moderates() {
			return talk.NewError(request.CodeForbidden, "club.notYourGame")
		}
		return nil
	}
}

// ask asks the owner for the topic's current state and for all events from then on.
func (m *mirror) ask(ctx context.Context, owner string) (*talk.Snapshot, talk.Change, error) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	var s answeredFollow
	if err := m.x.bus.Ask(ctx, owner, askFollow, followArgs{m.name}, &s); err != nil {
		return nil, talk.Change{}, err
	}
	m.followers.mu.Lock()
	m.followers.told = s.Guests
	m.followers.mu.Unlock()
	m.tellGuests()
	first, err := s.Change()
	return &s.Snapshot, first, err
}

// isOf records which process the state was read from, and the last event that the state includes. m.mu must
// be held.
func (m *mirror) isOf(owner string, s *talk.Snapshot) { m.owner, m.epoch, m.n = owner, s.Epoch, s.N }

// drain applies the events that have arrived since the state was requested. m.mu must be held.
func (m *mirror) drain() {
	m.reading = false
	pending := m.pending
	m.pending = nil
	for _, e := range pending {
		m.take(e)
	}
}

// take applies an event of the original topic. If it finds that events are missing, it has the whole state
// read again. m.mu must be held.
func (m *mirror) take(e *peers.Event) {
	switch {
	case m.ended:
	case m.reading:
		if m.pending = append(m.pending, e); len(m.pending) > mostPending {
			m.pending = m.pending[1:] // the gap will be detected
		}
	case e.Epoch == m.epoch && e.N <= m.n && !e.Gone: // already included in the state
	case e.Epoch != m.epoch || e.N != m.n+1 || e.Gone:
		m.read()
	default:
		change, err := talk.ChangeOf(e.Message)
		if err != nil {
			m.x.club.log.Error("an event cannot be read", "topic", m.name, "err", err)
			m.read()
			return
		}
		m.n = e.N
		m.topic.Publish(change)
	}
}

// renew reads the state again.
func (m *mirror) renew() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.reading && !m.ended {
		m.read()
	}
}

// follows reports whether the mirror needs no attention. It needs none if its state was read from one of
// the given processes, if it is being read already, or if the mirror has ended.
func (m *mirror) follows(processes []string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.reading || m.ended || slices.Contains(processes, m.owner)
}

// read starts reading the state again in the background, retrying until it succeeds. m.mu must be held.
func (m *mirror) read() {
	m.reading = true
	m.x.background(m.catchUp)
}

// background runs f in a goroutine that Close waits for, unless the club is already closing. f must return
// when its context is canceled.
func (x *cluster) background(f func(context.Context)) {
	x.starting.Lock()
	defer x.starting.Unlock()
	if !x.ending {
		x.club.work.Go(func() { f(x.club.ctx) })
	}
}

// catchUp reads the state again from the process that now owns the topic. If that is this process, the game
// or part takes over the topic.
func (m *mirror) catchUp(ctx context.Context) {
	told := false
	for ctx.Err() == nil {
		m.mu.Lock()
		ended := m.ended
		m.mu.Unlock()
		if ended {
			return
		}
		if m.part {
			if m.foundPart(ctx) {
				return
			}
			pause(ctx, againEvery)
			continue
		}
		if _, err := m.x.club.room(ctx, m.game); err == nil {
			return // the game has taken over the topic
		} else if away := (*elsewhere)(nil); errors.As(err, &away) {
			s, now, err := m.ask(ctx, away.owner)
			if err == nil {
				m.mu.Lock()
				if !m.ended {
					m.isOf(away.owner, s)
					m.topic.Replace(now)
					m.drain()
				}
				m.mu.Unlock()
				return
			}
			m.x.forgetOwner(m.game)
			if errors.Is(err, peers.ErrNobody) && !told {
				told = true
				m.sayAway()
			}
		}
		pause(ctx, againEvery)
	}
}

// foundPart tries once to read the state of a part's topic again. It reports whether nothing is left to do:
// the state has been read, the part has taken over the topic, or the topic no longer exists.
func (m *mirror) foundPart(ctx context.Context) bool {
	holder, err := m.x.holder(ctx)
	if err != nil {
		return false
	}
	if holder == m.x.club.process {
		open, rest := m.x.club.seat.opener(m.name)
		err = open(ctx, rest) // makes the part take over the topic
	} else {
		var s *talk.Snapshot
		var now talk.Change
		if s, now, err = m.ask(ctx, holder); err == nil {
			m.mu.Lock()
			defer m.mu.Unlock()
			if !m.ended {
				m.isOf(holder, s)
				m.topic.Replace(now)
				m.drain()
			}
			return true
		}
		err = asTalk(err)
	}
	if refused := (*talk.Error)(nil); errors.As(err, &refused) && refused.Code == talk.NotFound { // the topic no longer exists
		m.mu.Lock()
		m.ended = true
		m.mu.Unlock()
		m.x.forget(m)
		m.topic.Remove()
		return true
	}
	if err != nil {
		m.x.forgetHolder()
	}
	return err == nil
}

// sayAway notifies the followers that the game's owner cannot be reached.
func (m *mirror) sayAway() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.ended && m.topic != nil {
		m.topic.Publish(talk.Change{Say: []any{view.Said{Kind: "away", Message: phrases.Say("club.gameMoves")}}})
	}
}

// event handles another process's event for a topic that is mirrored here.
func (x *cluster) event(_ string, e *peers.Event) {
	x.mu.Lock()
	m := x.mirrors[e.Topic]
	x.mu.Unlock()
	if m != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.take(e)
	}
}

// NewTopic creates the topic of a game or part that runs in this process. If the topic was in another
// process before and is mirrored here, the new topic replaces the mirror and takes over its followers.
func (c *Club) NewTopic(name string, first talk.Change, hooks talk.Hooks) *talk.Topic {
	x := c.cluster
	if x == nil {
		return c.hub.NewTopic(name, first, hooks)
	}
	x.topics.Lock()
	defer x.topics.Unlock()
	x.mu.Lock()
	m := x.mirrors[name]
	delete(x.mirrors, name)
	x.mu.Unlock()
	if m != nil {
		m.mu.Lock()
		m.ended = true
		m.mu.Unlock()
	}
	if t := c.hub.Topic(name); t != nil {
		t.Replace(first)
		if m != nil && m.part {
			m.taken(&hooks)
		}
		return t
	}
	return c.hub.NewTopic(name, first, hooks)
}

func (x *cluster) allMirrors() []*mirror {
	x.mu.Lock()
	defer x.mu.Unlock()
	list := make([]*mirror, 0, len(x.mirrors))
	for _, m := range x.mirrors {
		list = append(list, m)
	}
	return list
}

// forget removes a mirror from the list of mirrors.
func (x *cluster) forget(m *mirror) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.mirrors[m.name] == m {
		delete(x.mirrors, m.name)
	}
}

// sweep ends each mirror that has had no followers at two consecutive checks.
func (x *cluster) sweep() {
	for _, m := range x.allMirrors() {
		m.mu.Lock()
		switch {
		case m.reading || m.ended || m.topic.Subscribers() > 0:
			m.idle = false
		case !m.idle:
			m.idle = true
		default:
			m.ended = true
			x.forget(m)
			m.topic.Remove()
			x.background(func(ctx context.Context) {
				owner := x.ownerOf(m.game)
				if m.part {
					owner, _ = x.holder(ctx)
				}
				if owner != "" && owner != x.club.process {
					ctx, cancel := context.WithTimeout(ctx, askTime)
					defer cancel()
					_ = x.bus.Ask(ctx, owner, askUnfollow, followArgs{m.name}, nil) // on failure, the owner will notice when this process exits
				}
			})
		}
		m.mu.Unlock()
	}
}

// elsewhere is the error for a game that another process owns.
type elsewhere struct{ game, owner string }

// Error names the game and its owner.
func (e *elsewhere) Error() string { return "game " + e.game + " is that of process " + e.owner }

// Unwrap makes errors.Is match store.ErrElsewhere.
func (*elsewhere) Unwrap() error { return store.ErrElsewhere }
