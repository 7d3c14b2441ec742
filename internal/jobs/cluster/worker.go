package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// WorkerOptions are the settings of a worker.
type WorkerOptions struct {
	Kinds    jobs.Kinds
	Identity jobs.Identity
	Slots    int    // units at a time; less than 1 is 1
	CacheDir string // of files fetched
	CacheMax int64  // bytes; 0 is DefaultCacheBytes
	// Grace is how long units in hand may go on when the worker is asked to end;
	// those that are not done then are given back. 0 gives them back at once.
	Grace time.Duration
	Log   *slog.Logger // nil discards
	Lease time.Duration
}

// Worker pulls units and does them.
type Worker struct {
	o      WorkerOptions
	conn   *Conn
	cache  cache
	packer jobs.Packer
	began  time.Time
	slots  chan struct{} // has a token for every free slot
	alone  sync.RWMutex  // held by units at work, and for writing by one that is done alone
	news   chan struct{} // a run has changed

	consumers map[string]jetstream.Consumer // by kind; of the goroutine that dispatches

	mu       sync.Mutex // guards what follows
	runs     map[string]runNotice
	idle     map[string][]jobs.Job // idle ones, by run
	refused  map[string]error      // by kind: why no units of it are pulled
	banned   map[string]error      // by run: this worker cannot do its units
	busy     map[*hand]Busy
	presence Presence
	troubles int // in a row
}

// hand is a unit that the worker has in hand.
type hand struct{ unit int } // a struct of no size may share its address

// Numbers of the manners of workers.
const (
	beatsPerLease = 3
	pullPatience  = 5 * time.Second
	shortPatience = 300 * time.Millisecond // of a pull when other kinds wait too
	presenceEvery = 15 * time.Second
	troublesLimit = 3
	leastPause    = 500 * time.Millisecond
	mostPause     = 2 * time.Minute
)

