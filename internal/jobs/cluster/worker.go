package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// WorkerOptions configures a worker.
type WorkerOptions struct {
	Kinds    jobs.Kinds
	Identity jobs.Identity
	// Allow specifies what units may use on this machine. If it is nil, they may use only this program and
	// the files sent with their runs.
	Allow    *jobs.Allow
	Slots    int    // number of units in parallel; less than 1 means 1
	CacheDir string // folder for fetched files
	CacheMax int64  // in bytes; 0 means DefaultCacheBytes
	// Grace is how long a worker that has been asked to shut down may continue with the units that it holds.
	// Any units not finished by then are given back. If Grace is 0, they are given back immediately.
	Grace time.Duration
	Log   *slog.Logger // nil discards
	// Beat is the interval between reports of the units that the worker holds. 0 means several times per
	// lease.
	Beat time.Duration
}

// Worker requests units from a hub and does them.
type Worker struct {
	o        WorkerOptions
	conn     *Conn
	cache    cache
	packer   jobs.Packer
	instance string
	slots    chan struct{}  // contains a token for every free slot
	pending  chan struct{}  // contains a token for every result that may be in transit
	alone    sync.RWMutex   // read-locked by units in progress, write-locked by a unit done by itself
	suspects sync.WaitGroup // units in progress that may crash the worker
	speak    chan struct{}  // contains a token if the worker must report immediately
	serial   uint64         // serial number of requests for units; owned by the dispatching goroutine

	mu       sync.Mutex // guards the fields below
	lease    time.Duration
	live     []string              // runs in progress
	idle     map[string][]jobs.Job // idle jobs by run
	unfit    map[string]error      // for each run whose units this worker cannot do, the reason why
	refused  []string              // reasons why the hub hands out no units of certain runs
	hands    map[*hand]bool
	presence Presence
	troubles int // number of consecutive failures
}

// hand is a unit that the worker holds.
type hand struct {
	heldUnit
	since time.Time
	lose  context.CancelCauseFunc // stops the work on the unit
}

// Timing of a worker.
const (
	beatsPerLease  = 3
	longestPull    = 5 * time.Second
	askPatience    = 10 * time.Second // for an answer
	presenceEvery  = 15 * time.Second
	troublesLimit  = 3
	leastPause     = 500 * time.Millisecond
	mostPause      = 2 * time.Minute
	longestSilence = 2 * time.Second // between two attempts to reach the hub
	shortestLease  = 200 * time.Millisecond
	longestLease   = time.Hour
)

// NewWorker returns a worker that uses conn.
func NewWorker(conn *Conn, o WorkerOptions) *Worker {
	o.Slots, o.CacheMax = max(1, o.Slots), cmp.Or(o.CacheMax, DefaultCacheBytes)
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Allow == nil {
		o.Allow = &jobs.Allow{}
	}
	const more = 16 // results in transit, in addition to those allowed for each slot
	w := &Worker{
		o: o, conn: conn, cache: cache{dir: o.CacheDir, most: o.CacheMax, conn: conn, looked: map[string]bool{}}, instance: rand.Text(),
		slots: make(chan struct{}, o.Slots), pending: make(chan struct{}, 2*o.Slots+more), speak: make(chan struct{}, 1),
		lease: DefaultLease, idle: map[string][]jobs.Job{}, unfit: map[string]error{}, hands: map[*hand]bool{},
	}
	w.presence = Presence{Identity: o.Identity, Slots: o.Slots, Since: time.Now().UnixMilli()}
	for range o.Slots {
		w.slots <- struct{}{}
	}
	for range cap(w.pending) {
		w.pending <- struct{}{}
	}
	return w
}

