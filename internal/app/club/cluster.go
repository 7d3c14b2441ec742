package club

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/peers"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// Times of a club that several processes serve.
const (
	lookEvery      = 500 * time.Millisecond // for processes whose lease has ended, and for games that no process has
	refreshEvery   = 2 * time.Second        // of what others have changed, should they not have reported it
	statusStands   = 15 * time.Second       // for which what a process has reported of itself is believed
	claimedAtATime = 64
)

// cluster connects a process with the others that serve the club; nil for one
// that serves it alone. The database records which process has a game; NATS carries commands
// to it, and what it publishes to those who follow the game elsewhere.
type cluster struct {
	club *Club
	bus  *peers.Bus
	look chan struct{} // holds a token when there may be games that no process has
	news chan struct{} // holds a token when what others have changed is to be read

	mu      sync.Mutex
	owners  map[string]string // of games that others have, as far as known
	mirrors map[string]*mirror
	others  map[string]*status
	locks   map[string]*gameLock
	first   bool      // of all processes by name: it does what one has to do
	renewed time.Time // the lease, last
	lapsed  time.Time // when the lease was found to have ended, last

	starting sync.Mutex // held while something begins in the background
	ending   bool
	topics   sync.Mutex // held while a topic is made that may be a mirror

	deaf atomic.Bool // a process serves that has been silent for a while

	takenOver, forwarded, failed atomic.Int64
	way                          histogram
}

// gameLock keeps a game from being read twice at the same time.
type gameLock struct {
	sync.Mutex
	waiting int
}

// status is the report of a process on itself.
type status struct {
	Accounts    []string            `json:"accounts"` // that have a connection to it, sorted
	Connections int                 `json:"connections"`
	Games       []GameSummary       `json:"games"`  // the newest that it has
	Places      map[string][]string `json:"places"` // accounts at games that it has not itself, or that are of their exhibition

	at time.Time
}

// The messages between processes.
const (
	tellStatus    = "status"
	tellBegan     = "began"
	tellEnded     = "ended"
	tellOffer     = "offer"
	tellOfferGone = "offer_gone"
	tellPolicy    = "policy"
	tellDrop      = "drop"
	tellBlock     = "block"
	tellLeft      = "left" // there are games that no process has
	tellPlace     = "place"
	tellBack      = "back" // what it has sent may be lost
)

type toldGame struct {
	Game    string    `json:"game"`
	Players [2]string `json:"players"`
}

type toldOffer struct {
	ID    string          `json:"id"`
	Kind  string          `json:"kind,omitempty"`
	Offer json.RawMessage `json:"offer,omitempty"`
	End   *ChallengeEnd   `json:"end,omitempty"` // of a challenge that is gone
}

type toldDrop struct {
	Account string `json:"account"`
	Session string `json:"session,omitempty"` // this one alone
	Except  string `json:"except,omitempty"`  // all but this one
}

const clusterKey = "cluster key" // a fact of the store

// joinOthers makes this process one of those that serve, waiting while one serves alone.
func (c *Club) joinOthers(ctx context.Context) error {
	if !store.IsPostgres(c.config.Data) {
		return fmt.Errorf("%w: several processes need a PostgreSQL database; a file of SQLite is served by one", ErrConfig)
	}
	if _, err := c.waitFor(ctx, func() (time.Time, error) { return time.Time{}, c.store.Join(ctx, c.process) }); err != nil {
		return err
	}
	key, err := c.store.FactOnce(ctx, clusterKey, store.RandomName(32))
	if err != nil {
		return err
	}
	x := &cluster{
		club: c, look: make(chan struct{}, 1), news: make(chan struct{}, 1), owners: map[string]string{}, mirrors: map[string]*mirror{},
		others: map[string]*status{}, locks: map[string]*gameLock{}, renewed: time.Now(),
	}
	ready := make(chan struct{})
	wait := func() { <-ready } // nothing is taken before the bus is known
	x.bus, err = peers.Open(c.config.NATS, c.process, key, c.log, peers.Handlers{
		Answer: func(ctx context.Context, from, kind string, data json.RawMessage) (any, error) {
			wait()
			return x.answer(ctx, from, kind, data)
		},
		Tell:  func(from, kind string, data json.RawMessage) { wait(); x.receive(from, kind, data) },
		Event: func(from string, e *peers.Event) { wait(); x.event(from, e) },
		Away:  func() { go func() { wait(); x.away() }() },
		Back:  func() { go func() { wait(); x.back() }() },
	})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrConfig, err)
	}
	c.cluster = x
	c.hub.Route = x.route
	close(ready)
	return nil
}

// setupSecret makes the secret of the link for the first administrator. The link may lead to
// another process, so it is the same in all, until there is an administrator.
func (c *Club) setupSecret(ctx context.Context) (string, error) {
	if c.cluster == nil {
		return store.RandomName(16), nil
	}
	key, err := c.store.Fact(ctx, clusterKey)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte("set-up " + key))
	return hex.EncodeToString(sum[:16]), nil
}

