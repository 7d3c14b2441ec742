package club

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/peers"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The parts of a club, such as classes and tournaments, keep their state in memory, so that each can run in
// only one process. If several processes serve the club, one of them holds the seat: it runs all the parts
// and carries out their commands, while the other processes follow the parts' topics through mirrors. When
// the holder exits, another process takes the seat within seconds and reads the parts' state from the
// store.

// seat holds what this process knows about the seat.
type seat struct {
	sitting sync.Mutex // held while the seat is being checked
	begun   int        // number of parts started in this process

	openers map[string]talk.Opener // by topic prefix, for the parts' topics

	mu     sync.Mutex
	holder string                          // "" if unknown
	guests map[string]map[string]guestList // followers in other processes, by process and topic; used only by the seat holder
	taps   map[string]map[string]bool      // topics of the parts that other processes follow, by process
}

// guestList lists the followers that a topic has in another process. Parts expect to hear of connections,
// so each follower is represented by a connection created here.
type guestList struct {
	topic *talk.Topic
	conns map[string]*talk.Conn // by account
}

// Kinds of messages that processes exchange about parts.
const (
	askAllow   = "allow"
	askStage   = "stage"
	askEnd     = "end"
	tellGuests = "guests"
)

// toldGuests lists all followers that a topic has in the sending process.
type toldGuests struct {
	Topic  string      `json:"topic"`
	Guests []forwarded `json:"guests"`
}

// answeredFollow answers a process that asks to follow a topic.
type answeredFollow struct {
	talk.Snapshot
	Guests bool `json:"guests,omitempty"` // the part wants to know the followers
}

// routeParts arranges for the parts' topics to be opened in the process that runs the parts.
func (c *Club) routeParts() {
	x := c.seat
	for _, name := range c.ofParts {
		open, _ := c.hub.Opener(name)
		if open == nil {
			continue
		}
		x.openers[name] = open
		c.hub.OpenTopics(name, func(ctx context.Context, rest string) error {
			if c.cluster == nil {
				return open(ctx, rest)
			}
			return c.cluster.openPart(ctx, name, rest)
		})
	}
}

// opener returns the part's own opener for the given topic, or nil if the topic belongs to no part.
func (s *seat) opener(topic string) (open talk.Opener, rest string) {
	prefix, rest, ok := strings.Cut(topic, "/")
	if ok {
		prefix += "/"
	}
	return s.openers[prefix], rest
}

// beginParts starts the parts in this process. If a part fails to start, the next call resumes with it.
func (c *Club) beginParts() error {
	for c.seat.begun < len(c.parts) {
		if err := c.parts[c.seat.begun].Begin(c.ctx); err != nil {
			return err
		}
		c.seat.begun++
	}
	c.seated.Store(true)
	return nil
}

// parts returns how many parts have started in this process.
func (s *seat) parts() int {
	s.sitting.Lock()
	defer s.sitting.Unlock()
	return s.begun
}

// tellParts informs the parts, if they run here, that the given game has ended.
func (c *Club) tellParts(game string) {
	if c.seated.Load() {
		for _, part := range c.parts {
			part.Over(game)
		}
	}
}

// sit asks the store which process holds the seat. If this process does, sit starts the parts. If the seat
// has moved, sit has the mirrors of the parts' topics read again.
func (x *cluster) sit(ctx context.Context) error {
	c, s := x.club, x.club.seat
	s.sitting.Lock()
	defer s.sitting.Unlock()
	holder, err := c.store.Seat(ctx)
	if err != nil {
		return err
	}
	if holder == c.process && !c.seated.Load() {
		if err := c.beginParts(); err != nil {
			return err
		}
		c.log.Info("classes and tournaments are at this process")
	}
	s.mu.Lock()
	moved := s.holder != holder
	s.holder = holder
	s.mu.Unlock()
	if moved {
		for _, m := range x.allMirrors() {
			if m.part {
				m.renew()
			}
		}
	}
	return nil
}

// holder returns the process that holds the seat, asking the store if necessary.
func (x *cluster) holder(ctx context.Context) (string, error) {
	s := x.club.seat
	for {
		s.mu.Lock()
		holder := s.holder
		s.mu.Unlock()
		if holder != "" {
			return holder, nil
		}
		if err := x.sit(ctx); err != nil {
			return "", err
		}
	}
}

// forgetHolder forgets the seat holder, unless it is this process, so that the next call to holder asks the
// store.
func (x *cluster) forgetHolder() {
	s := x.club.seat
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.holder != x.club.process {
		s.holder = ""
	}
}

