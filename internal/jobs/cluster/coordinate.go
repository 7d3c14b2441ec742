package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// coordination is the work of the coordinator on one run. The goroutine of work
// owns it; what others read is guarded.
type coordination struct {
	hub     *Hub
	folder  *runFolder
	log     *slog.Logger
	created int64
	kicked  chan struct{} // look for what is missing
	wanted  chan RunState // by end
	ended   chan struct{} // closed when the work has ended

	// Of the goroutine alone.
	inflight map[int]time.Time // units queued or in the hands of workers, and since when
	next     int               // the first unit that was never queued
	seen     uint64            // sequence number of the last result taken
	store    time.Time         // when the stream of results was made
	audits   *audits

	mu       sync.Mutex // guards what follows
	ledger   *ledger
	fold     Fold
	tally    *tally
	state    RunState
	reason   string
	problem  string // of the disk or the connection, "" when all is well
	requeued int
	refused  int
	queued   int
}

func newCoordination(h *Hub, f *runFolder) (*coordination, error) {
	state, err := readState(f.path)
	if err != nil {
		return nil, err
	}
	c := &coordination{
		hub: h, folder: f, log: h.o.Log.With("run", f.id()), created: state.Created, state: Running,
		kicked: make(chan struct{}, 1), wanted: make(chan RunState, 1), ended: make(chan struct{}),
		inflight: map[int]time.Time{}, tally: newTally(),
	}
	c.ledger, err = openLedger(f.path, f.digest, func(*Entry) error { return nil })
	if err != nil {
		return nil, err
	}
	if err := c.refold(); err != nil {
		return nil, errors.Join(err, c.ledger.close())
	}
	c.audits = newAudits(c)
	return c, nil
}

// refold makes the fold and the tally anew from the ledger.
func (c *coordination) refold() error {
	kind, err := c.hub.o.Kinds.get(c.folder.spec.Kind)
	if err != nil {
		return err
	}
	fold, err := kind.Fold(&c.folder.spec)
	if err != nil {
		return err
	}
	tally := newTally()
	if err := EachEntry(c.folder.path, func(e *Entry) error {
		tally.add(e)
		if e.Type != Done {
			return nil
		}
		if err := fold.Add(e); err != nil {
			return fmt.Errorf("%w: unit %d: %w", ErrLedger, e.Unit, err)
		}
		return nil
	}); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fold, c.tally = fold, tally
	return nil
}

// end asks for another state.
func (c *coordination) end(want RunState) {
	select {
	case c.wanted <- want:
	default: // somebody has asked already
	}
}

