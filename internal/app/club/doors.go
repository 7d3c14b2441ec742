package club

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file supports the club's doors, that is, its entrances other than the page. Doors issue the same
// commands as the page, pass the same checks, and follow the same topics.

// Arrive counts a connection from remote, the address of the other end. The caller must call leave when the
// connection ends. Arrive returns an error if there are too many connections from the same address.
func (c *Club) Arrive(remote string) (address string, leave func(), err error) {
	address = c.Addresses.Source(&http.Request{RemoteAddr: remote})
	if limit := c.Addresses.Enter(address, c.now()); limit != "" {
		return "", nil, c.Limited.TooMany(limit, "access.tooManyPages")
	}
	return address, func() { c.Addresses.Leave(address) }, nil
}

// Do carries out a command on behalf of a visitor, just as if it came from a page. If into is not nil, Do
// stores the answer in it.
func (c *Club) Do(ctx context.Context, v *account.Visitor, name string, args, into any) error {
	ctx, cancel := context.WithTimeout(account.WithCaller(ctx, v), commandTime)
	defer cancel()
	answer, err := c.hub.Do(ctx, name, args)
	if err != nil {
		request.Fault(c.log, err)
		return talk.AsError(err)
	}
	if into == nil {
		return nil
	}
	data, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// Link is the connection of a signed-in user, like that of a page.
type Link struct {
	*talk.Conn
	leave func()
}

// Connect opens a connection for v. It ends when ctx is canceled, when v's session or token ends, or when
// the club closes. The caller must call Close.
func (c *Club) Connect(ctx context.Context, v *account.Visitor) (*Link, error) {
	inner, cancel := context.WithCancel(account.WithCaller(c.ctx, v))
	stop := context.AfterFunc(ctx, cancel)
	conn, err := c.hub.Connect(inner, v.Me())
	if err != nil {
		cancel()
		return nil, err
	}
	context.AfterFunc(inner, conn.End)
	left := c.present(v, cancel)
	return &Link{conn, func() {
		stop()
		cancel()
		left()
	}}, nil
}

// present counts a user as connected until left is called. The club calls end to close the connection.
func (c *Club) present(v *account.Visitor, end context.CancelFunc) (left func()) {
	held := c.hold()
	gone := c.mine.connect(v.Account, &connection{v.Session, v.Role, end})
	c.lobby.enter(1)
	if c.cluster != nil && v.Account != "" {
		c.arrive(v.Account)
	}
	return func() {
		gone()
		c.lobby.enter(-1)
		if !c.Here(v.Account) {
			c.lobby.leave(v.Account)
		}
		if held {
			c.sockets.Done()
		}
	}
}

// Close closes the connection.
func (l *Link) Close() {
	l.Conn.Close()
	l.leave()
}

// Lobby returns the current state of the lobby.
func (c *Club) Lobby() LobbyState {
	games := c.games()
	c.lobby.mu.Lock()
	defer c.lobby.mu.Unlock()
	return c.lobby.state(games)
}

// Mine returns the given account's unfinished games and its challenges.
func (c *Club) Mine(account string) MyState {
	c.mine.mu.Lock()
	state := c.mine.of(account).state()
	c.mine.mu.Unlock()
	if c.cluster == nil || c.mine.online(account) {
		return state
	}
	// Data about accounts that are not connected to this process may be out of date here.
	games, err := c.store.GoingOf(c.ctx, account)
	if err != nil {
		c.log.Error("the games of an account were not read", "account", account, "err", err)
		return state
	}
	state.Games = append([]string{}, games...)
	c.lobby.mu.Lock()
	state.Challenges = append([]Challenge{}, challengesOf(c.lobby.challenges, account)...)
	c.lobby.mu.Unlock()
	return state
}

// Stand describes the current state of a game.
type Stand struct {
	GameSummary
	FEN   string `json:"fen"`
	Turn  string `json:"turn"` // red or black; "" when the game is over
	Live  int    `json:"live"` // the node at which the next move is made
	Start string `json:"start"`
	Left  int64  `json:"left"` // time left for the side to move, in milliseconds; -1 without clocks

	Control session.Control  `json:"control"`
	First   xiangqi.Position `json:"-"`
	Moves   []xiangqi.Move   `json:"moves"`

	Reason  xiangqi.EndReason `json:"reason"` // why the game ended
	Created time.Time         `json:"created"`
}

// Stand returns the state of a game. While a game is in progress, only its players may ask for it, because
// everyone else sees the game with a delay.
func (c *Club) Stand(ctx context.Context, v *account.Visitor, id string) (*Stand, error) {
	r, err := c.glance(ctx, id)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.readable(ctx); err != nil {
		return nil, err
	}
	if _, plays := r.side(v.Account); !plays && r.s.Phase() == session.Playing {
		return nil, talk.NewError(request.CodeForbidden, "club.notYourGame")
	}
	live := r.s.Live()
	pos := r.s.PositionAt(live)
	s := &Stand{
		GameSummary: r.summary(), FEN: pos.FEN(), Live: r.s.Tree().ID(live), Start: r.s.Record().Start.FEN(), Left: -1, Control: r.s.Control(),
		Created: r.created.UTC(), Reason: r.s.Game().Outcome().Reason, First: r.s.Start(), Moves: append([]xiangqi.Move{}, live.Path()...),
	}
	if turn, ok := r.s.ToMove(); ok {
		s.Turn = turn.String()
		if r.s.Timed() {
			s.Left = r.timing().left(turn, c.now()).Milliseconds()
		}
	}
	return s, nil
}

// Watching returns how many connections of spectators to this process follow the game.
func (c *Club) Watching(ctx context.Context, id string) (int, error) {
	if _, err := c.glance(ctx, id); err != nil {
		return 0, err
	}
	if t := c.hub.Topic("watch/" + id); t != nil {
		return t.Subscribers(), nil
	}
	return 0, nil
}

// presence caches the list of users who are online.
type presence struct {
	mu   sync.Mutex
	at   time.Time
	list []Player
}

// presentFor is the minimum time between two rebuilds of the list, however often it is requested. A rebuild
// reads every account on the list from the store.
const presentFor = 5 * time.Second

// Online lists the connected users who do not hide their presence, sorted by name. The list may be up to
// five seconds old. The caller must not modify it.
func (c *Club) Online(ctx context.Context) ([]Player, error) {
	c.connected.mu.Lock()
	defer c.connected.mu.Unlock()
	if now := c.now(); c.connected.list == nil || now.Sub(c.connected.at) >= presentFor {
		list, err := c.listed(ctx)
		if err != nil {
			return nil, err
		}
		c.connected.list, c.connected.at = list, now
	}
	return c.connected.list, nil
}

func (c *Club) listed(ctx context.Context) ([]Player, error) {
	ids := c.mine.connected()
	for _, s := range c.cluster.elsewhere() {
		ids = append(ids, s.Accounts...)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var list []Player
	for _, id := range ids[:min(len(ids), mostOnline)] {
		a, err := c.store.Account(ctx, id)
		if err != nil {
			return nil, err
		}
		if a.Unseen {
			continue
		}
		p, err := c.playerOf(ctx, &account.Visitor{Account: a.ID, Name: a.Name, Role: account.Role(a.Role)}, classRapid)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Player) int { return cmp.Compare(account.HandleOf(a.Name), account.HandleOf(b.Name)) })
	return list, nil
}

// mostOnline is the maximum number of users listed as online.
const mostOnline = 200

// Profile returns those parts of an account that v may see.
func (c *Club) Profile(ctx context.Context, v *account.Visitor, name string) (*ProfileState, error) {
	a, err := c.Accounts.Named(ctx, name)
	if err != nil {
		return nil, err
	}
	var p *ProfileState
	err = c.reading(ctx, v, func() error {
		p, err = c.profileFor(ctx, v, a)
		return err
	})
	return p, err
}

// Best lists the strongest players of a class.
func (c *Club) Best(ctx context.Context, class string, limit int) ([]Player, error) {
	if !slices.Contains(allClasses, class) {
		return nil, talk.NewError(talk.BadArgs, "club.badSearch")
	}
	list, err := c.store.Best(ctx, class, provisional, limit)
	if err != nil {
		return nil, err
	}
	var best []Player
	for _, r := range list {
		a, err := c.store.Account(ctx, r.Account)
		if err != nil {
			return nil, err
		}
		if !a.Private {
			best = append(best, Player{ID: a.ID, Name: a.Name, Role: account.Role(a.Role), Rating: int(r.Rating + 0.5)})
		}
	}
	return best, nil
}

// MayTell returns an error if v is muted or has been blocked by a recipient.
func (c *Club) MayTell(ctx context.Context, v *account.Visitor, to ...string) error {
	players := [2]Player{{ID: v.Account}, {ID: v.Account}}
	if len(to) > 0 {
		players[1].ID = to[0]
	}
	return c.mayTalk(ctx, v, players)
}

// Uptime returns how long the club has been open.
func (c *Club) Uptime() time.Duration { return time.Since(c.started) }

// Title returns the club's name.
func (c *Club) Title() string { return c.Admin.Policy().Title }

// Limits returns the limits that the club was opened with.
func (c *Club) Limits() bounds.Limits { return c.config.Limits }