// openPart opens a part's topic if this process holds the seat; otherwise it creates a mirror of the topic.
// If the seat holder cannot be reached, openPart keeps trying until the command times out.
func (x *cluster) openPart(ctx context.Context, prefix, rest string) error {
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	for {
		holder, err := x.holder(ctx)
		switch {
		case err != nil:
		case holder == x.club.process:
			return x.club.seat.openers[prefix](ctx, rest)
		case ctx.Value(forwardedKey{}) != nil:
			return talk.NewError(codeElsewhere, "club.gameMoves")
		default:
			err = asTalk(x.follow(ctx, prefix+rest, "", holder))
			refused := (*talk.Error)(nil)
			if err == nil || errors.As(err, &refused) && refused.Code != codeElsewhere {
				return err
			}
		}
		x.forgetHolder()
		if pause(ctx, againEvery); ctx.Err() != nil {
			return talk.NewError(talk.Storage, "club.seatAway").Because(err)
		}
	}
}

// asTalk turns a refusal received from another process back into the original error.
func asTalk(err error) error {
	refusal := (*peers.Refusal)(nil)
	if !errors.As(err, &refusal) {
		return err
	}
	var e talk.Error
	if err := json.Unmarshal(refusal.Cause, &e); err != nil {
		return err
	}
	return &e
}

// here opens a part's topic on behalf of another process. It returns an error if that process is mistaken
// and the seat is not held here.
func (x *cluster) here(ctx context.Context, topic string) (*talk.Topic, error) {
	if holder, err := x.holder(ctx); err != nil || holder != x.club.process {
		return nil, errors.Join(err, talk.NewError(codeElsewhere, "club.gameMoves"))
	}
	return x.club.hub.Open(ctx, topic)
}

// followedBy records that the given process follows a part's topic.
func (s *seat) followedBy(process, topic string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taps[process] == nil {
		s.taps[process] = map[string]bool{}
	}
	s.taps[process][topic] = true
}

// came handles another process's list of a topic's followers. It informs the part of users who have joined
// or left since the previous list.
func (x *cluster) came(process string, told *toldGuests) {
	c, s := x.club, x.club.seat
	t := c.hub.Topic(told.Topic)
	if t == nil || !c.seated.Load() {
		return // the list will be sent again
	}
	s.mu.Lock()
	if s.guests[process] == nil {
		s.guests[process] = map[string]guestList{}
	}
	list := s.guests[process][told.Topic]
	if list.topic != t {
		list = guestList{t, map[string]*talk.Conn{}}
		s.guests[process][told.Topic] = list
	}
	var left []*talk.Conn
	for account, conn := range list.conns {
		if !slices.ContainsFunc(told.Guests, func(f forwarded) bool { return f.Account == account }) {
			left = append(left, conn)
			delete(list.conns, account)
		}
	}
	came := map[*talk.Conn]*forwarded{}
	for i := range told.Guests {
		if f := &told.Guests[i]; list.conns[f.Account] == nil {
			conn := &talk.Conn{}
			list.conns[f.Account], came[conn] = conn, f
		}
	}
	if len(list.conns) == 0 {
		delete(s.guests[process], told.Topic)
	}
	if len(s.guests[process]) == 0 {
		delete(s.guests, process)
	}
	s.mu.Unlock()
	hooks := t.Hooks()
	for conn, f := range came {
		if hooks.Came != nil {
			hooks.Came(account.WithCaller(c.ctx, f.visitor()), conn)
		}
	}
	for _, conn := range left {
		if hooks.Left != nil {
			hooks.Left(conn)
		}
	}
}

// left informs the parts that their followers in another process have left, either because that process has
// exited, in which case dead is true, or because it has fallen silent.
func (x *cluster) left(process string, dead bool) {
	s := x.club.seat
	s.mu.Lock()
	lists := s.guests[process]
	delete(s.guests, process)
	var taps map[string]bool
	if dead {
		taps = s.taps[process]
		delete(s.taps, process)
	}
	s.mu.Unlock()
	for name := range taps {
		if t := x.club.hub.Topic(name); t != nil {
			t.Untap(process)
		}
	}
	for _, list := range lists {
		if left := list.topic.Hooks().Left; left != nil {
			for _, conn := range list.conns {
				left(conn)
			}
		}
	}
}

// partMirror holds the additional state needed to mirror a part's topic.
type partMirror struct {
	mu        sync.Mutex
	told      bool        // followers in this process are reported to the seat holder
	taken     *talk.Hooks // the topic's own hooks, once the part runs here
	followers map[*talk.Conn]*account.Visitor
}

