package club

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// places knows who is at which game: has a page, a terminal or a stream that follows it as
// its player, here or at another process.
type places struct {
	mu    sync.Mutex
	here  map[string]map[*talk.Conn]string // accounts by game and connection
	there map[string]map[atGame]bool       // by process, at games that it has not itself

	answered time.Time // by the store, last
	since    time.Time // when it began that this process is sure who is there
}

// atGame is somebody at a game.
type atGame struct {
	Game    string `json:"game"`
	Account string `json:"account"`
}

// toldPlace is a place that somebody has taken or left.
type toldPlace struct {
	atGame
	Here bool `json:"here"`
}

// came notes a connection; it may have come before.
func (p *places) came(game, account string, conn *talk.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.here == nil {
		p.here = map[string]map[*talk.Conn]string{}
	}
	if p.here[game] == nil {
		p.here[game] = map[*talk.Conn]string{}
	}
	p.here[game][conn] = account
}

// left forgets a connection, and returns whose it was.
func (p *places) left(game string, conn *talk.Conn) (account string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	account = p.here[game][conn]
	delete(p.here[game], conn)
	if len(p.here[game]) == 0 {
		delete(p.here, game)
	}
	return account
}

// hereNow says whether an account is at a game by a connection to this process.
func (p *places) hereNow(at atGame) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.isHere(at)
}

func (p *places) isHere(at atGame) bool {
	for _, account := range p.here[at.Game] {
		if account == at.Account {
			return true
		}
	}
	return false
}

// taken says whether an account is at a game.
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

// list returns the accounts at each game by connections to this process.
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

// change notes a place of another process.
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

// replace notes all places of another process, and returns the games where they are others
// than before.
func (p *places) replace(process string, list map[string][]string) (changed []string) {
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
			changed = append(changed, at.Game)
		}
	}
	for at := range before {
		if !now[at] {
			changed = append(changed, at.Game)
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

// processes returns those that have told of places.
func (p *places) processes() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := make([]string, 0, len(p.there))
	for process := range p.there {
		list = append(list, process)
	}
	return list
}

// lookAtAll looks who is at each game that is here.
func (c *Club) lookAtAll() {
	for _, r := range c.open() {
		r.look()
	}
}

// withPlaces has the hooks of the players' topic of a game note who follows it. They are the
// same where the game is and where its topic is a mirror.
func (c *Club) withPlaces(game string, hooks talk.Hooks) talk.Hooks {
	hooks.Came = func(ctx context.Context, conn *talk.Conn) {
		at := atGame{game, visitor(ctx).Account}
		was := c.places.hereNow(at)
		c.places.came(game, at.Account, conn)
		if !was {
			c.placeChanged(at, true)
		}
	}
	hooks.Left = func(conn *talk.Conn) {
		at := atGame{game, c.places.left(game, conn)}
		if at.Account != "" && !c.places.hereNow(at) {
			c.placeChanged(at, false)
		}
	}
	return hooks
}

// placeChanged looks who is at a game that is here, or tells the process that has it.
func (c *Club) placeChanged(at atGame, here bool) {
	c.mu.Lock()
	r := c.rooms[at.Game]
	c.mu.Unlock()
	if r != nil {
		r.look()
		return
	}
	c.cluster.tell(tellPlace, toldPlace{at, here})
}

// lookAt looks who is at games, those of them that are here.
func (c *Club) lookAt(games []string) {
	for _, game := range games {
		c.mu.Lock()
		r := c.rooms[game]
		c.mu.Unlock()
		if r != nil {
			r.look()
		}
	}
}

// silentAfter is how long the store may not answer, or a process that serves tell nothing of
// itself, until it is not sure any more who is there.
const silentAfter = 3 * refreshEvery

// heard notes that the store has answered. It says whether it had not for long: because it
// was away, so that nobody could sign in, or because this process stood still.
func (p *places) heard(now time.Time) (again bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if again = now.Sub(p.answered) > silentAfter; again {
		p.since = now
	}
	p.answered = now
	return again
}

// storeAnswered notes that players can come here.
func (c *Club) storeAnswered() {
	if c.places.heard(c.now()) {
		c.lookAtAll()
	}
}

// sure returns since when this process is sure who has left a game. It is not while others
// that serve are not heard, where a player may be, or the store does not answer.
func (c *Club) sure(now time.Time) (since time.Time, ok bool) {
	c.places.mu.Lock()
	defer c.places.mu.Unlock()
	if c.cluster != nil && c.cluster.deaf.Load() || now.Sub(c.places.answered) > silentAfter {
		return time.Time{}, false
	}
	return c.places.since, true
}

// listen forgets the players at processes that have ended, and finds out whether all others
// are heard. The players at one that is only silent stay where they were.
func (x *cluster) listen(alive []string) {
	p := &x.club.places
	for _, process := range p.processes() {
		if !slices.Contains(alive, process) {
			x.club.lookAt(p.replace(process, nil))
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

// placesElsewhere are the accounts that are here at games which other processes have.
func (c *Club) placesElsewhere() map[string][]string {
	list := c.places.list()
	c.mu.Lock()
	defer c.mu.Unlock()
	for game := range list {
		if c.rooms[game] != nil {
			delete(list, game)
		}
	}
	return list
}