// tell sends something to the other processes; x may be nil.
func (x *cluster) tell(kind string, data any) {
	if x != nil {
		x.bus.Tell(kind, data)
	}
}

// token puts a token into a channel that has none.
func token(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// lock keeps others from a game that is read or made; x may be nil.
func (x *cluster) lock(game string) (unlock func()) {
	if x == nil {
		return func() {}
	}
	x.mu.Lock()
	l := x.locks[game]
	if l == nil {
		l = &gameLock{}
		x.locks[game] = l
	}
	l.waiting++
	x.mu.Unlock()
	l.Lock()
	return func() {
		l.Unlock()
		x.mu.Lock()
		defer x.mu.Unlock()
		if l.waiting--; l.waiting == 0 {
			delete(x.locks, game)
		}
	}
}

// work looks for games that no process has, and for what others have changed, until the club
// ends.
func (x *cluster) work() {
	looks, refreshes := time.NewTicker(lookEvery), time.NewTicker(refreshEvery)
	defer looks.Stop()
	defer refreshes.Stop()
	var err error
	for {
		select {
		case <-x.club.ctx.Done():
			return
		case <-looks.C:
			err = x.takeFree(x.club.ctx)
		case <-x.look:
			err = x.takeFree(x.club.ctx)
		case <-refreshes.C:
			x.sendStatus(x.club.localGames())
			x.sweep()
			for _, m := range x.allMirrors() {
				if m.part {
					m.tellGuests()
				}
			}
			err = x.refresh(x.club.ctx)
		case <-x.news:
			err = x.refresh(x.club.ctx)
		}
		if err != nil && x.club.ctx.Err() == nil {
			x.club.log.Error("the store does not answer", "err", err)
		}
	}
}

// takeFree takes the games of processes whose leases have ended, and all others that
// no process has. When the database was away, all leases have ended: then each is given
// the time to renew theirs.
func (x *cluster) takeFree(ctx context.Context) error {
	x.mu.Lock()
	patient := time.Since(x.lapsed) < store.LeaseTime || time.Since(x.renewed) > store.LeaseTime
	x.mu.Unlock()
	if !patient {
		gone, err := x.club.store.Bury(ctx)
		for _, process := range gone {
			x.club.log.Warn("a process has not renewed its lease; its games go to others", "process", process)
		}
		if err != nil {
			return err
		}
		if len(gone) > 0 {
			x.tell(tellLeft, none{})
			time.AfterFunc(comeBack, x.club.dropAbsent)
		}
	}
	alive, err := x.club.store.Processes(ctx)
	if err != nil {
		return err
	}
	x.prune(alive)
	if err := x.sit(ctx); err != nil {
		return err
	}
	for ctx.Err() == nil {
		free, err := x.club.store.ClaimFree(ctx, claimedAtATime)
		if err != nil || len(free) == 0 {
			return err
		}
		var work sync.WaitGroup
		for _, f := range free {
			work.Go(func() {
				if err := x.take(ctx, f.Game, f.Seen); err != nil {
					x.club.log.Error("a game cannot go on", "game", f.Game, "err", err)
				}
			})
		}
		work.Wait()
	}
	return nil
}

// take lets a game go on here that this process has according to the store.
func (x *cluster) take(ctx context.Context, game string, seen time.Time) error {
	defer x.lock(game)()
	c := x.club
	c.mu.Lock()
	r := c.rooms[game]
	c.mu.Unlock()
	if r != nil {
		return nil
	}
	r, err := c.load(ctx, game, seen)
	if err != nil {
		return err
	}
	r.open()
	c.mu.Lock()
	c.rooms[game] = r
	c.mu.Unlock()
	x.mu.Lock()
	delete(x.owners, game)
	x.mu.Unlock()
	if r.ended {
		time.AfterFunc(keepEnded, func() { c.evict(r) })
		return nil
	}
	x.takenOver.Add(1)
	r.mu.Lock()
	r.wake()
	r.mu.Unlock()
	return nil
}

// prune forgets processes that are not there any more. What they have said last may be lost, so
// that mirrors of their topics are read again from the processes that have the games now.
func (x *cluster) prune(alive []string) {
	x.listen(alive)
	x.mu.Lock()
	x.first = len(alive) > 0 && alive[0] == x.club.process
	gone := map[string]bool{} // or silent, and then it still follows what it has followed
	for process, s := range x.others {
		if !slices.Contains(alive, process) || time.Since(s.at) > statusStands {
			delete(x.others, process)
			gone[process] = true
		}
	}
	for game, owner := range x.owners {
		if !slices.Contains(alive, owner) {
			delete(x.owners, game)
		}
	}
	x.mu.Unlock()
	for _, m := range x.allMirrors() {
		if !m.follows(alive) {
			m.renew()
		}
	}
	if len(gone) == 0 {
		return
	}
	x.club.lobby.show()
	for process := range gone {
		x.left(process, !slices.Contains(alive, process))
	}
	for _, r := range x.club.open() {
		for process := range gone {
			if !slices.Contains(alive, process) {
				r.game.Untap(process)
				r.watch.Untap(process)
			}
		}
	}
}

// isFirst reports whether this process does what one of all has to do; x may be nil.
func (x *cluster) isFirst() bool {
	if x == nil {
		return true
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.first
}

// has notes how the renewal of the lease went.
func (x *cluster) has(err error) {
	if x == nil || err != nil {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	now := time.Now()
	if now.Sub(x.renewed) > store.LeaseTime {
		x.lapsed = now
	}
	x.renewed = now
}

// holds reports whether the lease of this process is valid; x may be nil.
func (x *cluster) holds() bool {
	if x == nil {
		return true
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return time.Since(x.renewed) <= store.LeaseTime
}

// refresh reads what others may have changed: offers, and who plays what.
func (x *cluster) refresh(ctx context.Context) error {
	c := x.club
	if err := c.lobby.refresh(ctx); err != nil {
		return err
	}
	going, err := c.store.Going(ctx)
	if err != nil {
		return err
	}
	games := map[string][]string{}
	var lost []string
	for _, g := range going {
		for _, account := range g.Players {
			games[account] = append(games[account], g.Game)
		}
		if g.Owner == c.process {
			lost = append(lost, g.Game)
		}
	}
	c.mu.Lock()
	lost = slices.DeleteFunc(lost, func(id string) bool { return c.rooms[id] != nil })
	c.mu.Unlock()
	for _, id := range lost { // ours, and could not be read when it was taken
		_, seen, err := c.store.Owner(ctx, id)
		if err == nil {
			err = x.take(ctx, id, seen)
		}
		if err != nil {
			c.log.Error("a game cannot go on", "game", id, "err", err)
		}
	}
	c.mine.sync(games)
	return nil
}

// online reports whether an account has a connection to another process; x may be nil.
func (x *cluster) online(account string) bool {
	if x == nil {
		return false
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, s := range x.others {
		if _, there := slices.BinarySearch(s.Accounts, account); there {
			return true
		}
	}
	return false
}

// elsewhere returns the reports of the other processes; x may be nil.
func (x *cluster) elsewhere() []*status {
	if x == nil {
		return nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Collect(maps.Values(x.others))
}

// sendStatus reports this process to the others; x may be nil.
func (x *cluster) sendStatus(games []GameSummary) {
	if x == nil {
		return
	}
	s := status{Accounts: x.club.mine.connected(), Games: games, Places: x.club.placesElsewhere()}
	x.club.lobby.mu.Lock()
	s.Connections = x.club.lobby.online
	x.club.lobby.mu.Unlock()
	x.tell(tellStatus, s)
}

// away is called when NATS is not reached any more.
func (x *cluster) away() {
	for _, m := range x.allMirrors() {
		m.sayAway()
	}
}

// back is called when NATS is there again: what others have sent meanwhile is lost.
func (x *cluster) back() {
	c := x.club
	if c.ctx.Err() != nil {
		return
	}
	token(x.news)
	token(x.look)
	if err := c.Admin.ReadPolicy(c.ctx); err != nil && c.ctx.Err() == nil {
		c.log.Error("the policy was not read", "err", err)
	}
	x.sendStatus(c.localGames())
	x.tell(tellLeft, none{})
	for _, m := range x.allMirrors() {
		m.renew()
	}
	x.tell(tellBack, none{})
	c.recheck()
}

// recheck ends connections whose session or role has ended while no one could report it.
func (c *Club) recheck() {
	for id, conns := range c.mine.allConns() {
		a, err := c.store.Account(c.ctx, id)
		if err != nil {
			continue // it is asked again with its next command
		}
		valid := map[string]bool{}
		sessions, err := c.store.Sessions(c.ctx, id)
		for i := range sessions {
			valid[sessions[i].ID] = true
		}
		tokens, err2 := c.store.Tokens(c.ctx, id)
		for i := range tokens {
			valid[tokens[i].ID] = true
		}
		if errors.Join(err, err2) != nil {
			continue
		}
		for _, conn := range conns {
			if !valid[conn.session] || conn.role != account.Role(a.Role) || !a.Closed.IsZero() {
				conn.end()
			}
		}
	}
}

// end lets nothing begin in the background any more; x may be nil.
func (x *cluster) end() {
	if x != nil {
		x.starting.Lock()
		x.ending = true
		x.starting.Unlock()
	}
}

// close informs the others that the games of this process are free; x may be nil.
func (x *cluster) close() {
	if x == nil {
		return
	}
	x.tell(tellLeft, none{})
	x.bus.Close()
}