// Run works until ctx is cancelled. It then finishes the units that it holds, or gives them back when the
// grace period is over. If the connection is lost, Run keeps all results until they can be delivered,
// however long that takes. If now is not nil, cancelling it stops the worker immediately.
func (w *Worker) Run(ctx, now context.Context) error {
	if now == nil {
		now = context.Background()
	}
	if err := w.conn.hearHello(); err != nil {
		return err
	}
	hard, cancel := context.WithCancelCause(now)
	defer cancel(nil)
	var background, units sync.WaitGroup
	telling, stopTelling := context.WithCancel(hard)
	defer stopTelling()
	background.Go(func() { w.keepTelling(telling) })
	w.dispatch(ctx, hard, &units)
	ended := make(chan struct{})
	go func() {
		units.Wait()
		close(ended)
	}()
	grace := time.NewTimer(w.o.Grace)
	defer grace.Stop()
	select {
	case <-ended:
	case <-hard.Done():
	case <-grace.C:
		cancel(errGivenBack)
	}
	<-ended
	stopTelling()
	background.Wait()
	w.closeJobs(func(string) bool { return true })
	const patience = time.Second
	last, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	if err := w.tell(last, true); err != nil {
		w.o.Log.Debug("taking leave", "error", err)
	}
	return nil
}

// errGivenBack is the cancellation cause for units in progress when the worker shuts down.
var errGivenBack = errors.New("the worker ends")

// dispatch requests units and assigns them to free slots until ctx is cancelled.
func (w *Worker) dispatch(ctx, hard context.Context, units *sync.WaitGroup) {
	wait := newBackoff(leastPause/5, longestSilence)
	for w.acquire(ctx) {
		w.suspects.Wait() // if such a unit crashes this worker, no other units must be lost with it
		free := 1
		for free < w.o.Slots && w.tryAcquire() {
			free++
		}
		list, err := w.ask(ctx, free)
		w.release(free - len(list))
		for _, u := range list {
			done := func() {}
			if u.Attempt > trustedAttempts {
				w.suspects.Add(1)
				done = w.suspects.Done
			}
			units.Go(func() { w.unit(hard, u, done) })
		}
		if err == nil {
			wait.reset()
			continue
		}
		if ctx.Err() == nil {
			w.o.Log.Debug("no units", "error", err)
			if !errors.Is(err, errCut) { // after errCut, the hub may already be back
				wait.sleep(ctx)
			}
			if err := w.conn.Await(ctx); err != nil {
				w.o.Log.Debug("no connection", "error", err)
				wait.sleep(ctx)
			}
		}
	}
}

// ask requests up to most units from the hub.
func (w *Worker) ask(ctx context.Context, most int) ([]handedUnit, error) {
	w.mu.Lock()
	pull := max(leastPause, min(longestPull, w.lease/2))
	r := takeRequest{
		Protocol: protocol, Identity: w.o.Identity, Instance: w.instance, Serial: w.serial, Kinds: w.o.Kinds.Names(),
		Unfit: []string{}, Most: most, Wait: jobs.Duration(pull),
	}
	for run := range w.unfit {
		r.Unfit = append(r.Unfit, run)
	}
	w.mu.Unlock()
	data, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, pull+askPatience)
	defer cancel()
	answer, err := w.conn.ask(ctx, workerSubjects, takeVerb, data)
	if err != nil {
		return nil, err
	}
	var reply takeReply
	if err := json.Unmarshal(answer, &reply); err != nil {
		return nil, err
	}
	w.serial++ // the answer was received, so the next request needs a new serial number
	if reply.Error != "" {
		reply.Refused = []string{reply.Error}
		w.note(&reply)
		sleep(ctx, min(max(leastPause, time.Duration(reply.Later)), mostPause))
		return nil, nil
	}
	if len(reply.Units) > most {
		return nil, fmt.Errorf("%w: %d units for %d slots", errMessage, len(reply.Units), most)
	}
	w.note(&reply)
	return reply.Units, nil
}

// note records everything in the hub's answer except the units.
func (w *Worker) note(r *takeReply) {
	w.mu.Lock()
	if r.Lease > 0 {
		w.lease = min(max(time.Duration(r.Lease), shortestLease), longestLease)
	}
	if r.Live != nil {
		w.live = r.Live
		for run := range w.unfit {
			if !slices.Contains(w.live, run) {
				delete(w.unfit, run)
			}
		}
	}
	w.refused = r.Refused
	w.tellTrouble()
	w.mu.Unlock()
	w.closeJobs(func(run string) bool { return r.Live != nil && !slices.Contains(r.Live, run) })
}

