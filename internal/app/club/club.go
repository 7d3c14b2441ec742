package club

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/admin"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Club is an open club. Use Open to create one.
type Club struct {
	config  Config
	log     *slog.Logger
	store   *store.Store
	hub     *talk.Hub
	started time.Time // includes a monotonic reading, on which all game clocks are based
	process string
	ctx     context.Context
	cancel  context.CancelFunc
	work    sync.WaitGroup
	sockets sync.WaitGroup
	deposed atomic.Bool

	Accounts  *account.Service
	Admin     *admin.Service
	reads     *reads
	Addresses *bounds.Addresses     // traffic per address
	house     atomic.Pointer[house] // nil until the club has begun
	handler   http.Handler
	limit     counters
	Limited   bounds.Counts // how often each limit was exceeded

	rating sync.Mutex // held while a rated game ends, from reading the ratings to storing the new ones

	outage    outage
	bridged   time.Time // store silences up to this time have been credited to the games; used only by renew
	cluster   *cluster  // nil if no other process serves the club
	seat      *seat
	seated    atomic.Bool // the parts run in this process
	lobby     lobby
	mine      people
	connected presence
	reviews   reviews
	places    places

	parts   []Part
	ofParts []string // the parts' command names and topic prefixes

	mu      sync.Mutex
	rooms   map[string]*room
	closing bool
	closed  bool // Close no longer waits for new connections
}

// counters counts events for the metrics.
type counters struct {
	moves, games, outages atomic.Int64
	latency               histogram
}

// Open opens the club's data and acquires the lead, waiting for any other process that holds it to exit. It
// then takes over the unfinished games. The caller must call Close when done.
func Open(ctx context.Context, config Config) (_ *Club, err error) {
	if err := config.complete(); err != nil {
		return nil, err
	}
	c := &Club{
		config: config, log: config.Log, started: time.Now(), process: store.RandomName(8),
		reads: newReads(), rooms: map[string]*room{},
		Addresses: bounds.NewAddresses(config.Limits, config.Proxies), outage: outage{asked: make(chan struct{}, 1)}, places: places{looks: newLooks()},
		seat: &seat{openers: map[string]talk.Opener{}, guests: map[string]map[string]guestList{}, taps: map[string]map[string]bool{}},
	}
	c.Limited = bounds.NewCounts()
	if c.store, err = store.Open(ctx, config.Data); err != nil {
		return nil, err
	}
	c.Accounts = account.New(account.Config{
		Store: c.store, Log: c.log, Now: c.now, Addresses: c.Addresses, Limited: c.Limited, Host: config.host, Secure: config.secure, AtOnce: config.Hashes, Cost: config.Cost,
		Hooks: account.Hooks{Policy: c.admission, Games: c.gamesOf, Left: c.lobby.leave, Drop: c.drop, DropSession: c.dropSession},
	})
	c.Admin = admin.New(admin.Config{
		Accounts: c.Accounts, Store: c.store, Log: c.log, Now: c.now, Classes: allClasses, Title: config.Title, Guests: !config.NoGuests,
		Hooks: admin.Hooks{
			Changed: c.policyChanged, Secret: c.setupSecret, Online: c.Here, Drop: c.drop, Left: c.lobby.leave, House: c.isHouse, Export: c.exportOf,
			Quote: c.quote, First: func() bool { return c.cluster.isFirst() }, Game: c.stored,
		},
	})
	c.ctx, c.cancel = context.WithCancel(context.WithoutCancel(ctx))
	c.hub = talk.NewHub(c.log)
	c.hub.Explain = request.Explain
	if err := c.Admin.ReadPolicy(ctx); err != nil {
		c.cancel()
		return nil, errors.Join(err, c.store.Close())
	}
	c.register()
	ours := map[string]bool{}
	for _, name := range c.hub.Names() {
		ours[name] = true
	}
	for _, newPart := range config.Parts {
		part := newPart(c)
		part.Register(c.hub)
		c.parts = append(c.parts, part)
	}
	c.ofParts = slices.DeleteFunc(c.hub.Names(), func(name string) bool { return ours[name] })
	c.routeParts()
	c.handler, err = c.routes()
	if err == nil {
		err = c.begin(ctx)
	}
	if err != nil {
		c.cluster.end()
		c.cancel()
		c.work.Wait()
		c.cluster.close()
		return nil, errors.Join(err, c.store.Close())
	}
	return c, nil
}

// begin takes over the games in progress after acquiring the lead. If several processes serve the club, it
// joins the others instead.
func (c *Club) begin(ctx context.Context) error {
	if c.config.NATS != "" {
		if err := c.joinOthers(ctx); err != nil {
			return err
		}
		if err := c.Accounts.Begin(ctx); err != nil {
			return err
		}
	} else {
		alive, err := c.waitFor(ctx, func() (time.Time, error) { return c.lead(ctx) })
		if store.Failed(err) && ctx.Err() == nil {
			c.pauseAll(err)
			c.work.Go(c.beginLater)
			return nil // stored data can still be read
		}
		if err != nil {
			return err
		}
		if err := c.takeOver(ctx, alive); err != nil {
			return err
		}
	}
	return c.serve(ctx)
}

// lead acquires the lead and writes what the accounts need before the club begins. On an almost full disk
// either step can fail.
func (c *Club) lead(ctx context.Context) (alive time.Time, err error) {
	if alive, err = c.store.Lead(ctx, c.process); err == nil {
		err = c.Accounts.Begin(ctx)
	}
	return alive, err
}