// NewWorker returns a worker that is connected.
func NewWorker(conn *Conn, o WorkerOptions) *Worker {
	o.Slots = max(1, o.Slots)
	if o.CacheMax == 0 {
		o.CacheMax = DefaultCacheBytes
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Lease == 0 {
		o.Lease = DefaultLease
	}
	w := &Worker{
		o: o, conn: conn, cache: cache{o.CacheDir, o.CacheMax, conn}, began: time.Now(),
		slots: make(chan struct{}, o.Slots), news: make(chan struct{}, 1),
		runs: map[string]runNotice{}, idle: map[string][]jobs.Job{}, refused: map[string]error{}, banned: map[string]error{},
		busy: map[*hand]Busy{}, consumers: map[string]jetstream.Consumer{},
	}
	w.presence = Presence{Identity: o.Identity, Slots: o.Slots, Since: w.began.UnixMilli()}
	for range o.Slots {
		w.slots <- struct{}{}
	}
	return w
}

// Run works until ctx is cancelled; then it ends the units in hand within the
// grace or gives them back. It keeps results until they are delivered, however
// long the connection is lost. A second context, now, when not nil, ends at once.
func (w *Worker) Run(ctx, now context.Context) error {
	if now == nil {
		now = context.Background()
	}
	hard, cancel := context.WithCancelCause(now)
	defer cancel(nil)
	var background, units sync.WaitGroup
	watch, stopWatching := context.WithCancel(hard)
	background.Go(func() { w.watchRuns(watch) })
	background.Go(func() { w.tellPresence(watch) })
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
	stopWatching()
	background.Wait()
	w.closeJobs(func(string) bool { return true })
	w.leave()
	return nil
}

// errGivenBack is why a unit is broken off when the worker ends.
var errGivenBack = errors.New("the worker ends")

// dispatch hands units to free slots until ctx is cancelled.
func (w *Worker) dispatch(ctx, hard context.Context, units *sync.WaitGroup) {
	wait, turn := newBackoff(leastPause, mostPause/4), 0
	for w.acquire(ctx) {
		free := 1
		for free < w.o.Slots && w.tryAcquire() {
			free++
		}
		kinds := w.active()
		if len(kinds) == 0 {
			w.release(free)
			if !w.awaitNews(ctx) {
				return
			}
			continue
		}
		turn++
		patience := pullPatience
		if len(kinds) > 1 {
			patience = shortPatience
		}
		got, err := w.pull(ctx, hard, kinds[turn%len(kinds)], free, patience, units)
		w.release(free - got)
		if err != nil && ctx.Err() == nil {
			w.o.Log.Debug("no units", "error", err)
			wait.sleep(ctx)
			continue
		}
		wait.reset()
	}
}

// pull asks for units and starts them as they come.
func (w *Worker) pull(ctx, hard context.Context, kind string, most int, patience time.Duration, units *sync.WaitGroup) (int, error) {
	consumer, err := w.consumer(ctx, kind)
	if err != nil {
		return 0, err
	}
	asked, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	batch, err := consumer.Fetch(most, jetstream.FetchContext(asked))
	if err != nil {
		return 0, err
	}
	got := 0
	for m := range batch.Messages() {
		got++
		units.Go(func() {
			defer w.release(1)
			w.unit(hard, m)
			w.tellEnd(hard)
		})
	}
	if err := batch.Error(); err != nil && asked.Err() == nil {
		delete(w.consumers, kind)
		return got, err
	}
	return got, nil
}

// consumer returns the queue of a kind.
func (w *Worker) consumer(ctx context.Context, kind string) (jetstream.Consumer, error) {
	if c := w.consumers[kind]; c != nil {
		return c, nil
	}
	c, err := w.conn.js.Consumer(ctx, jobsStream, kind)
	if err == nil {
		w.consumers[kind] = c
	}
	return c, err
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

// active lists the kinds of which units are wanted and may be done here.
func (w *Worker) active() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var kinds []string
	for _, r := range w.runs {
		if r.State == jobs.Running && w.o.Kinds[r.Kind] != nil && w.refused[r.Kind] == nil && !slices.Contains(kinds, r.Kind) {
			kinds = append(kinds, r.Kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// awaitNews waits for a change of a run.
func (w *Worker) awaitNews(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case <-w.news:
		return true
	}
}

// notice takes note of a run, and of whether this worker may take part in it. A
// run that refuses the worker closes the whole kind, since units of a kind come
// from one queue.
func (w *Worker) notice(id string, n runNotice) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runs[id] = n
	clear(w.refused)
	for id, r := range w.runs {
		if r.State != jobs.Running {
			continue
		}
		err := w.banned[id]
		if err == nil {
			err = w.admitted(&r)
		}
		if err != nil {
			w.refused[r.Kind] = fmt.Errorf("run %s: %w", id, err)
		}
	}
	w.tellTrouble()
	select {
	case w.news <- struct{}{}:
	default:
	}
}

// tellTrouble brings the reasons not to work into the presence. The caller has
// the lock.
func (w *Worker) tellTrouble() {
	reasons := []string{}
	for _, err := range w.refused {
		reasons = append(reasons, err.Error())
	}
	slices.Sort(reasons)
	if text := strings.Join(reasons, "; "); text != w.presence.Trouble {
		w.presence.Trouble = text
		if text != "" {
			w.o.Log.Error("no units are taken", "reason", text)
		}
	}
}

// admitted says why this worker may not take part in a run.
func (w *Worker) admitted(r *runNotice) error {
	if r.Protocol != jobs.Protocol {
		return fmt.Errorf("%w: the run wants protocol %d, this program speaks %d: install the coordinator's version", jobs.ErrRefused, r.Protocol, jobs.Protocol)
	}
	if slices.Contains(r.Quarantine, w.o.Identity.Name) {
		return fmt.Errorf("%w: worker %s is in quarantine, its results differed from repeated ones: test the machine's memory and the build, then start it under another name",
			jobs.ErrRefused, w.o.Identity.Name)
	}
	return r.Requires.Admits(&w.o.Identity)
}

// ban keeps the worker from the units of a run.
func (w *Worker) ban(id string, err error) {
	w.mu.Lock()
	w.banned[id] = err
	n, known := w.runs[id]
	w.mu.Unlock()
	if known {
		w.notice(id, n)
	}
}
