package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// coordination is the work of the coordinator on one run. The goroutine of work
// owns it; what others read is guarded.
type coordination struct {
	hub    *Hub
	folder *jobs.Folder
	book   *jobs.Book
	log    *slog.Logger
	kicked chan struct{}      // look for what is missing
	wanted chan jobs.RunState // by end
	ended  chan struct{}      // closed when the work has ended

	// Of the goroutine alone.
	inflight map[int]time.Time // units queued or in the hands of workers, and since when
	next     int               // the first unit that was never queued
	seen     uint64            // sequence number of the last result taken
	store    time.Time         // when the stream of results was made
	audits   *audits

	mu       sync.Mutex // guards what follows
	problem  string     // of the disk or the connection, "" when all is well
	requeued int
	refused  int
	queued   int
}

func newCoordination(h *Hub, f *jobs.Folder) (*coordination, error) {
	kind, err := h.o.Kinds.Get(f.Spec.Kind)
	if err != nil {
		return nil, err
	}
	c := &coordination{
		hub: h, folder: f, log: h.o.Log.With("run", f.ID()),
		kicked: make(chan struct{}, 1), wanted: make(chan jobs.RunState, 1), ended: make(chan struct{}),
		inflight: map[int]time.Time{},
	}
	if c.book, err = f.Open(kind); err != nil {
		return nil, err
	}
	c.audits = newAudits(c)
	return c, nil
}

// end asks for another state.
func (c *coordination) end(want jobs.RunState) {
	select {
	case c.wanted <- want:
	default: // somebody has asked already
	}
}

// work coordinates until the run has ended or ctx is cancelled.
func (c *coordination) work(ctx context.Context) {
	defer func() {
		c.audits.close()
		if err := c.book.Close(); err != nil {
			c.log.Error("closing the ledger", "error", err)
		}
	}()
	wait := newBackoff(leastPause, mostPause/4)
	for {
		err := c.session(ctx, wait.reset)
		if err == nil || ctx.Err() != nil {
			break
		}
		c.complain(err)
		if c.givenUp() || !wait.sleep(ctx) {
			break
		}
	}
	if err := c.report(); err != nil {
		c.log.Error("writing the report", "error", err)
	}
}

// givenUp ends a run that is to be ended while nothing else can be done for it.
func (c *coordination) givenUp() bool {
	select {
	case want := <-c.wanted:
		if err := c.book.SetState(want, ""); err != nil {
			c.log.Error("writing the state", "error", err)
		}
		return true
	default:
		return false
	}
}

// complain makes a trouble known.
func (c *coordination) complain(err error) {
	c.log.Error("trouble, it is tried again", "error", err)
	c.mu.Lock()
	c.problem = err.Error()
	c.mu.Unlock()
}

// well takes the complaint back.
func (c *coordination) well() {
	c.mu.Lock()
	c.problem = ""
	c.mu.Unlock()
}

// session works until the run has ended, which is no error, or something fails.
func (c *coordination) session(ctx context.Context, sound func()) error {
	if err := c.open(ctx); err != nil {
		return err
	}
	results, waiting, stop, err := c.results(ctx)
	if err != nil {
		return err
	}
	defer stop()
	if err := c.catchUp(ctx, results, waiting); err != nil {
		return err
	}
	if err := c.sweep(ctx); err != nil {
		return err
	}
	sound()
	c.well()
	quiet := time.NewTimer(2 * c.hub.o.Lease)
	defer quiet.Stop()
	sweep, report := time.NewTicker(c.hub.o.SweepEvery), time.NewTicker(reportEvery)
	defer sweep.Stop()
	defer report.Stop()
	for {
		if ended, err := c.judge(ctx, results); ended || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case want := <-c.wanted:
			return c.finish(ctx, results, want, "")
		case m, ok := <-results:
			if !ok {
				return errLostResults
			}
			quiet.Reset(2 * c.hub.o.Lease)
			err = c.take(ctx, c.collect(m, results))
		case d := <-c.audits.differences:
			err = c.quarantine(ctx, d)
			c.audits.settle()
		case <-c.kicked:
			err = c.sweep(ctx)
		case <-sweep.C:
			err = c.sweep(ctx)
		case <-quiet.C:
			quiet.Reset(2 * c.hub.o.Lease)
			err = c.sweep(ctx)
		case <-c.audits.idle:
		case <-report.C:
			err = c.report()
		}
		if err != nil {
			return err
		}
	}
}

