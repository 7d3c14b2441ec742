package club

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// places records which players are present at which games. A player is present while following a game on a
// page, a terminal or a stream, whether through this process or through another.
type places struct {
	mu    sync.Mutex
	here  map[string]map[*talk.Conn]string // through this process: account by game and connection
	there map[string]map[atGame]bool       // through other processes, by process

	answered time.Time // when the store last answered
	since    time.Time // since when this process has known for certain who is present

	looks looks
}

// looks is the set of games whose players' presence has to be checked. The checks run in a goroutine of
// their own. A room may block on the store, and that must not keep this process from renewing its lease or
// from hearing the other processes.
type looks struct {
	mu    sync.Mutex
	all   bool
	games map[string]bool
	told  chan struct{} // holds a token when games are pending
}

func newLooks() looks { return looks{games: map[string]bool{}, told: make(chan struct{}, 1)} }

// atGame identifies a user's presence at a game.
type atGame struct {
	Game    string `json:"game"`
	Account string `json:"account"`
}

// toldPlace reports that a user has joined or left a game.
type toldPlace struct {
	atGame
	Here bool `json:"here"`
}

// came records that an account follows a game through a connection, which may be known already. It reports
// whether this is the account's first connection to the game in this process.
func (p *places) came(game, account string, conn *talk.Conn) (first bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	first = !p.isHere(atGame{game, account})
	if p.here == nil {
		p.here = map[string]map[*talk.Conn]string{}
	}
	if p.here[game] == nil {
		p.here[game] = map[*talk.Conn]string{}
	}
	p.here[game][conn] = account
	return first
}

// left removes a connection from a game. It returns the connection's account and reports whether this was
// the account's last connection to the game in this process.
func (p *places) left(game string, conn *talk.Conn) (account string, last bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	account = p.here[game][conn]
	delete(p.here[game], conn)
	if len(p.here[game]) == 0 {
		delete(p.here, game)
	}
	return account, account != "" && !p.isHere(atGame{game, account})
}

// isHere reports whether an account is connected to a game through this process. p must be locked.
func (p *places) isHere(at atGame) bool {
	for _, account := range p.here[at.Game] {
		if account == at.Account {
			return true
		}
	}
	return false
}

// taken reports whether an account is connected to a game through any process.
func (p *places) taken(at atGame) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isHere(at) {
		return true
	}
	for _, there := range p.there {
		if there[at] {
			return true
		}
	}
	return false
}

// list returns the accounts connected to each game through this process.
func (p *places) list() map[string][]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := make(map[string][]string, len(p.here))
	for game, conns := range p.here {
		for _, account := range conns {
			if !slices.Contains(list[game], account) {
				list[game] = append(list[game], account)
			}
		}
	}
	return list
}

// change records that a user has joined or left a game through another process.
func (p *places) change(process string, told *toldPlace) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.there == nil {
		p.there = map[string]map[atGame]bool{}
	}
	if p.there[process] == nil {
		p.there[process] = map[atGame]bool{}
	}
	if told.Here {
		p.there[process][told.atGame] = true
	} else {
		delete(p.there[process], told.atGame)
	}
}

