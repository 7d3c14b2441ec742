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

// Intervals and limits of a club served by several processes.
const (
	lookEvery      = 500 * time.Millisecond // between checks for expired leases and for games without a process
	refreshEvery   = 2 * time.Second        // between checks for unreported changes by other processes
	statusStands   = 15 * time.Second       // validity of a process's status report
	claimedAtATime = 64
)

// cluster connects a process with the other processes that serve the club. It is nil in a process that
// serves the club alone. The database records which process owns each game. NATS carries commands for a
// game to its owner, and the owner's events to the game's followers at other processes.
type cluster struct {
	club *Club
	bus  *peers.Bus
	look chan struct{} // holds a token when there may be games without a process
	news chan struct{} // holds a token when changes made by other processes must be read

	mu      sync.Mutex
	owners  map[string]string // known owners of games in other processes
	mirrors map[string]*mirror
	others  map[string]*status
	locks   map[string]*gameLock
	first   bool      // this process comes first by name, and so performs the tasks that only one may perform
	renewed time.Time // last renewal of the lease
	lapsed  time.Time // when the lease was last found to have expired

	starting sync.Mutex // held while background work is started
	ending   bool
	topics   sync.Mutex // held while creating a topic that may exist as a mirror

	deaf atomic.Bool // some serving process has been silent for too long

	takenOver, forwarded, failed atomic.Int64
	way                          histogram
}

// gameLock prevents concurrent loading of a game.
type gameLock struct {
	sync.Mutex
	waiting int
}

// status is a process's report on itself.
type status struct {
	Accounts    []string            `json:"accounts"` // connected to it, sorted
	Connections int                 `json:"connections"`
	Games       []GameSummary       `json:"games"`  // its newest games
	Places      map[string][]string `json:"places"` // accounts at games of other processes, or of an exhibition they host

	at time.Time
}

// Messages between processes.
const (
	tellStatus    = "status"
	tellBegan     = "began"
	tellEnded     = "ended"
	tellOffer     = "offer"
	tellOfferGone = "offer_gone"
	tellPolicy    = "policy"
	tellDrop      = "drop"
	tellBlock     = "block"
	tellLeft      = "left" // there are games without a process
	tellPlace     = "place"
	tellBack      = "back" // the sender was cut off, and its earlier messages may be lost
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
	Session string `json:"session,omitempty"` // only this session's
	Except  string `json:"except,omitempty"`  // all but this session's
}

const clusterKey = "cluster key" // names a fact in the store

// joinOthers makes this process one of several that serve the club. It waits while a process is serving the
// club alone.
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
	wait := func() { <-ready } // no message is handled before x.bus is set
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

// setupSecret returns the secret in the link with which the first administrator is set up. A browser that
// opens the link may reach any of the processes, so they all share the same secret until there is an
// administrator.
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

// tell sends a message to all other processes. x may be nil.
func (x *cluster) tell(kind string, data any) {
	if x != nil {
		x.bus.Tell(kind, data)
	}
}

// token puts a token into a channel if it is empty.
func token(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// lock prevents other goroutines from loading a game while it is being loaded or created. x may be nil.
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

// work runs until the club ends. It takes over games that no process owns, and reads changes made by other
// processes.
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

// takeFree takes over all games that no process owns, including those of processes whose leases have
// expired. After a database outage all leases have expired, so takeFree first allows each process enough
// time to renew its own.
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

// take loads a game that the store has assigned to this process, and continues it here.
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

// prune forgets processes that no longer exist. Their last messages may have been lost, so prune has the
// mirrors of their topics reread from the processes that now own the games.
func (x *cluster) prune(alive []string) {
	x.listen(alive)
	x.mu.Lock()
	x.first = len(alive) > 0 && alive[0] == x.club.process
	gone := map[string]bool{} // also silent processes, which still follow the same topics
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

// isFirst reports whether this process performs the tasks that only one process may perform. x may be nil.
func (x *cluster) isFirst() bool {
	if x == nil {
		return true
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.first
}

// has records the result of renewing the lease; it does nothing if err is not nil.
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

// holds reports whether this process's lease is still valid. x may be nil.
func (x *cluster) holds() bool {
	if x == nil {
		return true
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return time.Since(x.renewed) <= store.LeaseTime
}

// refresh reads from the store what other processes may have changed: the offers, and which users play
// which games.
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
	for _, id := range lost { // they are assigned to this process, but could not be read when they were taken over
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

// online reports whether an account is connected to another process. x may be nil.
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

// elsewhere returns the latest status reports of the other processes. x may be nil.
func (x *cluster) elsewhere() []*status {
	if x == nil {
		return nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Collect(maps.Values(x.others))
}

// sendStatus sends this process's status report to the others. x may be nil.
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

// away is called when NATS becomes unreachable.
func (x *cluster) away() {
	for _, m := range x.allMirrors() {
		m.sayAway()
	}
}

// back is called when NATS is reachable again. Messages sent in the meantime have been lost, so back
// rereads the state that they would have changed.
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

// recheck ends connections whose session ended, or whose user's role changed, while no message could report
// it.
func (c *Club) recheck() {
	for id, conns := range c.mine.allConns() {
		a, err := c.store.Account(c.ctx, id)
		if err != nil {
			continue // checked again with its next command
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

// end prevents new background work from starting. x may be nil.
func (x *cluster) end() {
	if x != nil {
		x.starting.Lock()
		x.ending = true
		x.starting.Unlock()
	}
}

// close notifies the others that this process's games are free, and closes the connection to NATS. x may be
// nil.
func (x *cluster) close() {
	if x == nil {
		return
	}
	x.tell(tellLeft, none{})
	x.bus.Close()
}