var errLostResults = errors.New("the stream of results has ended")

// reportEvery is how often the report on the disk is brought up to date.
const reportEvery = 5 * time.Second

// open brings everything into being that the run needs at the server.
func (c *coordination) open(ctx context.Context) error {
	if err := c.hub.conn.Await(ctx); err != nil {
		return err
	}
	if err := c.hub.prepare(ctx); err != nil {
		return err
	}
	spec, err := os.Open(filepath.Join(c.folder.Path, jobs.SpecName))
	if err != nil {
		return err
	}
	err = errors.Join(c.hub.conn.putBlob(ctx, c.folder.Digest, spec), spec.Close())
	for _, file := range c.folder.Spec.Files {
		if err != nil {
			break
		}
		var blob *os.File
		if blob, err = os.Open(c.folder.Blob(file)); err == nil {
			err = errors.Join(c.hub.conn.putBlob(ctx, file.SHA256, blob), blob.Close())
		}
	}
	if err != nil {
		return err
	}
	return c.tellWorkers(ctx)
}

// tellWorkers puts the state of the run where workers see it.
func (c *coordination) tellWorkers(ctx context.Context) error {
	state, _ := c.book.State()
	n := runNotice{
		Run: c.folder.Digest, Kind: c.folder.Spec.Kind, State: state, Protocol: jobs.Protocol,
		Requires: c.folder.Spec.Requires, Quarantine: c.book.Quarantine(),
	}
	value, err := json.Marshal(n)
	if err != nil {
		return err
	}
	bucket, err := c.hub.conn.js.KeyValue(ctx, runsBucket)
	if err != nil {
		return err
	}
	_, err = bucket.Put(ctx, c.folder.ID(), value)
	return err
}

// results returns the results of the run that were not taken yet, as they come.
// The channel is closed when there is trouble. waiting is how many there are
// already; stop ends it.
func (c *coordination) results(ctx context.Context) (_ <-chan jetstream.Msg, waiting uint64, stop func(), err error) {
	stream, err := c.hub.conn.js.Stream(ctx, resultsStream)
	if err != nil {
		return nil, 0, nil, err
	}
	if made := stream.CachedInfo().Created; !made.Equal(c.store) {
		c.store, c.seen = made, 0 // numbers of another stream mean nothing
	}
	config := jetstream.OrderedConsumerConfig{FilterSubjects: []string{"res." + c.folder.ID() + ".>"}, DeliverPolicy: jetstream.DeliverAllPolicy}
	if c.seen > 0 {
		config.DeliverPolicy, config.OptStartSeq = jetstream.DeliverByStartSequencePolicy, c.seen+1
	}
	consumer, err := stream.OrderedConsumer(ctx, config)
	if err != nil {
		return nil, 0, nil, err
	}
	waiting = consumer.CachedInfo().NumPending
	messages, err := consumer.Messages(jetstream.PullMaxMessages(resultsAtOnce))
	if err != nil {
		return nil, 0, nil, err
	}
	results := make(chan jetstream.Msg)
	stopped := make(chan struct{})
	var reading sync.WaitGroup
	reading.Go(func() {
		defer close(results)
		for {
			m, err := messages.Next()
			if err != nil {
				return
			}
			select {
			case results <- m:
			case <-stopped:
				return
			}
		}
	})
	return results, waiting, func() {
		close(stopped)
		messages.Stop()
		reading.Wait()
	}, nil
}

// catchUp takes the results that came while nobody was there, before units are
// queued for want of them.
func (c *coordination) catchUp(ctx context.Context, results <-chan jetstream.Msg, waiting uint64) error {
	const patience = 10 * time.Second // the store may give less than it has told
	late := time.NewTimer(patience)
	defer late.Stop()
	for waiting > 0 {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-late.C:
			return nil
		case m, ok := <-results:
			if !ok {
				return errLostResults
			}
			batch := c.collect(m, results)
			if err := c.take(ctx, batch); err != nil {
				return err
			}
			waiting -= min(waiting, uint64(len(batch)))
			late.Reset(patience)
		}
	}
	return nil
}

// resultsAtOnce is how many results are written to the ledger together, at most.
const resultsAtOnce = 256

