package club

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// people tracks each account's games, the offers made to it, and its connections.
type people struct {
	mu  sync.Mutex
	all map[string]*person
}

type person struct {
	me         Player
	topic      *talk.Topic
	games      []string
	challenges []Challenge
	blocked    []string
	started    string
	conns      map[*connection]struct{}
}

// connection is a connection of a signed-in user.
type connection struct {
	session string
	role    account.Role
	end     context.CancelFunc
}

func (p *people) of(account string) *person {
	if p.all == nil {
		p.all = map[string]*person{}
	}
	x := p.all[account]
	if x == nil {
		x = &person{conns: map[*connection]struct{}{}}
		p.all[account] = x
	}
	return x
}

func (x *person) state() MyState {
	s := MyState{Me: x.me, Games: slices.Clone(x.games), Challenges: slices.Clone(x.challenges), Blocked: slices.Clone(x.blocked)}
	if s.Games == nil {
		s.Games = []string{}
	}
	if s.Challenges == nil {
		s.Challenges = []Challenge{}
	}
	if s.Blocked == nil {
		s.Blocked = []string{}
	}
	if x.started != "" {
		s.Started = &x.started
	}
	return s
}

// publish sends an account's state to the account's pages. The people value that contains x must be locked.
func (x *person) publish() {
	if x.topic != nil {
		x.topic.Publish(talk.Change{Set: talk.Fields(x.state())})
	}
}

// change changes an account's data with f and updates the account's pages.
func (p *people) change(account string, f func(*person)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.of(account)
	f(x)
	x.publish()
	p.forget(account)
}

func (p *people) began(account, game string) {
	p.change(account, func(x *person) { x.games, x.started = append(x.games, game), game })
}

// took records a game that another process began.
func (p *people) took(account, game string) {
	p.change(account, func(x *person) { x.games = append(x.games, game) })
}

func (p *people) ended(account, game string) {
	p.change(account, func(x *person) {
		x.games = slices.DeleteFunc(x.games, func(id string) bool { return id == game })
		if x.started == game {
			x.started = ""
		}
	})
}

func (p *people) gamesOf(account string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x := p.all[account]; x != nil {
		return slices.Clone(x.games)
	}
	return nil
}

// challenge adds a challenge to an account or, if the challenge is no longer open, removes it.
func (p *people) challenge(account string, ch Challenge, stands bool) {
	p.change(account, func(x *person) {
		x.challenges = slices.DeleteFunc(x.challenges, func(other Challenge) bool { return other.ID == ch.ID })
		if stands {
			x.challenges = append(x.challenges, ch)
		}
	})
}

// connect records a connection. The function that it returns removes the connection.
func (p *people) connect(account string, conn *connection) func() {
	if account == "" {
		return func() {}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.of(account)
	x.conns[conn] = struct{}{}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(x.conns, conn)
		p.forget(account)
	}
}

// forget drops the data of an account that is offline and has neither games nor challenges. p must be
// locked.
func (p *people) forget(account string) {
	x := p.all[account]
	if x == nil || len(x.conns)+len(x.games)+len(x.challenges) > 0 {
		return
	}
	if x.topic != nil {
		x.topic.Remove()
	}
	delete(p.all, account)
}

// drop closes all connections of an account except those of one session.
func (p *people) drop(account, except string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for conn := range p.connsOf(account) {
		if except == "" || conn.session != except {
			conn.end()
		}
	}
}

// dropSession closes all connections of a session.
func (p *people) dropSession(account, session string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for conn := range p.connsOf(account) {
		if conn.session == session {
			conn.end()
		}
	}
}

// connsOf returns the connections of an account. p must be locked.
func (p *people) connsOf(account string) map[*connection]struct{} {
	if x := p.all[account]; x != nil {
		return x.conns
	}
	return nil
}

// online reports whether an account is connected to this process.
func (p *people) online(account string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.all[account]
	return x != nil && len(x.conns) > 0
}

// openMine opens an account's topic. Only the account itself may open it.
func (c *Club) openMine(ctx context.Context, id string) error {
	v := account.Caller(ctx)
	if v.Account == "" || v.Account != id {
		return talk.NewError(request.CodeForbidden, "club.notYou")
	}
	blocked, err := c.store.Blocked(ctx, id)
	if err != nil {
		return err
	}
	p := &c.mine
	p.mu.Lock()
	defer p.mu.Unlock()
	x := p.of(id)
	if x.topic != nil {
		return nil
	}
	x.me, x.blocked = Player{ID: v.Account, Name: v.Name, Role: v.Role}, blocked
	x.topic = c.hub.NewTopic("me/"+id, talk.Change{Set: talk.Fields(x.state())}, talk.Hooks{Allow: func(ctx context.Context) error {
		if account.Caller(ctx).Account != id {
			return talk.NewError(request.CodeForbidden, "club.notYou")
		}
		return nil
	}})
	return nil
}

type blockArgs struct {
	Name  string `json:"name"`
	Block bool   `json:"block"`
}

// block hides another user's chat and challenges from the caller or, if Block is false, shows them again.
func (c *Club) block(ctx context.Context, _ *talk.Conn, a blockArgs) (none, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return none{}, err
	}
	other, err := c.Accounts.Named(ctx, a.Name)
	if err != nil {
		return none{}, err
	}
	if err := c.store.Block(ctx, v.Account, other.ID, a.Block); err != nil {
		return none{}, talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	c.cluster.tell(tellBlock, toldDrop{Account: v.Account})
	c.mine.change(v.Account, func(x *person) {
		x.blocked = slices.DeleteFunc(x.blocked, func(id string) bool { return id == other.ID })
		if a.Block {
			x.blocked = append(x.blocked, other.ID)
		}
	})
	return none{}, nil
}

// blocks reports whether account has blocked other.
func (c *Club) blocks(ctx context.Context, account, other string) (bool, error) {
	list, err := c.store.Blocked(ctx, account)
	return slices.ContainsFunc(list, func(id string) bool { return strings.EqualFold(id, other) }), err
}