// beginLater starts a club that was opened while the store was read-only, once the store accepts writes.
func (c *Club) beginLater() {
	for {
		select {
		case <-time.After(probeAgain):
		case <-c.ctx.Done():
			return
		}
		alive, err := c.store.Lead(c.ctx, c.process)
		if err != nil {
			continue // the page shows visitors that the store is unavailable
		}
		c.resumeAll(c.now())
		if err = c.Accounts.Begin(c.ctx); store.Failed(err) {
			c.pauseAll(err)
			continue
		}
		if err == nil {
			err = c.takeOver(c.ctx, alive)
		}
		if err == nil {
			err = c.serve(c.ctx)
		}
		if err != nil && c.ctx.Err() == nil {
			c.log.Error("the club cannot begin, and ends", "err", err)
			c.cancel()
		}
		return
	}
}

// serve starts the club's background work. The club must have its games already.
func (c *Club) serve(ctx context.Context) error {
	c.storeAnswered()
	c.work.Go(c.lookAround)
	c.work.Go(c.renew)
	c.work.Go(c.watchStore)
	c.work.Go(c.expire)
	c.work.Go(c.verify)
	if err := c.Admin.ReadPolicy(ctx); err != nil { // another process may have changed it since Open read it
		return err
	}
	if err := c.Admin.PrepareSetup(ctx); err != nil {
		return err
	}
	if err := c.recallOffers(ctx); err != nil {
		return err
	}
	c.work.Go(c.reviews.work)
	c.work.Go(func() { c.Admin.Compare(c.ctx) })
	if c.cluster == nil {
		if err := c.beginParts(); err != nil {
			return err
		}
	}
	if err := c.openHouse(ctx); err != nil || c.cluster == nil {
		return err
	}
	if err := c.cluster.sit(ctx); err != nil { // the cluster will try again
		c.log.Error("the store does not answer", "err", err)
	}
	token(c.cluster.look)
	token(c.cluster.news)
	c.work.Go(c.cluster.work)
	return nil
}

// verify reads all data once while the club is running, and logs any damage.
func (c *Club) verify() {
	if err := c.store.Damage(); err != nil {
		c.log.Error("the data are damaged", "err", err)
	}
	if err := c.store.Verify(c.ctx); err != nil && c.ctx.Err() == nil {
		c.log.Error("the data are damaged: the intact part stays in use; restore a backup if games are missing", "err", err)
	}
}

// waitFor calls try until it no longer returns store.ErrDeposed, that is, until no other process serves the
// club. LeadWait limits only the time spent waiting for another process, not the time spent waiting for a
// slow disk.
func (c *Club) waitFor(ctx context.Context, try func() (time.Time, error)) (time.Time, error) {
	waited := time.Duration(0)
	for told := false; ; told = true {
		alive, err := try()
		if !errors.Is(err, store.ErrDeposed) || c.config.LeadWait > 0 && waited >= c.config.LeadWait {
			return alive, err
		}
		waited += store.RenewEvery
		if !told {
			c.log.Info("another process serves this club; waiting for its end")
		}
		select {
		case <-time.After(store.RenewEvery):
		case <-ctx.Done():
			return time.Time{}, ctx.Err()
		}
	}
}

// Reload applies the settings that can be changed while the club is open:
//   - the club's name, and whether guests may play, unless the administrator has set them;
//   - the trusted proxies;
//   - the limits on accounts and connections per address.
func (c *Club) Reload(config *Config) error {
	if err := config.complete(); err != nil {
		return err
	}
	c.Addresses.Trust(config.Proxies)
	c.Addresses.Limit(config.Limits)
	if err := c.Admin.Reload(c.ctx, config.Title, !config.NoGuests); err != nil {
		return err
	}
	c.lobby.touch()
	return nil
}

// now returns the current time on the club's monotonic clock.
func (c *Club) now() time.Time { return c.started.Add(time.Since(c.started)) }

// Done returns a channel that is closed when the club ends. This includes the case that the club cannot
// continue because another process has taken the lead.
func (c *Club) Done() <-chan struct{} { return c.ctx.Done() }

// Deposed reports whether another process has taken the lead from this one.
func (c *Club) Deposed() bool { return c.deposed.Load() }

// Handler returns the HTTP handler that serves the page and the protocol.
func (c *Club) Handler() http.Handler { return c.handler }

// Announce informs all users that the club is about to close. From then on no new games can begin.
func (c *Club) Announce() {
	c.mu.Lock()
	c.closing = true
	c.mu.Unlock()
	c.lobby.close()
}

// hold registers a connection that Close must wait for. It returns false if the club is already closed.
func (c *Club) hold() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.sockets.Add(1)
	}
	return !c.closed
}

// Close closes all connections, with a close code that gives the reason, and then the data.
func (c *Club) Close() error {
	c.Announce()
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.hub.Close()
	enough := time.AfterFunc(FarewellTime, c.cancel)
	c.sockets.Wait()
	enough.Stop()
	for _, part := range c.parts[:c.seat.parts()] {
		part.End()
	}
	c.cluster.end()
	c.cancel()
	c.work.Wait()
	for _, r := range c.open() {
		r.shut()
	}
	c.closeHouse()
	var err error
	if !c.deposed.Load() {
		err = c.store.Resign(context.Background())
	}
	c.cluster.close()
	return errors.Join(err, c.store.Close())
}

// FarewellTime is how long Close waits for pages to disconnect on their own.
const FarewellTime = 2 * time.Second

// policyChanged informs pages and other processes of a change of policy.
func (c *Club) policyChanged() {
	c.cluster.tell(tellPolicy, none{})
	c.lobby.touch()
}

// admission returns the part of the policy that governs who may have an account.
func (c *Club) admission() account.Admission {
	p := c.Admin.Policy()
	return account.Admission{Title: p.Title, Guests: p.Guests, Invited: p.Invited}
}