// collect gathers the results that are there with a first one.
func (c *coordination) collect(first jetstream.Msg, results <-chan jetstream.Msg) []jetstream.Msg {
	const pause = 3 * time.Millisecond // a moment for others, so that one sync serves several
	batch := []jetstream.Msg{first}
	more := time.NewTimer(pause)
	defer more.Stop()
	for len(batch) < resultsAtOnce {
		select {
		case m, ok := <-results:
			if !ok {
				return batch
			}
			batch = append(batch, m)
		case <-more.C:
			return batch
		}
	}
	return batch
}

// judge ends the run when it is done or decided, and else keeps the queue full.
func (c *coordination) judge(ctx context.Context, results <-chan jetstream.Msg) (ended bool, err error) {
	if state, reason := c.book.State(); state != jobs.Running { // ending it was interrupted
		return true, c.finish(ctx, results, state, reason)
	}
	over, reason := c.book.Over()
	switch {
	case !over:
		return false, c.fill(ctx)
	case c.audits.busy():
		return false, nil
	}
	if d, ok := c.suspect(); ok {
		return false, c.quarantine(ctx, d)
	}
	return true, c.finish(ctx, results, jobs.Ended, reason)
}

// suspect names a worker that the fold mistrusts and that is not in quarantine.
func (c *coordination) suspect() (d difference, ok bool) {
	c.book.With(func(f jobs.Fold) {
		if fold, can := f.(jobs.Suspicious); can {
			d.worker, d.reason = fold.Suspect()
		}
	})
	return d, d.worker != "" && c.book.Quarantined(d.worker) == ""
}

// finish ends the run: no more units are given out, those in the hands of
// workers may end.
func (c *coordination) finish(ctx context.Context, results <-chan jetstream.Msg, state jobs.RunState, reason string) error {
	last, err := c.status()
	if err != nil {
		return err
	}
	last.State, last.Reason = state, reason
	if err := c.folder.WriteReport(last); err != nil { // before anybody who sees the state looks for it
		return err
	}
	if err := c.book.SetState(state, reason); err != nil {
		return err
	}
	if err := c.tellWorkers(ctx); err != nil {
		return err
	}
	queue, err := c.hub.conn.js.Stream(ctx, jobsStream)
	if err != nil {
		return err
	}
	if err := queue.Purge(ctx, jetstream.WithPurgeSubject(c.jobs())); err != nil {
		return err
	}
	if err := c.linger(ctx, results); err != nil {
		return err
	}
	c.log.Info("run ended", "state", state, "reason", reason)
	if state != jobs.Ended {
		return nil
	}
	stream, err := c.hub.conn.js.Stream(ctx, resultsStream)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject("res."+c.folder.ID()+".>"))
}

// linger takes results of units that were in the hands of workers.
func (c *coordination) linger(ctx context.Context, results <-chan jetstream.Msg) error {
	const glance = 200 * time.Millisecond
	deadline := time.Now().Add(2 * c.hub.o.Lease)
	for time.Now().Before(deadline) {
		if c.book.Missing() == 0 || !c.inHands(ctx) {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case m, ok := <-results:
			if !ok {
				return errLostResults
			}
			if err := c.take(ctx, c.collect(m, results)); err != nil {
				return err
			}
		case <-time.After(glance):
		}
	}
	return nil
}

// inHands tells whether a worker says that it has a unit of the run.
func (c *coordination) inHands(ctx context.Context) bool {
	workers, err := c.hub.conn.workers(ctx)
	if err != nil {
		return false
	}
	for _, w := range workers {
		for _, b := range w.Busy {
			if b.Run == c.folder.ID() {
				return true
			}
		}
	}
	return false
}

// jobs is the subject of all the run's jobs.
func (c *coordination) jobs() string { return "job." + c.folder.Spec.Kind + "." + c.folder.ID() + ".>" }

// status returns how the run stands.
func (c *coordination) status() (*jobs.Status, error) {
	s, err := c.book.Status()
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s.Queued, s.Requeued, s.Refused, s.Audited = c.queued, c.requeued, c.refused, int(c.audits.alike.Load())
	if c.problem != "" {
		s.Problems = []string{c.problem}
	}
	return s, nil
}

// report writes how the run stands now into its folder.
func (c *coordination) report() error {
	s, err := c.status()
	if err != nil {
		return err
	}
	return c.folder.WriteReport(s)
}