// hooks returns the hooks for a mirror of a part's topic. Once the part runs in this process, they call the
// part's own.
func (m *mirror) hooks() talk.Hooks {
	p := m.followers
	taken := func() talk.Hooks {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.taken == nil {
			return talk.Hooks{}
		}
		return *p.taken
	}
	return talk.Hooks{
		Groups: true,
		Allow: func(ctx context.Context) error {
			return m.allowed(ctx, taken)
		},
		Came: func(ctx context.Context, conn *talk.Conn) {
			p.mu.Lock()
			p.followers[conn] = account.Caller(ctx)
			p.mu.Unlock()
			if came := taken().Came; came != nil {
				came(ctx, conn)
				return
			}
			m.tellGuests()
		},
		Left: func(conn *talk.Conn) {
			p.mu.Lock()
			delete(p.followers, conn)
			p.mu.Unlock()
			if left := taken().Left; left != nil {
				left(conn)
				return
			}
			m.tellGuests()
		},
	}
}

// allowed asks the part whether a user may follow its topic. It keeps trying until the part answers or the
// command times out.
func (m *mirror) allowed(ctx context.Context, hooks func() talk.Hooks) error {
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	for {
		holder, err := m.x.holder(ctx)
		switch {
		case err == nil && holder == m.x.club.process:
			if allow := hooks().Allow; allow != nil {
				return allow(ctx)
			}
			m.mu.Lock()
			ended := m.ended // the part has taken over the topic
			m.mu.Unlock()
			if ended {
				return nil
			}
		case err == nil:
			asking, cancel := context.WithTimeout(ctx, askTime)
			err = asTalk(m.x.bus.Ask(asking, holder, askAllow, forwardedOf(account.Caller(ctx), m.name, nil), nil))
			cancel()
			if refused := (*talk.Error)(nil); err == nil || errors.As(err, &refused) && refused.Code != codeElsewhere {
				return err
			}
			m.x.forgetHolder()
		}
		if pause(ctx, againEvery); ctx.Err() != nil {
			return talk.NewError(talk.Storage, "club.seatAway").Because(err)
		}
	}
}

// tellGuests reports to the seat holder which users follow the topic in this process.
func (m *mirror) tellGuests() {
	p := m.followers
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.told || p.taken != nil {
		return
	}
	told := toldGuests{m.name, []forwarded{}}
	for _, v := range p.followers {
		if !slices.ContainsFunc(told.Guests, func(f forwarded) bool { return f.Account == v.Account }) {
			told.Guests = append(told.Guests, forwardedOf(v, "", nil))
		}
	}
	m.x.tell(tellGuests, told)
}

// taken hands a mirrored topic over to the part, which now runs in this process. Once the part has opened
// the topic, it is informed of the existing followers.
func (m *mirror) taken(hooks *talk.Hooks) {
	p := m.followers
	p.mu.Lock()
	p.taken = hooks
	p.mu.Unlock()
	m.x.background(func(ctx context.Context) {
		if hooks.Came == nil {
			return
		}
		open, rest := m.x.club.seat.opener(m.name)
		if err := open(ctx, rest); err != nil {
			return // the topic no longer exists
		}
		p.mu.Lock()
		all := make(map[*talk.Conn]*account.Visitor, len(p.followers))
		for conn, v := range p.followers {
			all[conn] = v
		}
		p.mu.Unlock()
		for conn, v := range all {
			hooks.Came(account.WithCaller(ctx, v), conn)
			p.mu.Lock()
			_, still := p.followers[conn]
			p.mu.Unlock()
			if !still {
				hooks.Left(conn)
			}
		}
	})
}

// ask sends a request to the process that owns a game. If the request fails, the owner is forgotten, so
// that it is looked up again when next needed.
func (x *cluster) ask(ctx context.Context, away *elsewhere, kind string, args, into any) error {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	err := asTalk(x.bus.Ask(ctx, away.owner, kind, args, into))
	if err != nil {
		x.forgetOwner(away.game)
	}
	return err
}

type endArgs struct {
	gameArgs
	Result xiangqi.Result `json:"result"`
}

// repeatable reports whether a part's command only reads data and can therefore safely be sent twice.
func repeatable(name string) bool {
	_, verb, _ := strings.Cut(name, ".")
	return slices.Contains([]string{"list", "show", "table", "progress", "questions", "groups", "why"}, verb)
}
