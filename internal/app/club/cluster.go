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

// Intervals and limits that apply when several processes serve a club.
const (
	lookEvery      = 500 * time.Millisecond // interval between checks for expired leases and for games that no process owns
	refreshEvery   = 2 * time.Second        // interval between checks for changes by other processes that went unreported
	statusStands   = 15 * time.Second       // how long a process's status report remains valid
	claimedAtATime = 64
)

// cluster connects a process with the others that serve the club. It is nil if this process serves the club
// alone. The database records which process owns each game. Over NATS, commands for a game travel to the
// game's owner, and events of the game to every process that has followers of it.
type cluster struct {
	club *Club
	bus  *peers.Bus
	look chan struct{} // holds a token if some games may have no owner
	news chan struct{} // holds a token if changes by other processes must be read

	mu      sync.Mutex
	owners  map[string]string // owners of games in other processes, as far as known
	mirrors map[string]*mirror
	others  map[string]*status
	locks   map[string]*gameLock
	first   bool      // this process is first by name and so performs the tasks reserved to a single process
	renewed time.Time // when the lease was last renewed
	lapsed  time.Time // when the lease was last found to have expired

	starting sync.Mutex // held while background work is being started
	ending   bool
	topics   sync.Mutex // held while creating a topic that may already exist as a mirror

	deaf atomic.Bool // another serving process has been silent for too long

	takenOver, forwarded, failed atomic.Int64
	way                          histogram
}

// gameLock prevents a game from being loaded twice at the same time.
type gameLock struct {
	sync.Mutex
	waiting int
}

// status is the report that a process sends about itself.
type status struct {
	Accounts    []string            `json:"accounts"` // accounts connected to the process, sorted
	Connections int                 `json:"connections"`
	Games       []GameSummary       `json:"games"`  // newest games of the process
	Places      map[string][]string `json:"places"` // accounts present at other processes' games, or at those of an exhibition they host

	at time.Time
}

// Kinds of messages that processes send each other.
const (
	tellStatus    = "status"
	tellBegan     = "began"
	tellEnded     = "ended"
	tellOffer     = "offer"
	tellOfferGone = "offer_gone"
	tellPolicy    = "policy"
	tellDrop      = "drop"
	tellBlock     = "block"
	tellLeft      = "left" // some games have no owner
	tellPlace     = "place"
	tellBack      = "back" // the sender was cut off, so its earlier messages may be lost
)

type toldGame struct {
	Game    string    `json:"game"`
	Players [2]string `json:"players"`
}

type toldOffer struct {
	ID    string          `json:"id"`
	Kind  string          `json:"kind,omitempty"`
	Offer json.RawMessage `json:"offer,omitempty"`
	End   *ChallengeEnd   `json:"end,omitempty"` // how a challenge ended
}

type toldDrop struct {
	Account string `json:"account"`
	Session string `json:"session,omitempty"` // drop only this session's connections
	Except  string `json:"except,omitempty"`  // keep this session's connections
}

const clusterKey = "cluster key" // names a fact in the store

// joinOthers makes this process one of several that serve the club. It waits for any process that serves
// the club alone to exit.
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

// setupSecret returns the secret in the link for setting up the first administrator. A browser that opens
// the link may reach any process, so until there is an administrator all processes share one secret.
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

// token puts a token into c unless it already holds one.
func token(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// lock keeps other goroutines from loading a game while the caller loads or creates it. x may be nil.
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

// work runs until the club closes. It takes over games that no process owns and reads changes made by other
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
// expired. After a database outage all leases have expired, so takeFree first gives every process time to
// renew its own.
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

// take loads a game that the store has assigned to this process, so that play continues here.
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

// prune forgets processes that no longer exist. Since their last messages may have been lost, mirrors of
// their topics are read again from the games' new owners.
func (x *cluster) prune(alive []string) {
	x.listen(alive)
	x.mu.Lock()
	x.first = len(alive) > 0 && alive[0] == x.club.process
	gone := map[string]bool{} // includes silent processes, which still follow topics here
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

// isFirst reports whether this process performs the tasks reserved to a single process. x may be nil.
func (x *cluster) isFirst() bool {
	if x == nil {
		return true
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.first
}

// has records that the lease has been renewed. It does nothing if the renewal failed with err.
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

// holds reports whether this process still holds a valid lease. x may be nil.
func (x *cluster) holds() bool {
	if x == nil {
		return true
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return time.Since(x.renewed) <= store.LeaseTime
}

// refresh reads from the store what other processes may have changed: the offers, and who plays which
// games.
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
	for _, id := range lost { // the store has assigned them to this process, but they could not be read when it took them over
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

// online reports whether the given account is connected to another process. x may be nil.
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

// elsewhere returns the latest status report of each other process. x may be nil.
func (x *cluster) elsewhere() []*status {
	if x == nil {
		return nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Collect(maps.Values(x.others))
}

// sendStatus sends this process's status to the others. x may be nil.
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

// away runs when NATS becomes unreachable.
func (x *cluster) away() {
	for _, m := range x.allMirrors() {
		m.sayAway()
	}
}

// back runs when NATS can be reached again. Since all messages sent in the meantime are lost, back rereads
// whatever they would have changed.
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

// recheck closes connections whose session ended, or whose user's role changed, while messages could not be
// delivered.
func (c *Club) recheck() {
	for id, conns := range c.mine.allConns() {
		a, err := c.store.Account(c.ctx, id)
		if err != nil {
			continue // it will be checked again with the next command
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

// end keeps any further background work from starting. x may be nil.
func (x *cluster) end() {
	if x != nil {
		x.starting.Lock()
		x.ending = true
		x.starting.Unlock()
	}
}

// close informs the other processes that this one's games are free, and disconnects from NATS. x may be
// nil.
func (x *cluster) close() {
	if x == nil {
		return
	}
	x.tell(tellLeft, none{})
	x.bus.Close()
}