// tellTrouble copies to the presence report the reasons why the worker does no work, or does no work on some
// runs. The caller must hold the lock.
func (w *Worker) tellTrouble() {
	reasons := []string{}
	for _, reason := range w.refused {
		reasons = append(reasons, plain(reason, mostTextBytes))
	}
	for run, err := range w.unfit {
		reasons = append(reasons, fmt.Sprintf("run %s: %s", run, err))
	}
	slices.Sort(reasons)
	if text := strings.Join(reasons, "; "); text != w.presence.Trouble && (text != "" || w.troubles < troublesLimit) {
		w.presence.Trouble = text
		if text != "" {
			w.o.Log.Error("units of some runs are not taken", "reason", text)
		}
		w.tellSoon()
	}
}

// ban records that the worker cannot do the units of a run, along with the reason.
func (w *Worker) ban(run string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.unfit[run] = err
	w.tellTrouble()
}

func (w *Worker) acquire(ctx context.Context) bool {
	if ctx.Err() != nil {
		return false
	}
	select {
	case <-ctx.Done():
		return false
	case <-w.slots:
		return true
	}
}

func (w *Worker) tryAcquire() bool {
	select {
	case <-w.slots:
		return true
	default:
		return false
	}
}

func (w *Worker) release(n int) {
	for range n {
		w.slots <- struct{}{}
	}
}

// tellSoon makes the worker send its next report immediately.
func (w *Worker) tellSoon() {
	select {
	case w.speak <- struct{}{}:
	default:
	}
}

// keepTelling reports the worker's activity and the units that it holds to the hub until ctx is cancelled.
// It reports often enough to renew the leases, and immediately if the hub may have forgotten the worker.
func (w *Worker) keepTelling(ctx context.Context) {
	for ctx.Err() == nil {
		broken := w.conn.broken()
		if err := w.tell(ctx, false); err != nil && ctx.Err() == nil {
			w.o.Log.Debug("telling", "error", err)
			if !errors.Is(err, errCut) {
				sleep(ctx, leastPause/2)
			}
			if w.conn.Await(ctx) == nil && !errors.Is(err, errCut) {
				continue
			}
		}
		w.mu.Lock()
		pause := min(w.lease/beatsPerLease, presenceEvery)
		w.mu.Unlock()
		next := time.NewTimer(cmp.Or(w.o.Beat, pause))
		select {
		case <-ctx.Done():
		case <-broken: // the connection may have been restored already, or soon will be
			_ = w.conn.Await(ctx) // an error means that ctx was cancelled
		case <-w.speak:
		case <-next.C:
		}
		next.Stop()
	}
}

// Presence returns the worker's report on itself.
func (w *Worker) Presence() Presence {
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.presence
	p.Busy = []Busy{}
	for h := range w.hands {
		p.Busy = append(p.Busy, Busy{h.Run[:jobs.IDLength], h.Unit, h.since.UnixMilli()})
	}
	return p
}

// tell sends one report about the worker and its units. It then stops the work on units that the worker has
// lost.
func (w *Worker) tell(ctx context.Context, leaves bool) error {
	r := tellRequest{Instance: w.instance, Presence: w.Presence(), Leaves: leaves, Units: []heldUnit{}}
	w.mu.Lock()
	for h := range w.hands {
		r.Units = append(r.Units, h.heldUnit)
	}
	patience := max(time.Second, min(w.lease/beatsPerLease, askPatience))
	w.mu.Unlock()
	data, err := json.Marshal(&r)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answer, err := w.conn.ask(ctx, workerSubjects, tellVerb, data)
	if err != nil {
		return err
	}
	var reply tellReply
	if err := json.Unmarshal(answer, &reply); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for h := range w.hands {
		if slices.Contains(reply.Lost, h.Mark) {
			h.lose(errLost)
		}
	}
	return nil
}

// errLost is the cancellation cause for a unit that the worker has lost.
var errLost = errors.New("the unit was handed out to another, or the run has ended")

// closeJobs closes the idle jobs of every run for which of returns true.
func (w *Worker) closeJobs(of func(run string) bool) {
	w.mu.Lock()
	var idle []jobs.Job
	for run, list := range w.idle {
		if of(run) {
			idle = append(idle, list...)
			delete(w.idle, run)
		}
	}
	w.mu.Unlock()
	for _, j := range idle {
		if err := j.Close(); err != nil {
			w.o.Log.Warn("closing a job", "error", err)
		}
	}
}