// work coordinates until the run has ended or ctx is cancelled.
func (c *coordination) work(ctx context.Context) {
	defer func() {
		c.audits.close()
		c.mu.Lock()
		defer c.mu.Unlock()
		if err := c.ledger.close(); err != nil {
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
		c.mu.Lock()
		c.state, c.reason = want, ""
		c.mu.Unlock()
		if err := writeState(c.folder.path, savedState{State: want, Created: c.created}); err != nil {
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
	spec, err := os.Open(filepath.Join(c.folder.path, specName))
	if err != nil {
		return err
	}
	err = errors.Join(c.hub.conn.putBlob(ctx, c.folder.digest, spec), spec.Close())
	for _, file := range c.folder.spec.Files {
		if err != nil {
			break
		}
		var blob *os.File
		if blob, err = os.Open(c.folder.blob(file)); err == nil {
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
	c.mu.Lock()
	n := runNotice{
		Run: c.folder.digest, Kind: c.folder.spec.Kind, State: c.state, Protocol: Protocol,
		Requires: c.folder.spec.Requires, Quarantine: c.tally.quarantined(),
	}
	c.mu.Unlock()
	value, err := json.Marshal(n)
	if err != nil {
		return err
	}
	bucket, err := c.hub.conn.js.KeyValue(ctx, runsBucket)
	if err != nil {
		return err
	}
	_, err = bucket.Put(ctx, c.folder.id(), value)
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
	config := jetstream.OrderedConsumerConfig{FilterSubjects: []string{"res." + c.folder.id() + ".>"}, DeliverPolicy: jetstream.DeliverAllPolicy}
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
	c.mu.Lock()
	decided, have, failed := c.fold.Decided(), len(c.ledger.units), c.tally.failed
	state, reason := c.state, c.reason
	c.mu.Unlock()
	switch {
	case state != Running: // ending it was interrupted
		return true, c.finish(ctx, results, state, reason)
	case (decided || have == c.folder.spec.Units) && c.audits.busy():
		return false, nil
	case decided || have == c.folder.spec.Units:
		if d, ok := c.suspect(); ok {
			return false, c.quarantine(ctx, d)
		}
	default:
		return false, c.fill(ctx)
	}
	switch {
	case decided:
		return true, c.finish(ctx, results, Ended, "decided")
	case failed > 0:
		return true, c.finish(ctx, results, Ended, fmt.Sprintf("complete with %d failed units", failed))
	}
	return true, c.finish(ctx, results, Ended, "complete")
}

// suspect names a worker that the fold mistrusts and that is not in quarantine.
func (c *coordination) suspect() (difference, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fold, ok := c.fold.(Suspicious)
	if !ok {
		return difference{}, false
	}
	worker, reason := fold.Suspect()
	if w := c.tally.workers[worker]; w == nil || w.Quarantined != "" {
		return difference{}, false
	}
	return difference{worker: worker, reason: reason}, true
}

// finish ends the run: no more units are given out, those in the hands of
// workers may end.
func (c *coordination) finish(ctx context.Context, results <-chan jetstream.Msg, state RunState, reason string) error {
	last, err := c.status()
	if err != nil {
		return err
	}
	last.State, last.Reason = state, reason
	if err := c.writeReport(last); err != nil { // before anybody who sees the state looks for it
		return err
	}
	c.mu.Lock()
	c.state, c.reason = state, reason
	c.mu.Unlock()
	if err := writeState(c.folder.path, savedState{State: state, Reason: reason, Created: c.created}); err != nil {
		return err
	}
	if err := c.tellWorkers(ctx); err != nil {
		return err
	}
	jobs, err := c.hub.conn.js.Stream(ctx, jobsStream)
	if err != nil {
		return err
	}
	if err := jobs.Purge(ctx, jetstream.WithPurgeSubject(c.jobs())); err != nil {
		return err
	}
	if err := c.linger(ctx, results); err != nil {
		return err
	}
	c.log.Info("run ended", "state", state, "reason", reason)
	if state != Ended {
		return nil
	}
	stream, err := c.hub.conn.js.Stream(ctx, resultsStream)
	if err != nil {
		return err
	}
	return stream.Purge(ctx, jetstream.WithPurgeSubject("res."+c.folder.id()+".>"))
}

// linger takes results of units that were in the hands of workers.
func (c *coordination) linger(ctx context.Context, results <-chan jetstream.Msg) error {
	const glance = 200 * time.Millisecond
	deadline := time.Now().Add(2 * c.hub.o.Lease)
	for time.Now().Before(deadline) {
		c.mu.Lock()
		all := len(c.ledger.units) == c.folder.spec.Units
		c.mu.Unlock()
		if all || !c.inHands(ctx) {
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
			if b.Run == c.folder.id() {
				return true
			}
		}
	}
	return false
}

// jobs is the subject of all the run's jobs.
func (c *coordination) jobs() string { return "job." + c.folder.spec.Kind + "." + c.folder.id() + ".>" }

// status returns how the run stands.
func (c *coordination) status() (*Status, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := &Status{
		ID: c.folder.id(), Digest: c.folder.digest, Name: c.folder.spec.Name, Kind: c.folder.spec.Kind,
		State: c.state, Reason: c.reason, Created: c.created, Spec: c.folder.spec, Units: c.folder.spec.Units,
		Queued: c.queued, Requeued: c.requeued, Refused: c.refused, Audited: int(c.audits.alike.Load()),
	}
	if c.problem != "" {
		s.Problems = []string{c.problem}
	}
	return s, c.tally.fill(s, c.fold.State(), time.Now())
}

// report writes how the run stands now into its folder.
func (c *coordination) report() error {
	s, err := c.status()
	if err != nil {
		return err
	}
	return c.writeReport(s)
}

// writeReport writes s into the folder of the run.
func (c *coordination) writeReport(s *Status) error {
	data, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	if err := writeFile(filepath.Join(c.folder.path, reportName), append(data, '\n')); err != nil {
		return err
	}
	return writeFile(filepath.Join(c.folder.path, textName), []byte(s.summary()))
}