// replace records the complete list of users present at games through another process. It returns the users
// who have joined or left since that process's last report.
func (p *places) replace(process string, list map[string][]string) (changed []atGame) {
	now := make(map[atGame]bool, len(list))
	for game, accounts := range list {
		for _, account := range accounts {
			now[atGame{game, account}] = true
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.there[process]
	for at := range now {
		if !before[at] {
			changed = append(changed, at)
		}
	}
	for at := range before {
		if !now[at] {
			changed = append(changed, at)
		}
	}
	if p.there == nil {
		p.there = map[string]map[atGame]bool{}
	}
	if p.there[process] = now; len(now) == 0 {
		delete(p.there, process)
	}
	return changed
}

// processes returns the processes that have reported users at games.
func (p *places) processes() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := make([]string, 0, len(p.there))
	for process := range p.there {
		list = append(list, process)
	}
	return list
}

// lookAtAll schedules a presence check in each of this process's games.
func (c *Club) lookAtAll() {
	l := &c.places.looks
	l.mu.Lock()
	l.all = true
	l.mu.Unlock()
	token(l.told)
}

// lookAt schedules a presence check in the games that users have joined or left. It includes those users'
// other games, because the host of an exhibition counts as present in all its games.
func (c *Club) lookAt(places ...atGame) {
	l := &c.places.looks
	l.mu.Lock()
	for _, at := range places {
		l.games[at.Game] = true
		for _, game := range c.mine.gamesOf(at.Account) {
			l.games[game] = true
		}
	}
	l.mu.Unlock()
	token(l.told)
}

// lookAround runs the scheduled presence checks until the club ends.
func (c *Club) lookAround() {
	l := &c.places.looks
	for {
		select {
		case <-l.told:
		case <-c.ctx.Done():
			return
		}
		l.mu.Lock()
		all, games := l.all, l.games
		l.all, l.games = false, map[string]bool{}
		l.mu.Unlock()
		var list []*room
		if all {
			list = c.open()
		} else {
			c.mu.Lock()
			for game := range games {
				if r := c.rooms[game]; r != nil {
					list = append(list, r)
				}
			}
			c.mu.Unlock()
		}
		for _, r := range list {
			r.look()
		}
	}
}

// withPlaces extends the hooks of a game's player topic so that they record who follows it. Both the game's
// own topic and any mirror of it use these hooks.
func (c *Club) withPlaces(game string, hooks talk.Hooks) talk.Hooks {
	hooks.Came = func(ctx context.Context, conn *talk.Conn) {
		at := atGame{game, account.Caller(ctx).Account}
		if c.places.came(game, at.Account, conn) {
			c.placeChanged(at, true)
		}
	}
	hooks.Left = func(conn *talk.Conn) {
		if account, last := c.places.left(game, conn); last {
			c.placeChanged(atGame{game, account}, false)
		}
	}
	return hooks
}

// placeChanged checks who is present at a game if this process owns it. Otherwise it notifies the other
// processes. It also notifies them if the user hosts an exhibition, because they may own other games of the
// exhibition.
func (c *Club) placeChanged(at atGame, here bool) {
	c.mu.Lock()
	r := c.rooms[at.Game]
	c.mu.Unlock()
	if r != nil {
		r.look()
	}
	if r == nil || r.host == at.Account {
		c.lookAt(at)
		c.cluster.tell(tellPlace, toldPlace{at, here})
	}
}

// silentAfter is how long the store may fail to answer, or another serving process fail to report, before
// this process is no longer certain who is present.
const silentAfter = 3 * refreshEvery

// heard records that the store has answered, and reports whether its previous answer was too long ago. If
// so, either the store was unavailable and no user could sign in, or this process was suspended.
func (p *places) heard(now time.Time) (again bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if again = now.Sub(p.answered) > silentAfter; again {
		p.since = now
	}
	p.answered = now
	return again
}

// storeAnswered records that the store has answered, which shows that players can connect to this process.
func (c *Club) storeAnswered() {
	if c.places.heard(c.now()) {
		c.lookAtAll()
	}
}

// sure returns since when this process has known for certain which players have left a game. ok is false
// while the store does not answer or the other processes cannot be heard, since players may be connected to
// them.
func (c *Club) sure(now time.Time) (since time.Time, ok bool) {
	c.places.mu.Lock()
	defer c.places.mu.Unlock()
	if c.cluster != nil && c.cluster.deaf.Load() || now.Sub(c.places.answered) > silentAfter {
		return time.Time{}, false
	}
	return c.places.since, true
}

// listen forgets players connected to processes that no longer exist, and checks whether all other
// processes can be heard. Players connected to a process that is merely silent remain present.
func (x *cluster) listen(alive []string) {
	p := &x.club.places
	for _, process := range p.processes() {
		if !slices.Contains(alive, process) {
			x.club.lookAt(p.replace(process, nil)...)
		}
	}
	deaf := !x.bus.Connected()
	x.mu.Lock()
	for _, process := range alive {
		s := x.others[process]
		deaf = deaf || process != x.club.process && (s == nil || time.Since(s.at) > silentAfter)
	}
	x.mu.Unlock()
	if x.deaf.Load() == deaf {
		return
	}
	p.mu.Lock()
	p.since = x.club.now()
	p.mu.Unlock()
	x.deaf.Store(deaf)
	x.club.lookAtAll()
}

// placesElsewhere returns the accounts connected to games through this process that other processes must
// know about. These are the accounts at other processes' games, and hosts at games of their own
// exhibitions.
func (c *Club) placesElsewhere() map[string][]string {
	list := c.places.list()
	c.mu.Lock()
	defer c.mu.Unlock()
	for game := range list {
		r := c.rooms[game]
		switch {
		case r == nil:
		case r.host != "" && slices.Contains(list[game], r.host):
			list[game] = []string{r.host}
		default:
			delete(list, game)
		}
	}
	return list
}
